import { sql } from 'kysely';
import type { SubscriptionStatus } from '../../contract/access.ts';
import type { ListQuery } from '../../contract/endpoint.ts';
import type { HouseDb } from '../platform/database/database.ts';
import type { Instant } from '../platform/database/tables.ts';
import { listPage } from '../platform/database/list.ts';
import { dayIn } from '../platform/clock.ts';
import type { FindPerson, Person } from '../platform/http/person.ts';
import { newId, newToken, tokenHash } from '../platform/ids.ts';
import { statusOn } from '../subscriptions/subscription.ts';

interface SessionsTable {
  session_id: string;
  token_hash: Buffer;
  company_id: string;
  account_id: string;
  created_at: Instant;
  last_seen_at: Instant;
  browser: string;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
  }
}

const HOUR_MS = 60 * 60 * 1000;
const IDLE_MS = 24 * HOUR_MS;
const LONGEST_MS = 30 * 24 * HOUR_MS;
/** A session is not written to more often than this. */
const TOUCH_MS = 5 * 60 * 1000;

interface PersonRow extends Omit<Person, 'subscription_status'> {
  created_at: Date;
  last_seen_at: Date;
  subscription_status: SubscriptionStatus | null;
  subscription_end_date: string | null;
}

interface AccountKey {
  company_id: string;
  account_id: string;
}

/** Opens a session for an account; the token is for its cookie and is kept nowhere else. */
export async function openSession(
  db: HouseDb,
  { company_id, account_id }: AccountKey,
  now: Date,
  browser = 'Unknown browser',
): Promise<string> {
  const token = newToken();
  const times = { created_at: now, last_seen_at: now };
  await db
    .insertInto('sessions')
    .values({ company_id, account_id, session_id: newId(), token_hash: tokenHash(token), browser, ...times })
    .execute();
  return token;
}

/** Ends all sessions of an account, but for the one that is named. */
export async function endSessionsOf(
  db: HouseDb,
  { company_id, account_id }: AccountKey,
  but?: { session_id: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .$if(but !== undefined, (all) => all.where('session_id', '!=', but?.session_id ?? ''))
    .execute();
}

/** The sessions of somebody's account that have not ended by themselves; theirs is the current one. */
export async function listSessions(
  db: HouseDb,
  { company_id, account_id, session_id }: AccountKey & { session_id: string },
  query: ListQuery,
  now: Date,
) {
  const { idleSince, openedAfter } = oldestOpen(now);
  const open = db
    .selectFrom('sessions')
    .select(['session_id', 'browser', 'created_at', 'last_seen_at'])
    .select((row) => row('session_id', '=', session_id).as('is_current'))
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .where('last_seen_at', '>=', idleSince)
    .where('created_at', '>=', openedAfter);
  return listPage(db, open, query, { texts: ['browser'], order: '-session_id' });
}

/** Ends the session behind a token; an unknown one has ended already. */
export async function endSession(db: HouseDb, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
}

/** Finds who is behind a token: one query, and a write when the session was last seen a while ago. */
export function personFinder(house: HouseDb): FindPerson {
  return async (token, now) => {
    const { rows } = await sql<PersonRow>`select * from person_of_session(${tokenHash(token)})`.execute(house);
    const row = rows[0];
    if (!row || hasEnded(row, now)) return undefined;
    if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) await touch(house, row.session_id, now);
    return toPerson(row, now);
  };
}

function hasEnded({ created_at, last_seen_at }: PersonRow, now: Date): boolean {
  const { idleSince, openedAfter } = oldestOpen(now);
  return last_seen_at < idleSince || created_at < openedAfter;
}

/** A session last seen, or opened, before these has ended. */
function oldestOpen(now: Date) {
  return { idleSince: new Date(now.getTime() - IDLE_MS), openedAfter: new Date(now.getTime() - LONGEST_MS) };
}

async function touch(house: HouseDb, sessionId: string, now: Date): Promise<void> {
  await house.updateTable('sessions').set({ last_seen_at: now }).where('session_id', '=', sessionId).execute();
}

function toPerson(row: PersonRow, now: Date): Person {
  const { created_at: _opened, last_seen_at: _seen, subscription_status, subscription_end_date, ...person } = row;
  const subscription =
    subscription_status !== null && subscription_end_date !== null
      ? { subscription_status, end_date: subscription_end_date }
      : undefined;
  return { ...person, subscription_status: statusOn(dayIn(row.time_zone, now), subscription) };
}

/** Forgets sessions that have ended by themselves. */
export async function forgetEndedSessions(db: HouseDb, now: Date): Promise<void> {
  const { idleSince, openedAfter } = oldestOpen(now);
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('last_seen_at', '<', idleSince), row('created_at', '<', openedAfter)]))
    .execute();
}
