import { sql } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { dollars } from '#domain/money.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { PayoutReport } from '../../platform/payment-cards/payouts.ts';

export type PayoutEntryRow = Awaited<ReturnType<typeof entriesOf>>[number];
export type PayoutRow = Awaited<ReturnType<typeof readPayout>>;

/** A page of the payouts, newest first by default. */
export async function listPayouts(db: CompanyDb, query: ListQuery) {
  const page = { ...query, sort: query.sort ?? '-arrives_on' };
  return listPage(db, payouts(db), page, { textColumns: ['payout_id'], alsoSearched: ['amount'], order: '-payout_id' });
}

export async function readPayout(db: CompanyDb, id: string) {
  return readOne(payouts(db).where('payouts.payout_id', '=', id), 'payout_not_found');
}

/** Locks a payout and reads it; undefined for an unknown id. */
export async function lockPayout(db: CompanyDb, id: string): Promise<PayoutRow | undefined> {
  await db.selectFrom('payouts').select('payout_id').where('payout_id', '=', id).forUpdate().execute();
  return payouts(db).where('payouts.payout_id', '=', id).executeTakeFirst();
}

/** The entries of a payout, oldest first. */
export async function entriesOf(db: CompanyDb, payoutId: string) {
  return db
    .selectFrom('payout_entries')
    .leftJoin('online_payments', onKey('online_payments', 'payout_entries.payment_id'))
    .leftJoin('invoices', onKey('invoices', 'online_payments.invoice_id'))
    .select(['payout_entries.kind', 'payout_entries.description', 'payout_entries.payment_id as online_payment_id'])
    .select(['invoices.invoice_number', 'online_payments.customer_name'])
    .select(['payout_entries.amount', 'payout_entries.fee', 'payout_entries.net', 'payout_entries.created_at'])
    .where('payout_entries.payout_id', '=', payoutId)
    .orderBy('payout_entries.created_at')
    .orderBy('payout_entries.transaction_id')
    .execute();
}

/**
 * Stores a payout as reported by the provider, replacing the stored version, and marks its payments. A payout that is
 * unpaid, or no longer paid, is deleted, so that order and repetition of its events do not matter.
 */
export async function storePayout(db: CompanyDb, payout: PayoutReport): Promise<void> {
  const { id: payout_id, cents, arrivesOn: arrives_on, isPaid } = payout;
  const row = { payout_id, amount: dollars(cents), arrives_on };
  // Locks the payout, so that a concurrent event of it waits.
  await db
    .insertInto('payouts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'payout_id']).doUpdateSet(row))
    .execute();
  const unmarked = { payout_id: null, payout_on: null };
  await db.updateTable('online_payments').set(unmarked).where('payout_id', '=', payout_id).execute();
  if (isPaid) await storeEntries(db, payout);
  else await db.deleteFrom('payouts').where('payout_id', '=', payout_id).execute();
}

async function storeEntries(db: CompanyDb, payout: PayoutReport): Promise<void> {
  const { id: payout_id, arrivesOn, entries } = payout;
  await db.deleteFrom('payout_entries').where('payout_id', '=', payout_id).execute();
  if (entries.length === 0) return;
  const payments = await paymentsOf(db, payout);
  const rows = entries.map(({ id, kind, description, cents, feeCents, intentId, createdAt }) => ({
    transaction_id: id,
    payout_id,
    kind,
    description,
    amount: dollars(cents),
    fee: dollars(feeCents),
    intent_id: intentId,
    payment_id: intentId === null ? null : (payments.get(intentId) ?? null),
    created_at: createdAt,
  }));
  // The entries of a failed payout are part of a later one.
  const ids = rows.map(({ transaction_id }) => transaction_id);
  await db.deleteFrom('payout_entries').where('transaction_id', 'in', ids).execute();
  await db.insertInto('payout_entries').values(rows).execute();
  const paidOut = rows.flatMap(({ kind, payment_id }) => (kind === 'payment' && payment_id ? [payment_id] : []));
  if (paidOut.length === 0) return;
  const marked = { payout_id, payout_on: arrivesOn };
  await db.updateTable('online_payments').set(marked).where('payment_id', 'in', paidOut).execute();
}

/** Links a received payment to the payouts that arrived before it, and marks it with the one that included it. */
export async function linkPayouts(
  db: CompanyDb,
  { payment_id, intent_id }: { payment_id: string; intent_id: string | null },
): Promise<void> {
  if (intent_id === null) return;
  const linked = await db
    .updateTable('payout_entries')
    .set({ payment_id })
    .where('intent_id', '=', intent_id)
    .where('payment_id', 'is', null)
    .returning(['payout_id', 'kind'])
    .execute();
  const brought = linked.find(({ kind }) => kind === 'payment');
  if (!brought) return;
  const { payout_id, arrives_on } = await readPayout(db, brought.payout_id);
  const marked = { payout_id, payout_on: arrives_on };
  await db.updateTable('online_payments').set(marked).where('payment_id', '=', payment_id).execute();
}

/** The ids of our payments, by those of the provider. */
async function paymentsOf(db: CompanyDb, { entries }: PayoutReport): Promise<Map<string, string>> {
  const intents = entries.flatMap(({ intentId }) => intentId ?? []);
  if (intents.length === 0) return new Map();
  const rows = await db
    .selectFrom('online_payments')
    .select(['payment_id', 'intent_id'])
    .where('intent_id', 'in', intents)
    .execute();
  return new Map(rows.flatMap(({ payment_id, intent_id }) => (intent_id ? [[intent_id, payment_id] as const] : [])));
}

function payouts(db: CompanyDb) {
  return db
    .selectFrom('payouts')
    .select(['payouts.payout_id', 'payouts.arrives_on', 'payouts.amount'])
    .select(
      sql<string>`coalesce((
        select sum(e.fee) from payout_entries e
        where e.company_id = ${currentCompany} and e.payout_id = payouts.payout_id
      ), 0)`.as('fee'),
    )
    .select(
      sql<number>`(
        select count(*)::int from payout_entries e
        where e.company_id = ${currentCompany} and e.payout_id = payouts.payout_id and e.kind = 'payment'
      )`.as('payment_count'),
    );
}
