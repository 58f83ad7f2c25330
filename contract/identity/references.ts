import { z } from 'zod';
import { endpoint, listOf, listQuery, record, type Summaries } from '../endpoint.ts';

/** The lists that users choose from. They are stored in the database, so that they can be extended. */
export const REFERENCE_LISTS = ['line_of_businesses', 'project_types', 'employee_types', 'employee_titles'] as const;
export type ReferenceList = (typeof REFERENCE_LISTS)[number];

export const Reference = z.object({ reference_id: z.string(), name: z.string() });
export type Reference = z.output<typeof Reference>;

export const references = {
  list: endpoint({
    method: 'GET',
    path: '/references/:list',
    auth: 'public',
    params: z.object({ list: z.enum(REFERENCE_LISTS) }),
    query: listQuery(Reference),
    response: listOf(record('reference', Reference)),
    errors: ['not_found'],
  }),
};

export const referenceSummaries: Summaries<typeof references> = {
  list: 'List the entries of one reference list, in display order.',
};
