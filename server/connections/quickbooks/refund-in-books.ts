import { type BooksInvoice, type BooksNoted, cut } from './records-in-books.ts';
import type { RefundToBook } from './refunds-store.ts';

const NOTE_MAX = 4000;

interface Booked {
  invoice: BooksInvoice;
  /** The product or service under which refunds are booked. */
  itemId: string;
  /** The account from which it is paid. */
  accountId: string;
  methodId: string | undefined;
  there: BooksNoted | undefined;
}

/** The refund receipt for QuickBooks: a new one, or an update of `there`. Its one line is not taxed. */
export function refundRecord(source: RefundToBook, { invoice, itemId, accountId, methodId, there }: Booked): object {
  const { amount, invoice_number, booked_on } = source;
  return {
    ...(there && { Id: there.Id, SyncToken: there.SyncToken, sparse: true }),
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
export function refundReference({ refund_id }: Pick<RefundToBook, 'refund_id'>): string {
  return `JobsitesPro refund ${refund_id}`;
}

function refundTitle({ invoice_number }: RefundToBook): string {
  return `For invoice ${invoice_number}, paid online`;
}
