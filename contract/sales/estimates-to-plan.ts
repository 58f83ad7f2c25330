import { z } from 'zod';
import { EMPTY_LIST, endpoint, listOf, listQuery, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** The list covers approvals of this many days. */
export const TO_PLAN_DAYS = 90;

/** An approved estimate whose project has had no visit planned since the approval. */
export const EstimateToPlan = z.object({
  estimate_id: z.string(),
  estimate_number: z.number().int(),
  project_id: z.string(),
  project_name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** The project's only jobsite; null if there is none or more than one. */
  jobsite_id: z.string().nullable(),
  /** Hours of the line items that the customer has approved. */
  hours: z.number(),
  approved_at: instant,
});
export type EstimateToPlan = z.output<typeof EstimateToPlan>;

export const estimatesToPlan = {
  list: endpoint({
    method: 'GET',
    path: '/estimates/to_plan',
    auth: 'active',
    query: listQuery(EstimateToPlan),
    response: listOf(record('estimate_to_plan', EstimateToPlan)),
    emptyResponse: EMPTY_LIST,
  }),
};

export const estimatesToPlanSummaries: Summaries<typeof estimatesToPlan> = {
  list: 'List the approved estimates of active projects that have had no visit planned since the approval, longest waiting first; from the last 90 days.',
};
