import type { Invoice } from '#contract/sales/invoices.ts';
import { leastPart, methodsFor, ONLINE_PAYMENT_MIN } from '#domain/sales/online-amounts.ts';
import type { StripeAccount } from '#contract/sales/stripe-accounts.ts';
import { paths } from '../../../../kit/paths.ts';
import { IconCircleCheck, IconInfoCircle } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';
import type { useStripeAccount } from './hooks.ts';

type Terms = Pick<Invoice, 'takes_online_payment' | 'partial_payment_minimum' | 'balance_due'>;

interface OnlineNoteProps {
  invoice: Terms;
  stripe: Pick<ReturnType<typeof useStripeAccount>, 'account' | 'isMissing'>;
}

/** Whether the customer of an invoice can pay it online, or why not. */
export function OnlineNote({ invoice, stripe: { account, isMissing } }: OnlineNoteProps) {
  if (!account && !isMissing) return null;
  const reason = account ? whyNotOnline(invoice, account) : 'The operator has not set this up yet.';
  if (!reason)
    return (
      <Notice tone="green" icon={IconCircleCheck}>
        <p>Your customer can pay this online.</p>
      </Notice>
    );
  return (
    <Notice
      tone="grey"
      icon={IconInfoCircle}
      action={account && <LinkButton to={paths.payments()}>Payments</LinkButton>}
    >
      <p>Your customer cannot pay this online. {reason}</p>
    </Notice>
  );
}

/** Why an invoice cannot be paid online, as a sentence; undefined if it can. */
export function whyNotOnline(invoice: Terms, account: StripeAccount): string | undefined {
  const { takes_online_payment, balance_due } = invoice;
  if (balance_due < ONLINE_PAYMENT_MIN) return 'Nothing is left to pay.';
  if (!takes_online_payment) return 'It is switched off for this invoice.';
  if (account.state !== 'active') return REASONS[account.state];
  const { takes_bank, is_bank_active } = account;
  const taken = { ...account, takes_bank: takes_bank && is_bank_active };
  if (methodsFor(taken, leastPart(invoice) ?? balance_due).length > 0) return undefined;
  return takes_bank
    ? 'It is more than cards may be used for, and Stripe does not allow bank payments yet.'
    : 'It is more than cards may be used for, and bank payments are off.';
}

const REASONS = {
  none: 'Your company is not connected to Stripe.',
  disconnected: 'Your company is not connected to Stripe.',
  started: 'Stripe needs a few more things from you.',
  pending: 'Stripe is checking your details.',
  restricted: 'Stripe needs a few more things from you.',
  paused: 'Online payments are paused.',
};
