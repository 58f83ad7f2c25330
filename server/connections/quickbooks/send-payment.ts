import { AppError } from '#contract/errors.ts';
import { type QuickbooksClient, quoted } from '../../platform/accounting/accounting.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { invoiceOfPayment, lockPayment } from '../../sales/customer-payments/store.ts';
import { lockInvoice } from '../../sales/invoices/store.ts';
import { type QuickbooksWriter, type Done, inAttempt, type SendingCall } from './attempt.ts';
import { onceMoreIfChanged } from './invoice-to-sync.ts';
import { isSyncedPayment, methodOf, type PaymentToSync, paymentRecord } from './quickbooks-payment.ts';
import type { QuickbooksInvoice, QuickbooksPayment } from './quickbooks-records.ts';
import { findLinks } from './records-store.ts';
import { findSettings } from './settings-store.ts';
import type { QuickbooksParts } from './with-quickbooks.ts';

/** Sends a payment in its current state and returns its id in QuickBooks. Its invoice must have been sent. */
export async function sendPayment(parts: QuickbooksParts, call: SendingCall, id: string): Promise<string> {
  // Checked before QuickBooks is called, and again in the transaction that starts the attempt.
  await call.inCompany((db) => readPaymentToSync(db, id));
  const { number } = await inAttempt(parts, call, {
    read: (db) => readPaymentToSync(db, id),
    document: ({ invoice_id, customer_payment_id, amount }) => ({ invoice_id, customer_payment_id, amount }),
    carryOut: (quickbooks, source, realmId) =>
      onceMoreIfChanged(() => syncPayment(quickbooks, source, { call, realmId })),
    gone: 'customer_payment_not_found',
  });
  return number;
}

async function readPaymentToSync(db: CompanyDb, id: string): Promise<PaymentToSync> {
  const { invoice_id, invoice_number } = await lockInvoice(db, await invoiceOfPayment(db, id));
  const { customer_payment_id, payment_date, payment_method, note, source, ...row } = await lockPayment(db, id);
  const amount = Number(row.amount);
  if (amount === 0) throw new AppError('quickbooks_refused', { message: NOTHING_PAID });
  const isOnline = source === 'online';
  return { customer_payment_id, invoice_id, invoice_number, amount, payment_date, payment_method, note, isOnline };
}

const NOTHING_PAID = 'A payment of $0.00 cannot be sent to QuickBooks. Enter what was paid, then send it.';

interface SendContext {
  call: SendingCall;
  realmId: string;
}

async function syncPayment(
  quickbooks: QuickbooksWriter,
  source: PaymentToSync,
  { call, realmId }: SendContext,
): Promise<Done> {
  const { customer_payment_id, invoice_id } = source;
  const links = await call.inCompany((db) => findLinks(db, realmId, [invoice_id, customer_payment_id]));
  const invoiceId = links.get(invoice_id)?.quickbooks_id;
  const invoice = invoiceId === undefined ? undefined : await quickbooks.read<QuickbooksInvoice>('Invoice', invoiceId);
  if (!invoice) throw new AppError('invoice_not_in_quickbooks');
  const [existing, methods] = await Promise.all([
    findPayment(quickbooks, source, { invoice, linkedId: links.get(customer_payment_id)?.quickbooks_id }),
    quickbooks.find<{ Id: string; Name: string }>('PaymentMethod'),
  ]);
  const settings = source.isOnline ? await call.inCompany((db) => findSettings(db, realmId)) : undefined;
  const depositTo = settings?.deposit_account_id ?? undefined;
  const record = paymentRecord(source, { invoice, existing, depositTo, methodId: methodOf(source, methods) });
  const { Id } = await quickbooks.write<QuickbooksPayment>('Payment', record);
  return { action: existing ? 'update' : 'create', number: Id, link: { customer_payment_id, quickbooks_id: Id } };
}

/** The payment of an earlier send: by QuickBooks' id or, if that is unknown or deleted, by our reference. */
async function findPayment(
  quickbooks: Pick<QuickbooksClient, 'find' | 'read'>,
  source: PaymentToSync,
  { invoice, linkedId }: { invoice: QuickbooksInvoice; linkedId: string | undefined },
): Promise<QuickbooksPayment | undefined> {
  const linked = linkedId === undefined ? undefined : await quickbooks.read<QuickbooksPayment>('Payment', linkedId);
  if (linked) return linked;
  const customer = quoted(invoice.CustomerRef.value);
  const payments = await quickbooks.find<QuickbooksPayment>('Payment', `CustomerRef = ${customer}`);
  return payments.find((payment) => isSyncedPayment(payment, source));
}
