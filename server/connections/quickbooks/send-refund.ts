import { AppError } from '#contract/errors.ts';
import { quoted } from '../../platform/accounting/accounting.ts';
import { undepositedFunds } from './accounts-in-books.ts';
import { type BooksWriting, type Done, inAttempt, type SendingCall } from './attempt.ts';
import { onceMoreIfChanged } from './invoice-to-book.ts';
import { enterCommonItem, planItems } from './items-in-books.ts';
import { deleteNoted, findNoted } from './noted-in-books.ts';
import type { QuickbooksParts } from './open-books.ts';
import { methodOf } from './payment-in-books.ts';
import type { BooksInvoice, BooksNoted } from './records-in-books.ts';
import { findLinks } from './records-store.ts';
import { refundRecord, refundReference } from './refund-in-books.ts';
import { readRefundToBook, type RefundToBook } from './refunds-store.ts';
import { findSettings } from './settings-store.ts';

/**
 * Sends a refund of an online payment in its current state and returns its id in QuickBooks. Its invoice must have
 * been sent. If the refund has failed since it was sent, it is deleted in QuickBooks.
 */
export async function sendRefund(parts: QuickbooksParts, call: SendingCall, id: string): Promise<string> {
  // Checked before QuickBooks is called, and again in the transaction that starts the attempt.
  await call.inCompany((db) => readRefundToBook(db, id));
  const { number } = await inAttempt(parts, call, {
    read: (db) => readRefundToBook(db, id),
    document: ({ invoice_id, refund_id, online_payment_id, amount }) => {
      return { invoice_id, refund_id, online_payment_id, amount };
    },
    carryOut: (books, source, realmId) => onceMoreIfChanged(() => enterRefund(books, source, { call, realmId })),
    gone: 'refund_not_found',
  });
  return number;
}

interface Where {
  call: SendingCall;
  realmId: string;
}

async function enterRefund(books: BooksWriting, source: RefundToBook, { call, realmId }: Where): Promise<Done> {
  const { invoice_id, refund_id } = source;
  const { links, settings } = await call.inCompany(async (db) => ({
    links: await findLinks(db, realmId, [invoice_id, refund_id]),
    settings: await findSettings(db, realmId),
  }));
  const invoiceId = links.get(invoice_id)?.quickbooks_id;
  const invoice = invoiceId === undefined ? undefined : await books.read<BooksInvoice>('Invoice', invoiceId);
  if (!invoice) throw new AppError('invoice_not_in_quickbooks');
  const there = await findNoted(books, 'RefundReceipt', {
    linkedId: links.get(refund_id)?.quickbooks_id,
    condition: `CustomerRef = ${quoted(invoice.CustomerRef.value)}`,
    reference: refundReference(source),
  });
  if (source.amount === 0) {
    const number = await deleteNoted(books, 'RefundReceipt', there, links.get(refund_id)?.quickbooks_id);
    return { action: 'delete', number, link: { refund_id, quickbooks_id: number } };
  }
  const [items, methods] = await Promise.all([
    planItems(books),
    books.find<{ Id: string; Name: string }>('PaymentMethod'),
  ]);
  const itemId = await enterCommonItem(books, items);
  const accountId = settings?.deposit_account_id ?? (await undepositedFunds(books));
  const payment_method = source.method === 'bank' ? 'bank_transfer' : 'credit_card';
  const methodId = methodOf({ payment_method }, methods);
  const record = refundRecord(source, { invoice, itemId, accountId, methodId, there });
  const { Id } = await books.write<BooksNoted>('RefundReceipt', record);
  return { action: there ? 'update' : 'create', number: Id, link: { refund_id, quickbooks_id: Id } };
}
