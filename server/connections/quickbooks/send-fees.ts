import { AppError } from '#contract/errors.ts';
import { quoted } from '../../platform/accounting/accounting.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { lockPayout } from '../../sales/online-payments/payouts-store.ts';
import { type BooksWriting, type Done, inAttempt, type SendingCall } from './attempt.ts';
import { onceMoreIfChanged } from './invoice-to-book.ts';
import { deleteNoted, findNoted } from './noted-in-books.ts';
import type { QuickbooksParts } from './open-books.ts';
import type { BooksNoted } from './records-in-books.ts';
import { findLinks } from './records-store.ts';
import { wasSent } from './sends-store.ts';
import { findSettings, type SettingsRow } from './settings-store.ts';

/** The fees of a payout as they are sent. */
interface FeesToBook {
  payout_id: string;
  /** In dollars; 0 if the payout has failed since they were sent. */
  amount: number;
  /** The date on which the payout reached the bank; null for a failed one. */
  arrives_on: string | null;
}

/**
 * Sends the provider's fees of a payout as one expense, paid from the account in which online payments are deposited;
 * returns its id in QuickBooks. The expense of a payout that has failed since is deleted in QuickBooks.
 */
export async function sendFees(parts: QuickbooksParts, call: SendingCall, payoutId: string): Promise<string> {
  // Checked before QuickBooks is called, and again in the transaction that starts the attempt.
  await call.inCompany((db) => readFeesToBook(db, payoutId));
  const { number } = await inAttempt(parts, call, {
    read: (db) => readFeesToBook(db, payoutId),
    document: ({ payout_id, amount }) => ({ invoice_id: null, payout_id, amount }),
    carryOut: (books, source, realmId) => onceMoreIfChanged(() => enterFees(books, source, { call, realmId })),
    gone: 'payout_not_found',
  });
  return number;
}

async function readFeesToBook(db: CompanyDb, payout_id: string): Promise<FeesToBook> {
  const payout = await lockPayout(db, payout_id);
  const isSent = await wasSent(db, payout_id);
  if (!payout && !isSent) throw new AppError('payout_not_found');
  const amount = Number(payout?.fee ?? 0);
  if (amount < 0 || (amount === 0 && !isSent)) throw new AppError('quickbooks_refused', { message: NO_FEES });
  return { payout_id, amount, arrives_on: payout?.arrives_on ?? null };
}

const NO_FEES = 'Stripe has kept nothing of this payout, so there is nothing to send.';
const NOT_BOOKED = 'Turn on “Book Stripe’s fees” and choose its accounts, then send again.';

interface Where {
  call: SendingCall;
  realmId: string;
}

async function enterFees(books: BooksWriting, source: FeesToBook, { call, realmId }: Where): Promise<Done> {
  const { payout_id, amount, arrives_on } = source;
  const { linked, settings } = await call.inCompany(async (db) => ({
    linked: (await findLinks(db, realmId, [payout_id])).get(payout_id)?.quickbooks_id,
    settings: await findSettings(db, realmId),
  }));
  const accounts = accountsOf(settings);
  if (amount > 0 && !accounts) throw new AppError('quickbooks_refused', { message: NOT_BOOKED });
  const there = await findNoted(books, 'Purchase', {
    linkedId: linked,
    condition: arrives_on === null ? `PaymentType = 'Cash'` : `TxnDate = ${quoted(arrives_on)}`,
    reference: reference(source),
  });
  if (amount === 0 || !accounts) {
    const number = await deleteNoted(books, 'Purchase', there, linked);
    return { action: 'delete', number, link: { payout_id, quickbooks_id: number } };
  }
  const { Id } = await books.write<BooksNoted>('Purchase', feesRecord(source, accounts, there));
  return { action: there ? 'update' : 'create', number: Id, link: { payout_id, quickbooks_id: Id } };
}

interface Accounts {
  paidFrom: string;
  expense: string;
}

function accountsOf(settings: SettingsRow | undefined): Accounts | undefined {
  if (!settings?.books_fees || !settings.deposit_account_id || !settings.fee_account_id) return undefined;
  return { paidFrom: settings.deposit_account_id, expense: settings.fee_account_id };
}

/** The expense for QuickBooks: a new one, or an update of `there`. */
function feesRecord(source: FeesToBook, { paidFrom, expense }: Accounts, there: BooksNoted | undefined): object {
  const { amount, arrives_on } = source;
  return {
    ...(there && { Id: there.Id, SyncToken: there.SyncToken, sparse: true }),
    // QuickBooks' term for an expense that is neither a check nor on a credit card.
    PaymentType: 'Cash',
    AccountRef: { value: paidFrom },
    TxnDate: arrives_on,
    PrivateNote: reference(source),
    Line: [
      {
        DetailType: 'AccountBasedExpenseLineDetail',
        Amount: amount,
        Description: 'Stripe’s fees of one payout',
        AccountBasedExpenseLineDetail: { AccountRef: { value: expense } },
      },
    ],
  };
}

function reference({ payout_id }: FeesToBook): string {
  return `JobsitesPro payout ${payout_id}`;
}
