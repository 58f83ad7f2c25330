import { Balance } from '../invoices/invoice-status.tsx';
import { customerNameOf } from '../../work/projects/project-text.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { Facts, type FactList } from '../../../../kit/lists/facts.tsx';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import type { Billed, BilledInvoice } from './billed-invoices.ts';

/** The customer, project and invoice of a payment. */
export function PaymentContext({ project, invoice }: Pick<Billed, 'project' | 'invoice'>) {
  return (
    <Card title="Invoice Information">
      <Facts facts={[['Customer', customerNameOf(invoice)], ['Project', project.name], ...invoiceFacts(invoice)]} />
    </Card>
  );
}

/** The total of an invoice and its balance. */
export function invoiceFacts(invoice: BilledInvoice): FactList {
  return [
    ['Invoice', `#${invoice.invoice_number} ${invoice.name}`],
    ['Due Date', formatDay(invoice.due_date)],
    ['Subtotal', formatUsd(invoice.sub_total_sum_lineitems)],
    ['Total', formatUsd(invoice.final_total)],
    ['Paid', formatUsd(invoice.amount_paid)],
    ['Balance Due', <Balance key="balance" dollars={invoice.balance_due} />],
  ];
}
