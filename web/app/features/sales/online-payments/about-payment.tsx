import { Group } from '@mantine/core';
import { invoices } from '#contract/sales/invoices.ts';
import type { OnlinePaymentRecord } from '#contract/sales/online-payment-records.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { paths } from '../../../../kit/paths.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { IconAlertTriangle, IconInfoCircle, IconPhoto, IconSignature } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Notice } from '../../../../kit/page/notice.tsx';

/** Shows the action that a payment requires, such as a response to a dispute, or why it failed. */
export function AboutPayment({ payment }: { payment: OnlinePaymentRecord }) {
  const { dispute_state, failure_reason, overpaid_amount, invoice_number } = payment;
  return (
    <>
      {dispute_state === 'open' && (
        <>
          <Notice tone="red" icon={IconAlertTriangle}>
            <p>{disputeSentence(payment)}</p>
          </Notice>
          <Evidence payment={payment} />
        </>
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

/** Evidence for a dispute: the signed copy of the agreement, and the photos of the work. */
function Evidence({ payment: { invoice_id } }: { payment: OnlinePaymentRecord }) {
  const invoice = useCall(invoices.read, { params: { id: invoice_id } }).data?.data.attributes;
  if (!invoice) return null;
  const { estimate_id, project_id } = invoice;
  return (
    <Group component="p" gap={8} align="stretch" mt={8}>
      {estimate_id && (
        <LinkButton to={paths.answerEstimate()} state={{ estimate_id }} icon={IconSignature}>
          Signed Copy
        </LinkButton>
      )}
      <LinkButton to={paths.photos()} state={{ project_id }} icon={IconPhoto}>
        Photos
      </LinkButton>
    </Group>
  );
}

/** The same sentence as in the message to the company; omits the day if the bank has set none. */
export function disputeSentence(payment: OnlinePaymentRecord): string {
  const { customer_name, amount } = payment;
  return `${customer_name}'s bank disputes ${formatUsd(amount)}. ${answerSentence(payment)}`;
}

export function answerSentence({ dispute_due_by: due }: Pick<OnlinePaymentRecord, 'dispute_due_by'>): string {
  return due ? `Answer in Stripe by ${formatDay(due)}.` : 'Answer in Stripe.';
}
