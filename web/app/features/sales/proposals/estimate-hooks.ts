import { salesTotals } from '#endpoints/sales/sales-totals.ts';
import type { ListQuery, QueryInput } from '#contract/endpoint.ts';
import { estimates, type Estimate } from '#endpoints/sales/estimates.ts';
import { itemizedEstimates, type ItemizedEstimate } from '#endpoints/sales/itemized-estimates.ts';
import { call } from '../../../../kit/api/call.ts';
import { useDocumentAndLines } from '../documents/use-document-and-lines.ts';
import { useIdInAddress, useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useCall, useList, useRecord } from '../../../../kit/api/queries.ts';

/** Navigation state of screens about one estimate. */
export interface EstimateState {
  estimate_id?: string;
  estimate?: Estimate;
}

/** Navigation state that passes an estimate to the next screen. */
export function carrying(estimate: Estimate): EstimateState {
  return { estimate_id: estimate.estimate_id, estimate };
}

const FAILURE = { failure: 'Failed to get estimates' };

/** A page of the company's estimates, each with its project and customer, once the query is complete. */
export function useEstimates(query: ListQuery & QueryInput<(typeof estimates)['listJoined']>, { enabled = true } = {}) {
  return useList(estimates.listJoined, { query }, { ...FAILURE, enabled });
}

/** The numbers of estimates that the filters of the list select, and their amounts. */
export function useEstimatesSummary() {
  return useCall(salesTotals.estimates, {}).data;
}

/** The estimate selected on the previous screen, or by a message: first from navigation state, then from the server. */
export function useChosenEstimate() {
  const { estimate_id, estimate } = useNavigationState<EstimateState>();
  const inAddress = useIdInAddress('estimate_id');
  const id = estimate_id ?? estimate?.estimate_id ?? inAddress;
  const read = useRecord(estimates.read, { params: { id: id ?? '' } }, { placeholder: estimate, enabled: !!id });
  return { id, ...read };
}

/** The selected estimate with its line items, for editing or invoicing. */
export function useChosenEstimateAndLines() {
  const { estimate_id, estimate } = useNavigationState<EstimateState>();
  return useDocumentAndLines<Estimate, ItemizedEstimate>(estimate_id ?? estimate?.estimate_id, {
    one: 'estimate',
    document: async (id) => (await call(estimates.read, { params: { id } })).data.attributes,
    lines: async (estimate_id) => {
      const { data } = await call(itemizedEstimates.byEstimate, { query: { estimate_id } });
      return data.data.map(({ attributes }) => attributes);
    },
  });
}

/** The line items of one estimate in order, with their totals. */
export function useLines(estimate_id: string, { enabled = true }: { enabled?: boolean } = {}) {
  const { data, error, refetch } = useCall(itemizedEstimates.byEstimate, { query: { estimate_id } }, { enabled });
  return {
    lines: data?.data.data.map(({ attributes }) => attributes),
    totals: data?.totals,
    error,
    retry: () => void refetch(),
  };
}
