import { z } from 'zod';
import { EMPTY_LIST, endpoint, listOf, listQuery, record, type Summaries } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** Approvals of so many days are waiting for a visit. */
export const TO_PLAN_DAYS = 90;

/** An approved estimate for whose project no visit was planned since. */
export const EstimateToPlan = z.object({
  estimate_id: z.string(),
  estimate_number: z.number().int(),
  project_id: z.string(),
  project_name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  /** The project's only jobsite; null if there is none, or one to choose. */
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
  list: 'The approved estimates of active projects for which no visit was planned since, the longest waiting first; of the last 90 days.',
};
