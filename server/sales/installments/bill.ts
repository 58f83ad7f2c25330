import type { BillingWords } from '#contract/sales/installments.ts';
import type { NewItem } from '#contract/sales/itemized-invoices.ts';
import { type AuditActor, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { auditedInvoice } from '../invoices/audited-invoice.ts';
import { invoiceLineItems } from '../invoices/line-items.ts';
import type { InvoiceRow } from '../invoices/rows.ts';
import { createInvoice } from '../invoices/store.ts';
import { type Agreement, type Billable, billedInvoice } from './billed-invoice.ts';

interface Billing extends Agreement {
  words: BillingWords;
  payment_instruction: string;
  items?: NewItem[] | undefined;
  today: string;
  /** Names of the project's invoices with this issue date, in lower case. */
  namesTaken: ReadonlySet<string>;
  by: AuditActor;
  created_by_account_id: string | null;
  now: Date;
}

/** Creates the invoice of unbilled installments of a locked estimate. The caller stores that it bills them. */
export async function billInstallments(
  db: CompanyDb,
  installments: readonly Billable[],
  { by, created_by_account_id, now, ...billing }: Billing,
): Promise<InvoiceRow> {
  const { invoice, items } = billedInvoice({ ...billing, installments });
  const row = await createInvoice(db, { ...invoice, invoice_id: newId(), created_by_account_id });
  await invoiceLineItems.insert(db, row.invoice_id, items);
  await recordAuditEntry(db, { ...auditedInvoice(row), action: 'created' }, by, now);
  return row;
}
