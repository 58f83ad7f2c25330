import { useEffect, useState } from 'react';
import { ApiError } from '../../kit/api/call.ts';
import type { LinkOnlinePayment } from '../customer-link.ts';
import type { PayProps } from './pay-props.ts';
import { readPayment } from './pay-calls.ts';

const POLL_MS = 2000;
/** Maximum number of polls: one minute in total. */
const POLLS_MAX = 30;

/**
 * Polls the state of a payment attempt until it is known, and refetches the page if money has moved. Returns whether it
 * is still polling.
 */
export function useAttempt({
  token,
  attempt,
  onAttempt,
  reload,
}: Pick<PayProps, 'token' | 'attempt' | 'onAttempt' | 'reload'>): boolean {
  const { id } = attempt;
  const [poll, setPoll] = useState({ id, times: 0, isSettled: id === null });
  if (poll.id !== id) setPoll({ id, times: 0, isSettled: id === null });
  const { times, isSettled } = poll;
  const isWaiting = !isSettled && times < POLLS_MAX;
  useEffect(() => {
    if (id === null || !isWaiting) return;
    let isOver = false;
    const ask = async () => {
      const payment = await readOnce(token, id);
      if (isOver) return;
      const isNowSettled = payment === null || (payment !== undefined && isSettledPayment(payment));
      if (payment && (payment.state === 'succeeded' || payment.state === 'processing')) await reload();
      if (isOver) return;
      onAttempt(payment === null ? { id: null } : { id, ...(payment && { payment }) });
      setPoll({ id, times: times + 1, isSettled: isNowSettled });
      if (isNowSettled) forgetInAddress();
    };
    const timer = setTimeout(() => void ask(), times === 0 ? 0 : POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // A new response creates a new `reload`, which must not trigger an immediate poll.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token, id, times, isWaiting]);
  return isWaiting;
}

/** The state of the attempt; null if it does not belong to this link, undefined without a response. */
async function readOnce(token: string, id: string): Promise<LinkOnlinePayment | null | undefined> {
  try {
    return (await readPayment({ params: { token, id } })).data.attributes;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404 || error.status === 422 ? null : undefined;
  }
}

function isSettledPayment({ state, failure_reason }: LinkOnlinePayment): boolean {
  return (state !== 'created' && state !== 'open') || failure_reason !== null;
}

/** Prevents a reload of the page from reporting the result twice. */
function forgetInAddress(): void {
  history.replaceState(history.state, '', location.pathname);
}
