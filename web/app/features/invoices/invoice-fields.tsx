import { TaxAndDiscount } from '../documents/tax-and-discount.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { FieldGrid } from '../../ui/form.tsx';
import type { InvoiceValues } from './invoice-values.ts';

interface InvoiceFieldsProps<V extends InvoiceValues> {
  form: FormState<V>;
  /** Maximum values that can be typed. */
  caps: { taxRate: number; discount: number };
}

/** Name, dates, tax and discount of an invoice. */
export function InvoiceFields<V extends InvoiceValues>({ form, caps }: InvoiceFieldsProps<V>) {
  return (
    <FieldGrid>
      <TextField form={form} name="name" label="Invoice Name" required maxLength={100} span={12} />
      <DateField form={form} name="issue_date" label="Issue Date" required span={3} />
      <DateField form={form} name="due_date" label="Due Date" required span={3} />
      <TaxAndDiscount form={form} caps={caps} />
    </FieldGrid>
  );
}
