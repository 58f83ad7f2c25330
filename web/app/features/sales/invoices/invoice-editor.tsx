import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PAYMENT_INSTRUCTION_MAX } from '#contract/sales/invoice-fields.ts';
import { ITEM_AMOUNT_MAX } from '#contract/sales/itemized-invoices.ts';
import { invoiceBalance } from '#domain/totals.ts';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { decimal } from '../../../../kit/forms/typing.ts';
import { CustomerSeesSection } from '../documents/customer-sees.tsx';
import { DocumentEditor, EditorSection } from '../documents/document-editor.tsx';
import { Tag } from '../documents/line-cards.tsx';
import { CheckCell, NumberCell } from '../documents/line-cells.tsx';
import type { LineLook } from '../documents/line-look.ts';
import { LinesSection } from '../documents/lines-section.tsx';
import { TaxAndDiscount } from '../documents/tax-and-discount.tsx';
import { TotalsAside } from '../documents/totals-aside.tsx';
import type { LineEditing } from '../documents/use-line-editing.ts';
import { TextareaField, TextField } from '../../../../kit/forms/fields.tsx';
import type { FormState } from '../../../../kit/forms/form-state.ts';
import { FieldGrid } from '../../../../kit/forms/form.tsx';
import { GO_TO_INVOICE } from './chosen-invoice.tsx';
import { Balance } from './invoice-status.tsx';
import { OnlinePaymentFields } from './online-payment-fields.tsx';
import { totalsAsTyped, type InvoiceValues } from './invoice-values.ts';
import classes from '../documents/document-editor.module.css';
import type { ItemValues } from './items.ts';

interface InvoiceEditorProps<V extends InvoiceValues> {
  form: FormState<V>;
  lines: LineEditing<ItemValues>;
  submitLabel: string;
  saveAndSend?: () => Promise<void>;
  /** Maximum values that can be typed. */
  caps: { taxRate: number; discount: number };
  amountPaid: number;
  /** The customer and project: fixed, or a field to select them. */
  head: ReactNode;
  /** Shown above the form, such as the result of the last action. */
  notice?: ReactNode;
  /** Unsaved changes, shown in the bar at the bottom. */
  unsaved: ReactNode;
  /** Called to delete a line item; without it the line item is only removed from the form. */
  onRemoveLine?: (line: ItemValues) => void;
  /** A last section, such as a first payment. */
  children?: ReactNode;
}

/** Form of an invoice: customer, details, line items and payment instructions. */
export function InvoiceEditor<V extends InvoiceValues>(props: InvoiceEditorProps<V>) {
  const { form, lines, caps, amountPaid, head, onRemoveLine, children, ...rest } = props;
  return (
    <DocumentEditor
      form={form}
      one="invoice"
      cancelTo={GO_TO_INVOICE.to}
      finalTotal={totalsAsTyped(form.values).final_total}
      totals={<InvoiceSummary values={form.values} amountPaid={amountPaid} />}
      {...rest}
    >
      {head}
      <EditorSection title="Details">
        <InvoiceFields form={form} caps={caps} />
      </EditorSection>
      <LinesSection editing={lines} look={ITEM_LOOK} onRemove={onRemoveLine} />
      <EditorSection title="Payment Instruction" lead="Printed on the invoice under the totals.">
        <FieldGrid>
          <TextareaField
            form={form}
            name="payment_instruction"
            label="How to pay"
            max={PAYMENT_INSTRUCTION_MAX}
            span={12}
          />
        </FieldGrid>
      </EditorSection>
      <EditorSection title="Online Payment">
        <OnlinePaymentFields form={form} />
      </EditorSection>
      <CustomerSeesSection
        value={form.values.customer_sees}
        isInvoice
        onChange={(next) => form.fields.setFieldValue('customer_sees', next as never)}
      />
      {children}
    </DocumentEditor>
  );
}

interface InvoiceFieldsProps<V extends InvoiceValues> {
  form: FormState<V>;
  /** Maximum values that can be typed. */
  caps: { taxRate: number; discount: number };
}

/** Name, dates, tax and discount of an invoice. */
function InvoiceFields<V extends InvoiceValues>({ form, caps }: InvoiceFieldsProps<V>) {
  return (
    <FieldGrid>
      <TextField form={form} name="name" label="Invoice Name" required maxLength={100} span={12} />
      <DateField form={form} name="issue_date" label="Issue Date" required span={3} />
      <DateField form={form} name="due_date" label="Due Date" required span={3} />
      <TaxAndDiscount form={form} caps={caps} />
    </FieldGrid>
  );
}

/** The totals of an invoice as typed, and its balance. */
function InvoiceSummary({ values, amountPaid }: { values: InvoiceValues; amountPaid: number }) {
  const totals = totalsAsTyped(values);
  const { balance_due } = invoiceBalance({ final_total: totals.final_total, amount_paid: amountPaid });
  return (
    <TotalsAside
      parts={[
        [
          ['Sub total', formatUsd(totals.sub_total_sum_lineitems)],
          [`Tax (${decimal(values.tax_rate)}%)`, formatUsd(totals.tax_amount)],
          ['Sub total after tax', formatUsd(totals.sub_total_after_tax)],
          ['Discount', formatUsd(0 - decimal(values.discount_usd))],
        ],
      ]}
      total={['Final total', formatUsd(totals.final_total)]}
      foot={[
        ['Amount paid', formatUsd(amountPaid)],
        ['Balance due', <Balance key="balance" dollars={balance_due} />],
      ]}
    />
  );
}

/** Rendering of an invoice's line items. */
const ITEM_LOOK: LineLook<ItemValues> = {
  title: 'Itemized Invoice',
  columns: [
    { head: 'Amount', align: 'end', required: true },
    { head: 'Taxable', align: 'center' },
  ],
  cells: (item, { cell, change }) => (
    <>
      <td className={classes.invoiceAmount}>
        <NumberCell {...cell('amount_dollar', 'Amount')} value={item.amount_dollar} cap={ITEM_AMOUNT_MAX} dollars />
      </td>
      <td data-align="center">
        <CheckCell
          cell={cell('is_taxable', 'Taxable')}
          checked={item.is_taxable}
          onChange={(is_taxable) => change({ is_taxable }, 'is_taxable')}
        />
      </td>
    </>
  ),
  tags: (item) => !item.is_taxable && <Tag outlined>Not taxed</Tag>,
  sheet: (item, { change, number }) => (
    <>
      <TextInput
        {...number('amount_dollar', ITEM_AMOUNT_MAX)}
        label="Amount"
        withAsterisk
        aria-required
        leftSection="$"
      />
      <Checkbox
        label="Taxable"
        checked={item.is_taxable}
        onChange={(event) => change({ is_taxable: event.currentTarget.checked })}
      />
    </>
  ),
};
