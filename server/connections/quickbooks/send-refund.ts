import { AppError } from '#contract/errors.ts';
import { quoted } from '../../platform/accounting/accounting.ts';
import { type QuickbooksWriter, type Done, inAttempt, type SendingCall } from './attempt.ts';
import { onceMoreIfChanged } from './invoice-to-sync.ts';
import { undepositedFunds } from './quickbooks-accounts.ts';
import { syncCommonItem, planItems } from './quickbooks-items.ts';
import { methodOf } from './quickbooks-payment.ts';
import type { QuickbooksInvoice, QuickbooksTransaction } from './quickbooks-records.ts';
import { refundRecord, refundReference } from './quickbooks-refund.ts';
import { deleteTransaction, findTransaction } from './quickbooks-transactions.ts';
import { findLinks } from './records-store.ts';
import { readRefundToSync, type RefundToSync } from './refunds-store.ts';
import { findSettings } from './settings-store.ts';
import type { QuickbooksParts } from './with-quickbooks.ts';

/**
 * Sends a refund of an online payment in its current state and returns its id in QuickBooks. Its invoice must have
 * been sent. If the refund has failed since it was sent, it is deleted in QuickBooks.
 */
export async function sendRefund(parts: QuickbooksParts, call: SendingCall, id: string): Promise<string> {
  // Checked before QuickBooks is called, and again in the transaction that starts the attempt.
  await call.inCompany((db) => readRefundToSync(db, id));
  const { number } = await inAttempt(parts, call, {
    read: (db) => readRefundToSync(db, id),
    document: ({ invoice_id, refund_id, online_payment_id, amount }) => {
      return { invoice_id, refund_id, online_payment_id, amount };
    },
    carryOut: (quickbooks, source, realmId) =>
      onceMoreIfChanged(() => syncRefund(quickbooks, source, { call, realmId })),
    gone: 'refund_not_found',
  });
  return number;
}

interface SendContext {
  call: SendingCall;
  realmId: string;
}

async function syncRefund(
  quickbooks: QuickbooksWriter,
  source: RefundToSync,
  { call, realmId }: SendContext,
): Promise<Done> {
  const { invoice_id, refund_id } = source;
  const { links, settings } = await call.inCompany(async (db) => ({
    links: await findLinks(db, realmId, [invoice_id, refund_id]),
    settings: await findSettings(db, realmId),
  }));
  const invoiceId = links.get(invoice_id)?.quickbooks_id;
  const invoice = invoiceId === undefined ? undefined : await quickbooks.read<QuickbooksInvoice>('Invoice', invoiceId);
  if (!invoice) throw new AppError('invoice_not_in_quickbooks');
  const existing = await findTransaction(quickbooks, 'RefundReceipt', {
    linkedId: links.get(refund_id)?.quickbooks_id,
    condition: `CustomerRef = ${quoted(invoice.CustomerRef.value)}`,
    reference: refundReference(source),
  });
  if (source.amount === 0) {
    const number = await deleteTransaction(quickbooks, 'RefundReceipt', existing, links.get(refund_id)?.quickbooks_id);
    return { action: 'delete', number, link: { refund_id, quickbooks_id: number } };
  }
  const [items, methods] = await Promise.all([
    planItems(quickbooks),
    quickbooks.find<{ Id: string; Name: string }>('PaymentMethod'),
  ]);
  const itemId = await syncCommonItem(quickbooks, items);
  const accountId = settings?.deposit_account_id ?? (await undepositedFunds(quickbooks));
  const payment_method = source.method === 'bank' ? 'bank_transfer' : 'credit_card';
  const methodId = methodOf({ payment_method }, methods);
  const record = refundRecord(source, { invoice, itemId, accountId, methodId, existing });
  const { Id } = await quickbooks.write<QuickbooksTransaction>('RefundReceipt', record);
  return { action: existing ? 'update' : 'create', number: Id, link: { refund_id, quickbooks_id: Id } };
}
