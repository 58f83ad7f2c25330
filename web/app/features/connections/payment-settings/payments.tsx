import { Button } from '@mantine/core';
import type { StripeAccount } from '#contract/sales/stripe-accounts.ts';
import { errorSentence } from '../../../../kit/api/error-text.ts';
import { paths } from '../../../../kit/paths.ts';
import { IconAlertTriangle, IconExternalLink } from '../../../../kit/icons/icons.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { OnlinePayments } from '../../sales/online-payments/online-payment-list.tsx';
import { OnlinePaymentsInQuickbooks } from '../quickbooks/online-payments-in-quickbooks.tsx';
import { AccountState } from '../../sales/stripe-accounts/account-state.tsx';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { useReturnFromStripe, useStripeAccount } from '../../sales/stripe-accounts/hooks.ts';
import { LastPayouts } from '../../sales/stripe-accounts/last-payouts.tsx';
import { PaymentSwitches } from '../../sales/stripe-accounts/payment-switches.tsx';

const TRAIL = [{ label: 'Company', to: paths.company() }];

/** Online payments by customers: the company's Stripe account and the payment methods that it accepts. */
export default function Payments() {
  const isOwner = useIsOwner();
  const { isRefreshing, problem } = useReturnFromStripe(isOwner);
  const { account, isMissing, error, retry } = useStripeAccount({ isAsking: isRefreshing });
  // The switches are unavailable until customers can pay.
  const isSet = account && ['active', 'paused', 'restricted'].includes(account.state);
  return (
    <Page
      title="Payments"
      trail={TRAIL}
      lead="Money goes from your customer to your own Stripe account. We hold none and take no share."
      actions={account?.dashboard_url && <Dashboard url={account.dashboard_url} />}
    >
      {problem && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{problem}</p>
        </Notice>
      )}
      {isRefreshing && <p role="status">Asking Stripe how your account stands ...</p>}
      {error && <ListFailure text={errorSentence('Failed to get payments', error)} many="records" onRetry={retry} />}
      {!account && !isMissing && !error && <RecordSkeleton />}
      {isMissing && <AccountState account="missing" isOwner={false} />}
      {isSet && <Connected account={account} isOwner={isOwner} />}
      {account && !isSet && <AccountState account={account} isOwner={isOwner} />}
      {(isSet || account?.state === 'disconnected') && (
        <>
          <OnlinePayments />
          <OnlinePaymentsInQuickbooks />
        </>
      )}
    </Page>
  );
}

function Connected({ account, isOwner }: { account: StripeAccount; isOwner: boolean }) {
  return (
    <div className={shared.columns} data-main="first" data-wide>
      <div>
        <AccountState account={account} isOwner={isOwner} />
        <LastPayouts />
      </div>
      <div>
        <PaymentSwitches account={account} isOwner={isOwner} />
      </div>
    </div>
  );
}

function Dashboard({ url }: { url: string }) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
    >
      Stripe Dashboard
    </Button>
  );
}
