import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { ConnectedAccount } from '../../platform/payment-cards/connect.ts';
import { lockByProviderId, type StripeAccountRow, updateStripeAccount } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stripe's report on an account, and the time of the query. */
export interface AccountResponse {
  /** Undefined if the account is closed, or no longer accessible to us. */
  account: ConnectedAccount | undefined;
  requestedAt: Date;
}

/**
 * Applies Stripe's report on an account, under the account's lock. A response to an earlier query than the last
 * applied one is ignored, so that the order of responses does not matter. A response about a disconnected account is
 * ignored too.
 */
export async function followAccount(
  db: CompanyDb,
  providerAccountId: string,
  { account, requestedAt }: AccountResponse,
): Promise<void> {
  const row = await lockByProviderId(db, providerAccountId);
  if (!row || row.disconnected_at || (row.asked_at && row.asked_at > requestedAt)) return;
  if (account) await updateStripeAccount(db, row.stripe_account_id, stateOf(account, row, requestedAt));
  else await disconnect(db, row, requestedAt);
}

/** The columns derived from Stripe's report. */
export function stateOf(
  { cards, bank, requirements }: ConnectedAccount,
  { active_at }: Pick<StripeAccountRow, 'active_at'>,
  requestedAt: Date,
) {
  return {
    cards,
    bank,
    requirements: JSON.stringify(requirements),
    asked_at: requestedAt,
    active_at: active_at ?? (cards === 'active' ? requestedAt : null),
    next_check_at: new Date(requestedAt.getTime() + DAY_MS),
  };
}

async function disconnect(db: CompanyDb, row: StripeAccountRow, now: Date): Promise<void> {
  await updateStripeAccount(db, row.stripe_account_id, { disconnected_at: now, asked_at: now });
  const entry = { record_type: 'stripe_account', record_id: row.stripe_account_id, action: 'disconnected' } as const;
  await recordAuditEntry(db, { ...entry, summary: row.display_name }, { name: 'Stripe' }, now);
}
