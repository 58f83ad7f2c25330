import { lazy, Suspense } from 'react';
import type { Subscription } from '#contract/identity/subscriptions.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { NotYourRole } from '../../../../kit/page/not-your-role.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { type SubscriptionState, useCardProvider, useSubscriptions } from './hooks.ts';
import { SandboxPayment } from './sandbox-payment.tsx';
import { SUBSCRIPTION_TRAIL } from './subscription-trail.ts';

const StripePayment = lazy(() => import('./stripe-payment.tsx'));

export default function MakePayment() {
  return (
    <Page title="Make Payment" trail={SUBSCRIPTION_TRAIL} width="form">
      {useIsOwner() ? <Payment /> : <NotYourRole />}
    </Page>
  );
}

function Payment() {
  if (isOff('cards')) return <p>This installation takes no payments by card.</p>;
  return <PaymentByCard />;
}

/** For a first subscription: uses the one passed by navigation until the server has responded. */
function PaymentByCard() {
  const { subscription } = useNavigationState<SubscriptionState>();
  const { rows, loading, failure, retry } = useSubscriptions();
  const provider = useCardProvider();
  if (failure || provider.error) {
    const again = failure ? retry : provider.retry;
    const text = failure ? 'Failed to fetch subscriptions. Please try again later.' : 'Card input is not ready.';
    return <ListFailure text={text} many="subscriptions" onRetry={again} />;
  }
  if ((loading && !subscription) || provider.key === undefined) return <RecordSkeleton />;
  return <Card publishableKey={provider.key} current={loading ? subscription : rows[0]} />;
}

function Card({ publishableKey, current }: { publishableKey: string | null; current: Subscription | undefined }) {
  if (publishableKey === null) return <SandboxPayment current={current} />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <StripePayment publishableKey={publishableKey} current={current} />
    </Suspense>
  );
}
