import { AppError } from '#contract/errors.ts';
import { quoted } from '../../platform/accounting/accounting.ts';
import { type QuickbooksWriter, type Done, inAttempt, type SendingCall } from './attempt.ts';
import { onceMoreIfChanged } from './invoice-to-sync.ts';
import { undepositedFunds } from './quickbooks-accounts.ts';
import { syncCommonItem, planItems } from './quickbooks-items.ts';
import { methodOf } from './quickbooks-payment.ts';
import { type QuickbooksInvoice, type QuickbooksTransaction, cut } from './quickbooks-records.ts';
import { deleteTransaction, findTransaction } from './quickbooks-transactions.ts';
import { findLinks } from './records-store.ts';
import { readRefundToSync, type RefundToSync } from './refunds-store.ts';
import { findSettings } from './settings-store.ts';
import type { QuickbooksParts } from './with-quickbooks.ts';

const NOTE_MAX = 4000;

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

interface Booked {
  invoice: QuickbooksInvoice;
  /** The product or service under which refunds are booked. */
  itemId: string;
  /** The account from which it is paid. */
  accountId: string;
  methodId: string | undefined;
  existing: QuickbooksTransaction | undefined;
}

/** The refund receipt for QuickBooks: a new one, or an update of `there`. Its one line is not taxed. */
function refundRecord(source: RefundToSync, { invoice, itemId, accountId, methodId, existing }: Booked): object {
  const { amount, invoice_number, booked_on } = source;
  return {
    ...(existing && { Id: existing.Id, SyncToken: existing.SyncToken, sparse: true }),
    CustomerRef: { value: invoice.CustomerRef.value },
    DepositToAccountRef: { value: accountId },
    TxnDate: booked_on,
    PaymentMethodRef: methodId === undefined ? undefined : { value: methodId },
    PrivateNote: cut(
      [refundReference(source), refundTitle(source), source.reason].filter(Boolean).join('\n'),
      NOTE_MAX,
    ),
    Line: [
      {
        DetailType: 'SalesItemLineDetail',
        Amount: amount,
        Description: `Refund, invoice ${invoice_number}`,
        SalesItemLineDetail: { ItemRef: { value: itemId }, Qty: 1, UnitPrice: amount, TaxCodeRef: { value: 'NON' } },
      },
    ],
  };
}

/** Our reference in its note, by which a refund receipt is found again. */
function refundReference({ refund_id }: Pick<RefundToSync, 'refund_id'>): string {
  return `JobsitesPro refund ${refund_id}`;
}

function refundTitle({ invoice_number }: RefundToSync): string {
  return `For invoice ${invoice_number}, paid online`;
}
