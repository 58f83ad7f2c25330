import type { approvals, EstimateAnswer } from '#contract/sales/approvals.ts';
import type { changeOrders } from '#contract/sales/change-orders.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import type { Proposal } from './proposal.ts';

/** The endpoints of one kind of proposal for its customer's response. */
export type ResponseEndpoints = {
  [Name in 'answer' | 'comment' | 'sign' | 'record' | 'withdraw']:
    | (typeof approvals)[Name]
    | (typeof changeOrders)[Name];
};

/** A proposal with the response of its customer: approval, declines and questions. */
export interface ProposalWithResponse extends Proposal {
  response: EstimateAnswer;
  endpoints: ResponseEndpoints;
}

/** The interval at which a screen that waits for the customer fetches the response. */
const POLL_MS = 15_000;

/** The customer's response to a proposal, polled because it can arrive at any time. */
export function useResponse(
  endpoints: Pick<ResponseEndpoints, 'answer'>,
  id: string,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { data, error, refetch } = useCall(endpoints.answer, { params: { id } }, { enabled, pollEvery: POLL_MS });
  return { response: data, error, retry: () => void refetch() };
}
