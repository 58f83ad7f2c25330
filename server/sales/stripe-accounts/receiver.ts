import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { TakenMethods } from '#domain/sales/online-amounts.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { stripeAccountState } from './account-state.ts';

/** The account that a company's customers pay to, and the accepted methods. */
export interface Receiver extends TakenMethods {
  /** The provider's id; null for the account of the server's keys. */
  accountId: string | null;
}

interface Services {
  /** The code of the one company that accepts payments on the account of the server's keys. */
  ownCompany: string | undefined;
}

/** Undefined while the company accepts no online payments. */
export async function paymentReceiver(db: CompanyDb, services: Services): Promise<Receiver | undefined> {
  return receiverOf(await readFacts(db), services);
}

/** The input of `receiverOf` as one JSON column: a customer's page has few statements. */
export function receiverFacts(db: CompanyDb) {
  const newestAccount = db
    .selectFrom('stripe_accounts as s')
    .select(['s.provider_account_id', 's.cards', 's.bank', 's.requirements', 's.is_enabled'])
    .select(['s.takes_cards', 's.takes_bank'])
    .select(sql<string | null>`s.active_at`.as('active_at'))
    .select(sql<string | null>`s.disconnected_at`.as('disconnected_at'))
    .select(sql<string | null>`s.card_max_dollar::text`.as('card_max_dollar'))
    .orderBy('s.stripe_account_id', 'desc')
    .limit(1);
  return jsonObjectFrom(
    db.selectFrom('companies as c').select('c.company_code').select(jsonObjectFrom(newestAccount).as('account')),
  );
}

async function readFacts(db: CompanyDb) {
  return (await db.selectNoFrom(receiverFacts(db).as('facts')).executeTakeFirstOrThrow()).facts;
}

export type ReceiverFacts = Awaited<ReturnType<typeof readFacts>>;

/** Undefined while the company accepts no online payments. */
export function receiverOf(facts: ReceiverFacts, { ownCompany }: Services): Receiver | undefined {
  const account = facts?.account;
  const { takes_cards = true, takes_bank = true, card_max_dollar: limit = null } = account ?? {};
  const card_max_dollar = limit === null ? null : Number(limit);
  if (facts?.company_code === ownCompany)
    return account?.is_enabled === false ? undefined : { accountId: null, takes_cards, takes_bank, card_max_dollar };
  if (!account || stripeAccountState(account) !== 'active') return undefined;
  const canDebit = takes_bank && account.bank === 'active';
  return { accountId: account.provider_account_id, takes_cards, takes_bank: canDebit, card_max_dollar };
}
