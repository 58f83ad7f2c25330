import { seesInSnapshot } from '#domain/sales/customer-sees.ts';
import { type Letterhead, readLetterhead } from '../../core/documents/letterhead.ts';
import { partiesOf } from '../../core/documents/parties.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { InvoiceAccount, InvoiceAgreement, InvoiceDocument } from './invoice-document.ts';
import { invoiceLineItems } from './line-items.ts';
import { paymentsOf } from './payments-store.ts';
import type { ItemRow, PaymentRow } from './rows.ts';
import { agreementOf, type JoinedInvoiceRow } from './store.ts';

interface Source {
  company: Letterhead;
  invoice: JoinedInvoiceRow;
  payments: readonly PaymentRow[];
}

/** The complete current content of the invoice. Later changes of any record do not affect it. */
export function invoiceSnapshot({
  items,
  agreement,
  ...source
}: Source & { items: readonly ItemRow[]; agreement: InvoiceAgreement | null }): InvoiceDocument {
  return {
    ...accountSnapshot(source),
    items: items.map(({ code, description, amount_dollar, is_taxable }) => ({
      code,
      description,
      amount_dollar,
      ...(!is_taxable && { is_taxable }),
    })),
    ...seesInSnapshot(source.invoice.customer_sees ?? source.company.customer_sees),
    agreement,
  };
}

/** The current total, payments and balance. */
export function accountSnapshot({ company, invoice, payments }: Source): InvoiceAccount {
  return {
    ...partiesOf(company, invoice),
    invoice_number: invoice.invoice_number,
    name: invoice.name,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    payment_instruction: invoice.payment_instruction ?? '',
    sub_total_sum_lineitems: invoice.sub_total_sum_lineitems,
    tax_rate: invoice.tax_rate,
    tax_amount: invoice.tax_amount,
    discount_usd: invoice.discount_usd,
    final_total: invoice.final_total,
    payments: payments.map(({ payment_date, payment_method, amount, refunded_amount }) => ({
      payment_date,
      payment_method,
      amount,
      refunded_amount,
    })),
    amount_paid: invoice.amount_paid,
    balance_due: invoice.balance_due,
    status: invoice.status,
  };
}

/** The invoice in its current state, for its PDF and for sending. */
export async function snapshotOf(db: CompanyDb, invoice: JoinedInvoiceRow) {
  const company = await readLetterhead(db);
  const items = await invoiceLineItems.list(db, invoice.invoice_id);
  const agreement = await agreementOf(db, invoice);
  return invoiceSnapshot({ company, invoice, items, agreement, payments: await paymentsOf(db, invoice.invoice_id) });
}
