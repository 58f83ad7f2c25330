import { z } from 'zod';
import { byId, endpoint, EVERY_ROLE, listOf, record, type Summaries } from '../endpoint.ts';

/** One line item of what a customer has approved, without prices. */
export const WorkItem = z.object({
  /** Where the line item stands: in an estimate, or in a change order to it. */
  document: z.enum(['estimate', 'change_order']),
  document_name: z.string(),
  estimate_number: z.number().int(),
  /** Null for a line item of the estimate itself. */
  change_order_number: z.number().int().nullable(),
  code: z.string().nullable(),
  description: z.string(),
  quantity: z.number(),
  /** What is counted, as "sq ft". */
  unit: z.string().nullable(),
  duration_hour: z.number(),
  /** A change order credits it: it is not to be done. */
  is_credit: z.boolean(),
});
export type WorkItem = z.output<typeof WorkItem>;

export const workList = {
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/work_list',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    response: listOf(record('work_item', WorkItem)),
    errors: ['project_not_found'],
  }),
};

export const workListSummaries: Summaries<typeof workList> = {
  ofProject:
    'What is to be done in a project, without prices: the line items of its approved estimates and change orders, as approved. To a crew lead of an active project.',
};
