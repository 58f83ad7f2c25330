import { invalid, AppError } from '#contract/errors.ts';
import { cents, formatUsd } from '#domain/money.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { lockActiveInvoice } from '../../sales/invoices/store.ts';
import { readCustomer } from '../../work/customers/store.ts';
import { type QuickbooksWriter, type Done, inAttempt, type SendingCall } from './attempt.ts';
import { unlessOfTax } from './faults.ts';
import { onceMoreIfChanged, readInvoiceToSync, type ReadInvoice } from './invoice-to-sync.ts';
import { queueOnlineOf } from './online-queue.ts';
import { type BilledInvoiceToSync, planInvoice } from './plan.ts';
import { syncCustomer } from './quickbooks-customers.ts';
import { asLines, type InvoiceReferences, invoiceRecord, needsCommonItem, type Shape } from './quickbooks-invoice.ts';
import { syncCommonItem, itemOf } from './quickbooks-items.ts';
import type { QuickbooksInvoice } from './quickbooks-records.ts';
import { findLinks, saveLink } from './records-store.ts';
import { voidInvoice } from './void-invoice.ts';
import type { QuickbooksParts } from './with-quickbooks.ts';

/** The send request. */
interface Order {
  invoice_id: string;
  customer_id: string;
  /** The total that the sender saw. */
  total: number;
}

/**
 * Sends an invoice in its current state and returns its number in QuickBooks. A repeated send updates it; a void
 * invoice is voided in QuickBooks.
 */
export async function sendInvoice(parts: QuickbooksParts, call: SendingCall, order: Order): Promise<string> {
  // Checked before QuickBooks is called, and again in the transaction that starts the attempt.
  const { isVoid } = await call.inCompany((db) => readOrdered(db, order));
  if (isVoid) return voidInvoice(parts, call, order.invoice_id);
  const { number } = await inAttempt(parts, call, {
    read: async (db) => {
      await lockActiveInvoice(db, order.invoice_id);
      return readOrdered(db, order);
    },
    document: ({ invoice_id, invoice }) => ({ invoice_id, amount: invoice.total }),
    carryOut: (quickbooks, source, realmId) =>
      onceMoreIfChanged(() => syncInvoice(quickbooks, source, { call, realmId })),
    gone: 'invoice_not_found',
  });
  await call.inCompany((db) => queueOnlineOf(db, order.invoice_id));
  return number;
}

async function readOrdered(db: CompanyDb, { invoice_id, customer_id, total }: Order): Promise<ReadInvoice> {
  const source = await readInvoiceToSync(db, invoice_id);
  if (source.customer.customer_id !== customer_id) {
    await readCustomer(db, customer_id);
    throw invalid({ customer_id: ['This invoice belongs to another customer.'] });
  }
  if (cents(source.invoice.total) !== cents(total)) throw new AppError('stale_record');
  return source;
}

interface SendContext {
  call: SendingCall;
  realmId: string;
}

async function syncInvoice(
  quickbooks: QuickbooksWriter,
  source: BilledInvoiceToSync,
  { call, realmId }: SendContext,
): Promise<Done> {
  const { invoice_id, invoice, customer } = source;
  const { customer_id } = customer;
  const links = await call.inCompany((db) => findLinks(db, realmId, [invoice_id, customer_id]));
  const { syncedInvoice, shape, taxCodeId, mustBeLines, ...plan } = await planInvoice(quickbooks, source, links);
  const customerId = await syncCustomer(quickbooks, customer, plan.customer);
  // Stored at once, so that the customer is found again whatever happens to the invoice.
  await call.inCompany((db) => saveLink(db, realmId, { customer_id, quickbooks_id: customerId }));
  const ofCode = (code: string) => itemOf(plan.items, code)?.Id;

  const enter = async (as: Shape, before?: QuickbooksInvoice) => {
    const commonItemId = needsCommonItem(invoice, as, ofCode) ? await syncCommonItem(quickbooks, plan.items) : '';
    const booked: InvoiceReferences = { customerId, itemOf: ofCode, commonItemId, taxCodeId };
    return quickbooks.write<QuickbooksInvoice>('Invoice', invoiceRecord(source, booked, as, before));
  };

  const isRight = ({ TotalAmt }: QuickbooksInvoice) => cents(TotalAmt) === cents(invoice.total);
  // Undefined if its sales tax rejects our amount; a different total if QuickBooks computes its own.
  const first =
    shape.tax === 'sales_tax'
      ? await unlessOfTax(() => enter(shape, syncedInvoice))
      : await enter(shape, syncedInvoice);
  const entered = first && isRight(first) ? first : await enter(asLines(invoice), first ?? syncedInvoice);
  return {
    action: syncedInvoice ? 'update' : 'create',
    number: entered.DocNumber ?? String(invoice.invoice_number),
    link: { invoice_id, quickbooks_id: entered.Id, as_lines: mustBeLines || entered !== first },
    ...(!isRight(entered) && { failure: otherTotal(entered.TotalAmt, invoice.total) }),
  };
}

function otherTotal(actual: number, expected: number): string {
  return (
    `The invoice is in QuickBooks, but comes to ${formatUsd(actual)} there instead of ${formatUsd(expected)}. ` +
    'Look at its sales tax in QuickBooks, then send again.'
  );
}
