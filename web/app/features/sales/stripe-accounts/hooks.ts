import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '../../../../kit/router/router.tsx';
import { stripeAccounts } from '#contract/sales/stripe-accounts.ts';
import { ApiError, call } from '../../../../kit/api/call.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { refreshAll, useCall } from '../../../../kit/api/queries.ts';

const POLL_MS = 5000;

/**
 * The company's Stripe account, polled while Stripe is checking it; `isMissing` if the operator has not set up Stripe.
 * Not read while `isAsking`: `refreshAll` does not repeat a first read in flight, which would show the state before
 * Stripe was queried.
 */
export function useStripeAccount({ isAsking: isRefreshing = false } = {}) {
  const [isPending, setIsPending] = useState(false);
  const result = useCall(stripeAccounts.read, {}, { enabled: !isRefreshing, pollEvery: isPending && POLL_MS });
  const account = result.data?.data.attributes;
  const isNowPending = account?.state === 'pending';
  if (isNowPending !== isPending) setIsPending(isNowPending);
  const isMissing = result.error instanceof ApiError && result.error.code === 'not_configured';
  return {
    account,
    isLoading: result.isPending,
    isMissing,
    error: isMissing ? null : result.error,
    retry: () => void result.refetch(),
  };
}

/** Navigates to Stripe's pages, which collect what the account is missing. */
export function useOnboarding() {
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const isRunning = useRef(false);
  const leave = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ busy: true });
    try {
      const { redirect_url } = await call(stripeAccounts.onboard, {});
      location.assign(redirect_url);
    } catch (error) {
      isRunning.current = false;
      setState({ busy: false, problem: errorSentence('Failed to open Stripe', error) });
    }
  };
  return { ...state, leave: () => void leave() };
}

/** Resumes online payments. */
export function useResuming() {
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const resume = async () => {
    setState({ busy: true });
    try {
      await call(stripeAccounts.update, { body: { stripe_account: { is_enabled: true } } });
      await refreshAll();
    } catch (error) {
      setState({ busy: false, problem: errorSentence('Failed to update payments', error) });
    }
  };
  return { ...state, resume: () => void resume() };
}

/** Queries the account's state from Stripe once, when the user returns from its pages. */
export function useReturnFromStripe(isOwner: boolean) {
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const isBack = params.has('stripe');
  const hasRefreshed = useRef(false);
  useEffect(() => {
    if (!isBack || !isOwner || hasRefreshed.current) return;
    hasRefreshed.current = true;
    call(stripeAccounts.refresh, {})
      .then(refreshAll, (error: unknown) => setProblem(errorSentence('Failed to ask Stripe', error)))
      .finally(() => setParams({}, { replace: true }));
  }, [isBack, isOwner, setParams]);
  return { isRefreshing: isBack && isOwner, problem };
}
