import type { OnlinePaymentRecord } from '../../../../contract/online-payment-records.ts';
import { formatDay, formatUsd } from '../../ui/format.ts';
import { IconAlertTriangle, IconInfoCircle } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';

/** What a payment asks of the company: an answer to a dispute; or why it failed. */
export function AboutPayment({ payment }: { payment: OnlinePaymentRecord }) {
  const { dispute_state, failure_reason, overpaid_amount, invoice_number } = payment;
  return (
    <>
      {dispute_state === 'open' && (
        <Notice tone="red" icon={IconAlertTriangle}>
          <p>{disputeSentence(payment)}</p>
        </Notice>
      )}
      {dispute_state === 'lost' && (
        <Notice tone="grey" icon={IconInfoCircle}>
          <p>The dispute was lost: the amount went back to the customer.</p>
        </Notice>
      )}
      {overpaid_amount > 0 && (
        <Notice tone="amber" icon={IconInfoCircle}>
          <p>
            Invoice #{invoice_number} is overpaid by {formatUsd(overpaid_amount)}.
          </p>
        </Notice>
      )}
      {failure_reason && <p>{failure_reason}</p>}
    </>
  );
}

/** As the company's notice has it; the day is left out where the bank has set none. */
export function disputeSentence({ customer_name, amount, dispute_due_by: due }: OnlinePaymentRecord): string {
  const until = due ? ` by ${formatDay(due)}` : '';
  return `${customer_name}'s bank disputes ${formatUsd(amount)}. Answer in Stripe${until}.`;
}
