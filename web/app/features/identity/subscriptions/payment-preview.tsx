import { MONTHLY_AMOUNT, priceOf, termAfterPayment, TRIAL_MONTHS } from '#domain/identity/subscription-terms.ts';
import type { Subscription } from '#contract/identity/subscriptions.ts';
import { counted, formatDay, formatUsd } from '../../../../kit/format.ts';
import { useToday } from './hooks.ts';
import { readMonths } from './months.ts';
import classes from './subscription.module.css';

interface PaymentPreviewProps {
  /** The months as typed. */
  months: string;
  current: Subscription | undefined;
}

/** The amount of a payment and the new end date, as computed by the server. */
export function PaymentPreview({ months: asTyped, current }: PaymentPreviewProps) {
  const today = useToday();
  const read = readMonths(asTyped);
  if ('fault' in read) return <p className={classes.preview}>The total is shown once the number of months is right.</p>;
  const { months } = read;
  const { start_date, end_date, subscription_action } = termAfterPayment(current, months, today);
  return (
    <dl className={classes.preview} aria-live="polite" aria-label="What you pay">
      <Line term={`${counted(months, 'month')} × ${formatUsd(MONTHLY_AMOUNT)}`} value={formatUsd(priceOf(months))} />
      {!current && <Line term={`${TRIAL_MONTHS} months free trial`} value={formatUsd(0)} />}
      {subscription_action === 'extend' ? (
        <Line term="Active through now" value={formatDay(current?.end_date)} />
      ) : (
        <Line term="Starts" value={formatDay(start_date)} />
      )}
      <Line term="New end date" value={formatDay(end_date)} />
      <Line term="Total" value={formatUsd(priceOf(months))} total />
    </dl>
  );
}

function Line({ term, value, total }: { term: string; value: string; total?: true }) {
  return (
    <div data-total={total}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
