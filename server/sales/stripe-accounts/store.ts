import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { ONLINE_PAYMENTS, STRIPE_ACCOUNTS } from '../../core/due-kinds.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { AT_NEXT_POLL, type DueKind, markDue } from '../../platform/queue/due.ts';

export type StripeAccountRow = Selectable<Tables['stripe_accounts']>;

/** The company's newest account, connected or not; undefined if it never had one. */
export async function findStripeAccount(db: CompanyDb): Promise<StripeAccountRow | undefined> {
  return newest(db).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockStripeAccount(db: CompanyDb): Promise<StripeAccountRow | undefined> {
  return newest(db).forUpdate().executeTakeFirst();
}

function newest(db: CompanyDb) {
  return db.selectFrom('stripe_accounts').selectAll().orderBy('stripe_account_id', 'desc').limit(1);
}

/** The company's connected account, inserted if there is none; two callers get the same one. */
export async function takeStripeAccount(
  db: CompanyDb,
  contact: Pick<StripeAccountRow, 'contact_email' | 'display_name'>,
  now: Date,
): Promise<StripeAccountRow> {
  await db
    .insertInto('stripe_accounts')
    .values({ ...contact, stripe_account_id: newId(), requirements: '[]', next_check_at: now, created_at: now })
    .onConflict((conflict) => conflict.column('company_id').where('disconnected_at', 'is', null).doNothing())
    .execute();
  return db
    .selectFrom('stripe_accounts')
    .selectAll()
    .where('disconnected_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** When the company last switched an account's payments off, according to its audit log; null if never. */
export async function lastPausedAt(db: CompanyDb, id: string): Promise<Date | null> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('created_at')
    .where('record_id', '=', id)
    .where(sql`after ->> 'is_enabled'`, '=', 'false')
    .orderBy('audit_entry_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.created_at ?? null;
}

export async function updateStripeAccount(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['stripe_accounts']>,
): Promise<StripeAccountRow> {
  const row = await db
    .updateTable('stripe_accounts')
    .set(changes)
    .where('stripe_account_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  markDue(db, STRIPE_ACCOUNTS, row.next_check_at);
  // A trigger cancels open attempts to pay in a way that is no longer accepted.
  if (ACCEPTANCE.some((column) => changes[column] !== undefined)) markDue(db, ONLINE_PAYMENTS, AT_NEXT_POLL);
  return row;
}

const ACCEPTANCE = ['is_enabled', 'takes_cards', 'takes_bank', 'card_max_dollar'] as const;

/** Deletes an account that Stripe has rejected, unless another request has connected it. */
export async function removeUnconnected(db: CompanyDb, id: string): Promise<void> {
  await db
    .deleteFrom('stripe_accounts')
    .where('stripe_account_id', '=', id)
    .where('provider_account_id', 'is', null)
    .execute();
}

/** The account with this Stripe id, locked. */
export async function lockByProviderId(db: CompanyDb, id: string): Promise<StripeAccountRow | undefined> {
  return db
    .selectFrom('stripe_accounts')
    .selectAll()
    .where('provider_account_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Postpones the next check of an account. */
export async function holdCheck(db: CompanyDb, id: string, until: Date): Promise<void> {
  await db.updateTable('stripe_accounts').set({ next_check_at: until }).where('provider_account_id', '=', id).execute();
}

/** Stores an event; false if it is stored already. Waits for a process that is storing it. */
export async function storeStripeEvent(db: SystemDb, event: Insertable<Tables['stripe_events']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('stripe_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Whether an event is stored already. */
export async function isStoredEvent(db: SystemDb, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The company of a Stripe account; undefined if the account is unknown. */
export async function companyOfStripeAccount(db: SystemDb, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select company_of_stripe_account(${id}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** When the company's connected account is checked next, if it has open requirements. */
export const stripeAccountsDue: DueKind = {
  ...STRIPE_ACCOUNTS,
  next: async (db) => (await accountToCheck(db))?.next_check_at,
};

/** The company's connected account, if it has open requirements. */
export async function accountToCheck(
  db: CompanyDb,
): Promise<{ provider_account_id: string; next_check_at: Date } | undefined> {
  return db
    .selectFrom('stripe_accounts')
    .select(['provider_account_id', 'next_check_at'])
    .where('disconnected_at', 'is', null)
    .where('provider_account_id', 'is not', null)
    .where((row) => row.or([row('cards', 'is distinct from', 'active'), sql<boolean>`requirements <> '[]'`]))
    .$narrowType<{ provider_account_id: string }>()
    .executeTakeFirst();
}
