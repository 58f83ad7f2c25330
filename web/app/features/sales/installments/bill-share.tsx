import { type Installment, installments } from '#contract/sales/installments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { scheduleAmounts, sumOfAmounts } from '#domain/totals.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { MoneyField, NumberField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { ModalDialog } from '../../../../kit/dialogs/modal-dialog.tsx';
import { decimal } from '../../../../kit/forms/typing.ts';

interface BillShareProps {
  installment: Installment;
  onBilled: (invoice: Invoice) => void;
  onClose: () => void;
}

/** Bills a part of an installment, as an amount or a percentage; the rest remains unbilled. */
export function BillShare({ installment, onBilled, onClose }: BillShareProps) {
  const { installment_id, label, amount } = installment;
  const form = useContractForm(installments.bill, {
    initial: { amount: '', percent: '' },
    toBody: (values) => ({ amount: decimal(values.amount) }),
    params: { id: installment_id },
    failure: inSentence('Failed to create invoice'),
    check: (values) => ({
      amount: decimal(values.amount) > amount && `Only ${formatUsd(amount)} of this installment is not billed yet.`,
    }),
    onDone: ({ data }) => onBilled(data.attributes),
  });
  // The amount is submitted; the percentage is an alternative input.
  form.fields.watch('percent', ({ value }) => {
    const [share = 0] = scheduleAmounts(amount, [decimal(value), 100 - decimal(value)]);
    if (value !== '') form.fields.setFieldValue('amount', share.toFixed(2));
  });
  const rest = Math.max(0, sumOfAmounts([amount, -decimal(form.values.amount)]));
  return (
    <ModalDialog opened onClose={onClose} title={`Bill a share of ${label}`}>
      <Form form={form} submitLabel="Create Invoice" busyLabel="Creating..." card={false} warnOnLeaving={false}>
        <p>
          {formatUsd(amount)} is not billed yet. {formatUsd(rest)} stays to be billed.
        </p>
        <FieldGrid>
          <MoneyField form={form} name="amount" label="Amount" required cap={amount} span={6} />
          <NumberField form={form} name="percent" label="Share of it" unit="%" decimals={3} cap={100} span={6} />
        </FieldGrid>
      </Form>
    </ModalDialog>
  );
}
