import { AppError } from '#contract/errors.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { asCompany, type CompanyDb, type Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { jobQueue } from '../../platform/queue/queue.ts';
import type { InvoiceRow } from '../../sales/invoices/rows.ts';
import { lockInvoice } from '../../sales/invoices/store.ts';
import { type QuickbooksWriter, type Done, inAttempt, type SendingCall } from './attempt.ts';
import { onceMoreIfChanged, readInvoiceToSync } from './invoice-to-sync.ts';
import { findInvoice } from './plan.ts';
import type { InvoiceToSync } from './quickbooks-invoice.ts';
import type { QuickbooksInvoice } from './quickbooks-records.ts';
import { findLinks } from './records-store.ts';
import { wasSent } from './sends-store.ts';
import type { QuickbooksParts } from './with-quickbooks.ts';

/** An invoice that was voided here, and by whom; the log keeps the name as it was. */
export interface VoidRequest {
  company_id: string;
  invoice_id: string;
  by: Pick<Person, 'account_id' | 'first_name' | 'last_name'>;
}

/** Retried for a day, because QuickBooks may be unavailable when an invoice is voided here. */
export const voidQueue = jobQueue<VoidRequest>('quickbooks.void_invoice', {
  retries: 11,
  retryDelaySeconds: 30,
  timeLimitSeconds: 120,
});

/** Queues the voiding in QuickBooks of an invoice that was sent there, in the transaction that voids it here. */
export async function queueVoiding(db: CompanyDb, { invoice_id }: InvoiceRow, person: Person): Promise<void> {
  if (!(await wasSent(db, invoice_id))) return;
  const { company_id, account_id, first_name, last_name } = person;
  await enqueue(db, voidQueue, { company_id, invoice_id, by: { account_id, first_name, last_name } });
}

export interface Voiding extends QuickbooksParts {
  database: Database;
}

/**
 * Voids a queued invoice in QuickBooks. Throws, to be retried, only if a later attempt can succeed. Any other error
 * is left to a person, who finds it in the log of sent documents and can repeat it.
 */
export async function voidQueued(parts: Voiding, { company_id, invoice_id, by }: VoidRequest): Promise<void> {
  const inCompany = <T>(work: (db: CompanyDb) => Promise<T>) => asCompany(parts.database, company_id, work);
  try {
    await voidInvoice(parts, { person: by, inCompany }, invoice_id);
  } catch (error) {
    const canHelp = !(error instanceof AppError) || error.code === 'unavailable' || error.code === 'in_progress';
    if (canHelp) throw error;
  }
}

/** Voids an invoice in QuickBooks that is void here, and returns its number there. Throws if it was never sent. */
export async function voidInvoice(parts: QuickbooksParts, call: SendingCall, invoiceId: string): Promise<string> {
  const { number } = await inAttempt(parts, call, {
    read: async (db) => {
      await lockInvoice(db, invoiceId);
      if (!(await wasSent(db, invoiceId))) throw new AppError('invoice_void');
      return readInvoiceToSync(db, invoiceId);
    },
    document: ({ invoice_id, invoice }) => ({ invoice_id, amount: invoice.total }),
    carryOut: (quickbooks, source, realmId) =>
      onceMoreIfChanged(() => voidInQuickbooks(quickbooks, source, { call, realmId })),
    gone: 'invoice_not_found',
  });
  return number;
}

const NOT_IN_QUICKBOOKS =
  'The QuickBooks company that is connected does not have this invoice. Void it where it was sent.';

async function voidInQuickbooks(
  quickbooks: QuickbooksWriter,
  source: InvoiceToSync,
  { call, realmId }: { call: SendingCall; realmId: string },
): Promise<Done> {
  const { invoice_id, invoice } = source;
  const linked = (await call.inCompany((db) => findLinks(db, realmId, [invoice_id]))).get(invoice_id);
  const syncedInvoice = await findInvoice(quickbooks, source, linked?.quickbooks_id);
  const quickbooks_id = syncedInvoice?.Id ?? linked?.quickbooks_id;
  if (quickbooks_id === undefined) throw new AppError('quickbooks_refused', { message: NOT_IN_QUICKBOOKS });
  const isVoid = !syncedInvoice || syncedInvoice.TotalAmt === 0;
  if (!isVoid) await quickbooks.voidRecord<QuickbooksInvoice>('Invoice', syncedInvoice);
  const number = syncedInvoice?.DocNumber ?? String(invoice.invoice_number);
  return { action: 'void', number, link: { invoice_id, quickbooks_id, as_lines: linked?.as_lines ?? false } };
}
