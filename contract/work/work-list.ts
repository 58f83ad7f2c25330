import { z } from 'zod';
import { byId, endpoint, EVERY_ROLE, listOf, record, type Summaries } from '../endpoint.ts';

/** One line item that a customer has approved, without prices. */
export const WorkItem = z.object({
  /** The source of the line item: an estimate, or a change order to it. */
  document: z.enum(['estimate', 'change_order']),
  document_name: z.string(),
  estimate_number: z.number().int(),
  /** Null for a line item of the estimate itself. */
  change_order_number: z.number().int().nullable(),
  code: z.string().nullable(),
  description: z.string(),
  quantity: z.number(),
  /** The unit, such as "sq ft". */
  unit: z.string().nullable(),
  duration_hour: z.number(),
  /** A change order credits it: the work is not to be done. */
  is_credit: z.boolean(),
});
export type WorkItem = z.output<typeof WorkItem>;

export const workList = {
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/work_list',
    auth: 'active',
    roles: EVERY_ROLE,
    token: 'read',
    params: byId,
    response: listOf(record('work_item', WorkItem)),
    errors: ['project_not_found'],
  }),
};

export const workListSummaries: Summaries<typeof workList> = {
  ofProject:
    'List the work to be done in a project, without prices: the line items of its approved estimates and change orders, as approved. For a crew lead, an active project.',
};
