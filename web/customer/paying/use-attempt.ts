import { useEffect, useState } from 'react';
import { ApiError } from '../../kit/api/call.ts';
import type { LinkOnlinePayment } from '../customer-link.ts';
import type { PayProps } from './pay-props.ts';
import { readPayment } from './pay-calls.ts';

const ASK_AGAIN_MS = 2000;
/** Maximum number of polls: one minute in total. */
const ASKED_AT_MOST = 30;

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
  const [asked, setAsked] = useState({ id, times: 0, isKnown: id === null });
  if (asked.id !== id) setAsked({ id, times: 0, isKnown: id === null });
  const { times, isKnown } = asked;
  const isWaiting = !isKnown && times < ASKED_AT_MOST;
  useEffect(() => {
    if (id === null || !isWaiting) return;
    let isOver = false;
    const ask = async () => {
      const payment = await readOnce(token, id);
      if (isOver) return;
      const isNowKnown = payment === null || (payment !== undefined && isSettled(payment));
      if (payment && (payment.state === 'succeeded' || payment.state === 'processing')) await reload();
      if (isOver) return;
      onAttempt(payment === null ? { id: null } : { id, ...(payment && { payment }) });
      setAsked({ id, times: times + 1, isKnown: isNowKnown });
      if (isNowKnown) forgetInAddress();
    };
    const timer = setTimeout(() => void ask(), times === 0 ? 0 : ASK_AGAIN_MS);
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

function isSettled({ state, failure_reason }: LinkOnlinePayment): boolean {
  return (state !== 'created' && state !== 'open') || failure_reason !== null;
}

/** Prevents a reload of the page from reporting the result twice. */
function forgetInAddress(): void {
  history.replaceState(history.state, '', location.pathname);
}
