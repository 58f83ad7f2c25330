import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { asCompany, type Database } from '../../platform/database/database.ts';
import type { Connect } from '../../platform/payment-cards/connect.ts';
import { workOnDue } from '../../platform/queue/due.ts';
import { followAccount } from './follow-account.ts';
import { accountToCheck, holdCheck, stripeAccountsDue } from './store.ts';

export interface AccountChecks {
  database: Database;
  connect: Connect | undefined;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** The minimum time before an account is checked again after a failure, or by another process. */
const HELD_MS = 10 * 60 * 1000;

/** Queries Stripe once a day about each account with open requirements, in case an event was lost. */
export async function checkStripeAccounts({ database, connect, clock, log }: AccountChecks): Promise<void> {
  if (!connect) return;
  await workOnDue({ database, clock, log }, stripeAccountsDue, async (company_id) => {
    const requestedAt = clock();
    const id = await asCompany(database, company_id, async (db) => {
      const row = await accountToCheck(db);
      if (!row || row.next_check_at > requestedAt) return undefined;
      await holdCheck(db, row.provider_account_id, new Date(requestedAt.getTime() + HELD_MS));
      return row.provider_account_id;
    });
    if (id === undefined) return;
    try {
      const account = await connect.findAccount(id);
      await asCompany(database, company_id, (db) => followAccount(db, id, { account, requestedAt }));
    } catch (error) {
      log.error({ err: error, company_id }, 'the state of a Stripe account could not be read');
    }
  });
}
