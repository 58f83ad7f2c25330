import { PAYMENT_INSTRUCTION_MAX } from '#contract/sales/invoice-fields.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import type { ItemizedInvoice } from '#contract/sales/itemized-invoices.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { customerFact, projectFact } from '../../work/projects/record-facts.tsx';
import { Card, Cards } from '../../../../kit/lists/cards.tsx';
import { DateField } from '../../../../kit/dates/date-field.tsx';
import { Facts } from '../../../../kit/lists/facts.tsx';
import { TextareaField, TextField } from '../../../../kit/forms/fields.tsx';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { CustomerSeesSection } from '../documents/customer-sees.tsx';
import classes from '../documents/document-editor.module.css';
import { GO_TO_INVOICE } from './chosen-invoice.tsx';
import { onlineBody, OnlinePaymentFields, onlineValues } from './online-payment-fields.tsx';

interface UpdateFixedInvoiceProps {
  invoice: Invoice;
  items: readonly ItemizedInvoice[];
}

/** The texts and dates of an invoice whose amounts are fixed by the customer's approval. */
export function UpdateFixedInvoice({ invoice, items }: UpdateFixedInvoiceProps) {
  const { name, issue_date, due_date, payment_instruction, customer_sees } = invoice;
  const form = useContractForm(invoices.update, {
    initial: {
      customer_sees,
      name,
      issue_date,
      due_date,
      payment_instruction: payment_instruction ?? '',
      ...onlineValues(invoice),
    },
    toBody: (values) => ({ invoice: { ...values, ...onlineBody(values) } }),
    params: { id: invoice.invoice_id },
    version: invoice.updated_at,
    failure: 'Failed to update invoice',
  });
  if (form.phase === 'done')
    return (
      <SuccessPanel message="Invoice updated successfully">
        <LinkButton to={GO_TO_INVOICE.to} primary>
          {GO_TO_INVOICE.label}
        </LinkButton>
      </SuccessPanel>
    );
  return (
    <Cards>
      <Card title="Amounts">
        <p>These amounts come from the approved estimate. You can change wording and dates.</p>
        <Facts facts={[customerFact(invoice), projectFact(invoice)]} />
        <dl className={classes.fixedAmounts}>
          {items.map(({ itemized_invoice_id, description, amount_dollar }) => (
            <Amount key={itemized_invoice_id} of={description} dollar={amount_dollar} />
          ))}
          <Amount of="Tax" dollar={invoice.tax_amount} />
          <Amount of="Discount" dollar={0 - invoice.discount_usd} />
          <Amount of="Final Total" dollar={invoice.final_total} />
          <Amount of="Amount Paid" dollar={invoice.amount_paid} />
        </dl>
      </Card>
      <Form form={form} submitLabel="Update Invoice" beside={<LinkButton to={GO_TO_INVOICE.to}>Cancel</LinkButton>}>
        <FieldGrid>
          <TextField form={form} name="name" label="Invoice Name" required maxLength={100} span={12} />
          <DateField form={form} name="issue_date" label="Issue Date" required span={6} />
          <DateField form={form} name="due_date" label="Due Date" required span={6} />
          <TextareaField
            form={form}
            name="payment_instruction"
            label="Payment Instruction"
            max={PAYMENT_INSTRUCTION_MAX}
            span={12}
          />
        </FieldGrid>
        <OnlinePaymentFields form={form} />
        <CustomerSeesSection
          value={form.values.customer_sees}
          isInvoice
          onChange={(next) => form.fields.setFieldValue('customer_sees', next)}
        />
      </Form>
    </Cards>
  );
}

function Amount({ of, dollar }: { of: string; dollar: number }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{formatUsd(dollar)}</dd>
    </div>
  );
}
