import { approvals } from '#contract/sales/approvals.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/** How often a screen that waits for the customer asks again. */
const ASK_AGAIN_MS = 15_000;

/** What the customer has answered to an estimate; asked again while an answer may come. */
export function useEstimateAnswer(estimate_id: string, { enabled = true }: { enabled?: boolean } = {}) {
  const { data, error, refetch } = useCall(
    approvals.answer,
    { params: { id: estimate_id } },
    { enabled, pollEvery: ASK_AGAIN_MS },
  );
  return { answer: data, error, retry: () => void refetch() };
}
