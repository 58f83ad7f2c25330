import type { CustomerPayment } from '#contract/sales/customer-payments.ts';
import { PAYMENT_NOTE_MAX } from '#contract/sales/invoice-fields.ts';
import { DEFAULT_PAYMENT_METHOD, type PaymentMethod } from '#contract/sales/payment-methods.ts';
import { PAYMENT_METHOD_OPTIONS } from '../invoices/payment-methods.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { MoneyField, TextareaField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { SelectField } from '../../../../kit/forms/select-field.tsx';

/** Form values of a payment. */
export interface PaymentValues {
  amount: string;
  payment_date: string;
  payment_method: string;
  note: string;
}

export function newPaymentValues(today: string): PaymentValues {
  return { amount: '', payment_date: today, payment_method: DEFAULT_PAYMENT_METHOD, note: '' };
}

export function paymentValues({ amount, payment_date, payment_method, note }: CustomerPayment): PaymentValues {
  return { amount: String(amount), payment_date, payment_method, note: note ?? '' };
}

/** The request body of a payment; the contract reports an invalid method. */
export function paymentBody(values: PaymentValues) {
  return { ...values, payment_method: values.payment_method as PaymentMethod };
}

interface PaymentFieldsProps {
  form: FormState<PaymentValues>;
  balanceDue: number;
}

/** Amount, date and method of a payment. */
export function PaymentFields({ form, balanceDue }: PaymentFieldsProps) {
  return (
    <FieldGrid>
      <MoneyField
        form={form}
        name="amount"
        label="Amount ($)"
        required
        help={`Balance due: ${formatUsd(balanceDue)}`}
      />
      <DateField form={form} name="payment_date" label="Payment Date" required />
      <SelectField form={form} name="payment_method" label="Payment Method" required options={PAYMENT_METHOD_OPTIONS} />
      <TextareaField form={form} name="note" label="Note" max={PAYMENT_NOTE_MAX} span={12} />
    </FieldGrid>
  );
}
