import { Button } from '@mantine/core';
import {
  type OnlinePaymentRecord,
  onlinePaymentRecords,
  REFUND_REASON_MAX,
} from '#contract/sales/online-payment-records.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { MoneyField, TextareaField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';

interface RefundDialogProps {
  payment: OnlinePaymentRecord;
  onClose: () => void;
  /** Called with a success message. */
  onDone: (message: string) => void;
}

/** Refunds a payment, or a part of it, to its original payment method. */
export function RefundDialog({ payment, onClose, onDone }: RefundDialogProps) {
  const { online_payment_id, customer_name, invoice_number, refundable_amount } = payment;
  const form = useContractForm(onlinePaymentRecords.refund, {
    initial: { amount: refundable_amount.toFixed(2), reason: '' },
    toBody: ({ amount, reason }) => ({ refund: { amount, ...(reason.trim() && { reason }) } }),
    params: { id: online_payment_id },
    failure: inSentence('Failed to refund'),
    onDone: (_, { amount }) => onDone(`${formatUsd(Number(amount))} goes back to ${customer_name}.`),
  });
  return (
    <ModalDialog opened onClose={onClose} title="Refund">
      <p>
        {`Invoice #${invoice_number}, ${customer_name}. It goes back the way it came: at most ${formatUsd(refundable_amount)}.`}
      </p>
      <Form form={form} submitLabel="Refund" beside={<Button onClick={onClose}>Cancel</Button>}>
        <FieldGrid>
          <MoneyField form={form} name="amount" label="Amount" required cap={refundable_amount} span={12} />
          <TextareaField form={form} name="reason" label="Reason" max={REFUND_REASON_MAX} rows={2} span={12} />
        </FieldGrid>
      </Form>
    </ModalDialog>
  );
}
