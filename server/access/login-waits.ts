import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../../contract/refusals.ts';
import type { HouseDb } from '../platform/database/database.ts';
import type { Instant } from '../platform/database/tables.ts';

interface LoginFailuresTable {
  login_key: Buffer;
  failures: number;
  blocked_until: Instant;
  last_failed_at: Instant;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    login_failures: LoginFailuresTable;
  }
}

/** Failures of one login ID that cost no wait. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Seconds to wait after so many failures in a row: none up to five, then 5, 10, 20 … up to a quarter of an hour. */
export function waitAfter(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** (failures - FREE_FAILURES));
}

/** Refuses a login while its ID has to wait, whether the ID exists or not. Nobody is ever locked out for good. */
export async function refuseWhileWaiting(db: HouseDb, loginId: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('login_failures')
    .select('blocked_until')
    .where('login_key', '=', loginKey(loginId))
    .executeTakeFirst();
  const left = row ? (row.blocked_until.getTime() - now.getTime()) / 1000 : 0;
  if (left > 0) throw new Refusal('too_many_requests', { retryAfter: left });
}

/** Counts a failed login of an ID. */
export async function countFailure(db: HouseDb, loginId: string, now: Date): Promise<void> {
  const key = loginKey(loginId);
  const { failures } = await db
    .insertInto('login_failures')
    .values({ login_key: key, failures: 1, blocked_until: now, last_failed_at: now })
    .onConflict((conflict) =>
      conflict.column('login_key').doUpdateSet({ failures: sql`login_failures.failures + 1`, last_failed_at: now }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  const blocked_until = new Date(now.getTime() + waitAfter(failures) * 1000);
  await db
    .updateTable('login_failures')
    // Of failures at the same time the last to arrive here need not be the last that was counted.
    .set({ blocked_until: sql`greatest(blocked_until, ${blocked_until})` })
    .where('login_key', '=', key)
    .execute();
}

/** A good login wipes the slate. */
export async function forgetFailures(db: HouseDb, loginId: string): Promise<void> {
  await db.deleteFrom('login_failures').where('login_key', '=', loginKey(loginId)).execute();
}

export async function forgetOldFailures(db: HouseDb, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  await db.deleteFrom('login_failures').where('last_failed_at', '<', dayAgo).execute();
}

/** People type passwords into the wrong field: what was typed is not kept, only its hash. */
function loginKey(loginId: string): Buffer {
  return createHash('sha256').update(loginId.toLowerCase()).digest();
}
