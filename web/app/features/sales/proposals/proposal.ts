import { approvals, type EstimateAnswer } from '#contract/sales/approvals.ts';
import type { changeOrders } from '#contract/sales/change-orders.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import type { CustomerOfRecord } from '../../work/projects/project-text.ts';

/** The calls about one kind of document to which a customer answers. */
export type AnswerCalls = {
  [Call in 'comment' | 'sign' | 'record' | 'withdraw']: (typeof approvals)[Call] | (typeof changeOrders)[Call];
};

/** What a customer answers to. */
export interface Answered {
  one: 'estimate' | 'change order';
  id: string;
  record: CustomerOfRecord & Pick<Estimate, 'project_name' | 'final_total'>;
  answer: EstimateAnswer;
  calls: AnswerCalls;
}

/** An estimate with what its customer has answered. */
export function answeredEstimate(record: Estimate, answer: EstimateAnswer): Answered {
  return { one: 'estimate', id: record.estimate_id, record, answer, calls: approvals };
}
