import { type QuickbooksInvoice, type QuickbooksTransaction, cut } from './quickbooks-records.ts';
import type { RefundToSync } from './refunds-store.ts';

const NOTE_MAX = 4000;

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
export function refundRecord(source: RefundToSync, { invoice, itemId, accountId, methodId, existing }: Booked): object {
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
export function refundReference({ refund_id }: Pick<RefundToSync, 'refund_id'>): string {
  return `JobsitesPro refund ${refund_id}`;
}

function refundTitle({ invoice_number }: RefundToSync): string {
  return `For invoice ${invoice_number}, paid online`;
}
