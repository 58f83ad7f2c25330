import { AppError } from '#contract/errors.ts';
import { quoted } from '../../platform/accounting/accounting.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { lockPayout } from '../../sales/online-payments/payouts-store.ts';
import { type QuickbooksWriter, type Done, inAttempt, type SendingCall } from './attempt.ts';
import { onceMoreIfChanged } from './invoice-to-sync.ts';
import type { QuickbooksTransaction } from './quickbooks-records.ts';
import { deleteTransaction, findTransaction } from './quickbooks-transactions.ts';
import { findLinks } from './records-store.ts';
import { wasSent } from './sends-store.ts';
import { findSettings, type SettingsRow } from './settings-store.ts';
import type { QuickbooksParts } from './with-quickbooks.ts';

/** The fees of a payout as they are sent. */
interface FeesToSync {
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
  await call.inCompany((db) => readFeesToSync(db, payoutId));
  const { number } = await inAttempt(parts, call, {
    read: (db) => readFeesToSync(db, payoutId),
    document: ({ payout_id, amount }) => ({ invoice_id: null, payout_id, amount }),
    carryOut: (quickbooks, source, realmId) => onceMoreIfChanged(() => syncFees(quickbooks, source, { call, realmId })),
    gone: 'payout_not_found',
  });
  return number;
}

async function readFeesToSync(db: CompanyDb, payout_id: string): Promise<FeesToSync> {
  const payout = await lockPayout(db, payout_id);
  const isSent = await wasSent(db, payout_id);
  if (!payout && !isSent) throw new AppError('payout_not_found');
  const amount = Number(payout?.fee ?? 0);
  if (amount < 0 || (amount === 0 && !isSent)) throw new AppError('quickbooks_refused', { message: NO_FEES });
  return { payout_id, amount, arrives_on: payout?.arrives_on ?? null };
}

const NO_FEES = 'Stripe has kept nothing of this payout, so there is nothing to send.';
const NOT_BOOKED = 'Turn on “Book Stripe’s fees” and choose its accounts, then send again.';

interface SendContext {
  call: SendingCall;
  realmId: string;
}

async function syncFees(
  quickbooks: QuickbooksWriter,
  source: FeesToSync,
  { call, realmId }: SendContext,
): Promise<Done> {
  const { payout_id, amount, arrives_on } = source;
  const { linked, settings } = await call.inCompany(async (db) => ({
    linked: (await findLinks(db, realmId, [payout_id])).get(payout_id)?.quickbooks_id,
    settings: await findSettings(db, realmId),
  }));
  const accounts = accountsOf(settings);
  if (amount > 0 && !accounts) throw new AppError('quickbooks_refused', { message: NOT_BOOKED });
  const existing = await findTransaction(quickbooks, 'Purchase', {
    linkedId: linked,
    condition: arrives_on === null ? `PaymentType = 'Cash'` : `TxnDate = ${quoted(arrives_on)}`,
    reference: reference(source),
  });
  if (amount === 0 || !accounts) {
    const number = await deleteTransaction(quickbooks, 'Purchase', existing, linked);
    return { action: 'delete', number, link: { payout_id, quickbooks_id: number } };
  }
  const { Id } = await quickbooks.write<QuickbooksTransaction>('Purchase', feesRecord(source, accounts, existing));
  return { action: existing ? 'update' : 'create', number: Id, link: { payout_id, quickbooks_id: Id } };
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
function feesRecord(
  source: FeesToSync,
  { paidFrom, expense }: Accounts,
  existing: QuickbooksTransaction | undefined,
): object {
  const { amount, arrives_on } = source;
  return {
    ...(existing && { Id: existing.Id, SyncToken: existing.SyncToken, sparse: true }),
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

function reference({ payout_id }: FeesToSync): string {
  return `JobsitesPro payout ${payout_id}`;
}
