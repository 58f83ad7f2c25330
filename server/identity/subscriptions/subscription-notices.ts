import { MONTHLY_AMOUNT, TRIAL_MONTHS } from '#domain/identity/subscription-terms.ts';
import { formatUsd } from '#domain/money.ts';
import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import type { Notice } from '../../core/delivery/notice-content.ts';
import { writtenDay } from '../../platform/clock.ts';
import type { AccountRow } from '../accounts/store.ts';
import type { CompanyRow } from '../companies/store.ts';
import type { PaymentRow } from './payment.ts';
import type { SubscriptionRow } from './store.ts';

type Addressee = Pick<AccountRow, 'first_name'>;

interface Paid {
  account: Addressee;
  company: Pick<CompanyRow, 'name'>;
  payment: Pick<PaymentRow, 'amount' | 'number_of_months'>;
  subscription: Pick<SubscriptionRow, 'end_date'>;
  /** The company's first subscription, to which the trial was added. */
  isFirst: boolean;
  /** The address of the receipt. */
  receipt: string;
}

/** Confirms a payment. */
export function paidNotice({ account, company, payment, subscription, isFirst, receipt }: Paid): Notice {
  const { amount, number_of_months: months } = payment;
  return {
    subject: `Your ${BRAND} payment`,
    greeting: `Hello ${account.first_name},`,
    intro: `Thank you. We received the payment for the subscription of ${company.name}.`,
    facts: [
      { label: 'Amount', value: formatUsd(Number(amount)) },
      { label: 'Months', value: isFirst ? `${months}, and ${TRIAL_MONTHS} free` : String(months) },
      { label: 'Active through', value: writtenDay(subscription.end_date) },
    ],
    button: { label: 'View Receipt', link: receipt },
    notes: ['We never charge you automatically, and we’ll remind you before it ends.'],
  };
}

interface Ending {
  account: Addressee;
  company: Pick<CompanyRow, 'name'>;
  subscription: Pick<SubscriptionRow, 'end_date' | 'subscription_action'>;
  daysLeft: number;
  /** The address of the page on which it can be extended. */
  link: string;
  /** False if the operator extends subscriptions, because the installation takes no payments by card. */
  takesCards: boolean;
}

/** Reminds the recipient of a subscription, or a trial, that ends soon. */
export function endingNotice({ account, company, subscription, daysLeft, link, takesCards }: Ending): Notice {
  const { end_date, subscription_action } = subscription;
  const what = subscription_action === 'trial' ? 'free trial' : 'subscription';
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
  return {
    subject: `Your ${BRAND} ${what} ends ${when}`,
    greeting: `Hello ${account.first_name},`,
    intro: `The ${what} of ${company.name} ends ${when}. Its last day is ${writtenDay(end_date)}.`,
    button: { label: takesCards ? 'Extend Subscription' : 'View Subscription', link },
    notes: [
      takesCards
        ? `It is ${formatUsd(MONTHLY_AMOUNT)} a month, for as many months as you choose. They are added after the last day.`
        : 'This installation takes no payments by card: reply to this email to extend it.',
      'Your records stay as they are if you do nothing. You can come back to them at any time.',
    ],
  };
}
