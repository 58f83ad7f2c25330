import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { asCompany, type Database } from '../../platform/database/database.ts';
import type { Connect } from '../../platform/payment-cards/connect.ts';
import { followAccount } from './follow-account.ts';
import { holdCheck, stripeAccountsDue } from './store.ts';

export interface AccountChecks {
  database: Database;
  connect: Connect | undefined;
  clock: Clock;
  log: FastifyBaseLogger;
}

const CHECKED_AT_ONCE = 50;
/** The minimum time before an account is checked again after a failure, or by another process. */
const HELD_MS = 10 * 60 * 1000;

/** Queries Stripe once a day about each account with open requirements, in case an event was lost. */
export async function checkStripeAccounts({ database, connect, clock, log }: AccountChecks): Promise<void> {
  if (!connect) return;
  const due = await stripeAccountsDue(database.systemDb, clock(), CHECKED_AT_ONCE);
  for (const { company_id, provider_account_id: id } of due) {
    const requestedAt = clock();
    try {
      await asCompany(database, company_id, (db) => holdCheck(db, id, new Date(requestedAt.getTime() + HELD_MS)));
      const account = await connect.findAccount(id);
      await asCompany(database, company_id, (db) => followAccount(db, id, { account, requestedAt }));
    } catch (error) {
      log.error({ err: error, company_id }, 'the state of a Stripe account could not be read');
    }
  }
}
