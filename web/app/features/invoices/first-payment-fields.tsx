import { NEW_AMOUNT_PAID_MAX, PAYMENT_NOTE_MAX } from '../../../../contract/invoices.ts';
import { PAYMENT_METHOD_OPTIONS } from './payment-methods.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField, TextareaField } from '../../ui/fields.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { FieldGrid } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { hasPayment, type NewInvoiceValues } from './invoice-values.ts';

/** The amount already paid on a new invoice; method and day are asked for once there is an amount. */
export function FirstPaymentFields({ form }: { form: FormState<NewInvoiceValues> }) {
  return (
    <FieldGrid>
      <MoneyField form={form} name="amount_paid" label="Amount Paid" cap={NEW_AMOUNT_PAID_MAX} span={4} />
      {hasPayment(form.values) && (
        <>
          <DateField form={form} name="payment_date" label="Payment Date" required span={4} />
          <SelectField
            form={form}
            name="payment_method"
            label="Payment Method"
            required
            options={PAYMENT_METHOD_OPTIONS}
            span={4}
          />
          <TextareaField form={form} name="note" label="Note" max={PAYMENT_NOTE_MAX} rows={2} span={12} />
        </>
      )}
    </FieldGrid>
  );
}
