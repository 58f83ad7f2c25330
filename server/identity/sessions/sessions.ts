import { CompiledQuery, type ExpressionBuilder } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type SubscriptionStatus, statusOn } from '#domain/identity/subscription-terms.ts';
import type { AccountKey, FindPerson, Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { detailOfViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';
import { endChallengesOf } from './challenges-store.ts';

const HOUR_MS = 60 * 60 * 1000;
const IDLE_MS = 24 * HOUR_MS;
const REMEMBERED_IDLE_MS = 14 * 24 * HOUR_MS;
const LONGEST_MS = 30 * 24 * HOUR_MS;
/** The minimum interval between writes to a session. */
const TOUCH_MS = 5 * 60 * 1000;

interface PersonRow extends Omit<Person, 'subscription_status'> {
  created_at: Date;
  last_seen_at: Date;
  subscription_status: SubscriptionStatus | null;
  subscription_end_date: string | null;
}

interface NewSession {
  browser?: string;
  isRemembered?: boolean | undefined;
  hasPassedSecondFactor?: boolean | undefined;
}

/**
 * Opens a session for an account. The token is for its cookie and is not stored anywhere else. The database rejects a
 * session that has not passed the account's second factor.
 */
export async function openSession(
  db: SystemDb,
  { company_id, account_id }: AccountKey,
  now: Date,
  { browser = 'Unknown browser', isRemembered = false, hasPassedSecondFactor = false }: NewSession = {},
): Promise<string> {
  const token = newToken();
  try {
    await db
      .insertInto('sessions')
      .values({
        company_id,
        account_id,
        session_id: newId(),
        token_hash: tokenHash(token),
        browser,
        is_remembered: isRemembered,
        passed_second_factor: hasPassedSecondFactor,
        created_at: now,
        confirmed_at: now,
        last_seen_at: now,
      })
      .execute();
  } catch (error) {
    throw asRejected(error);
  }
  return token;
}

/**
 * In a closed company the database lets only owners open a session; the error contains the deletion date. If a second
 * factor was turned on during the login, the person has to log in again.
 */
function asRejected(error: unknown): unknown {
  if (detailOfViolation(error, 'sessions_second_factor') !== undefined) return new AppError('challenge_ended');
  const day = detailOfViolation(error, 'sessions_company_open');
  if (day === undefined) return error;
  const message = `This company is closed and will be deleted on ${day}. Only an owner can log in and restore it.`;
  return new AppError('company_closed', { message });
}

/** Ends all sessions of a company, except those of one account. */
export async function endSessionsOfCompany(db: SystemDb, companyId: string, { but }: { but: string }): Promise<void> {
  await db.deleteFrom('sessions').where('company_id', '=', companyId).where('account_id', '!=', but).execute();
}

/** Ends all sessions of an account, except the given one, and its logins that wait for a code. */
export async function endSessionsOf(
  db: SystemDb,
  { company_id, account_id }: AccountKey,
  but?: { session_id: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .$if(but !== undefined, (all) => all.where('session_id', '!=', but?.session_id ?? ''))
    .execute();
  await endChallengesOf(db, { company_id, account_id });
}

/** Ends one session of an account and returns the name of its browser; undefined if the account has no such session. */
export async function endSessionOf(
  db: SystemDb,
  { company_id, account_id }: AccountKey,
  sessionId: string,
): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .where('session_id', '=', sessionId)
    .returning('browser')
    .executeTakeFirst();
  return ended?.browser;
}

/** The account's sessions that have not expired; the caller's is the current one. */
export async function listSessions(
  db: SystemDb,
  { company_id, account_id, session_id }: AccountKey & { session_id: string },
  query: ListQuery,
  now: Date,
) {
  const open = db
    .selectFrom('sessions')
    .select(['session_id', 'browser', 'is_remembered', 'created_at', 'last_seen_at'])
    .select((row) => row('session_id', '=', session_id).as('is_current'))
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .where((row) => row.not(hasEndedBy(row, now)));
  return listPage(db, open, query, { textColumns: ['browser'], order: '-session_id' });
}

/** Ends the session of a token and returns its account; undefined for an unknown or already ended session. */
export async function endSession(db: SystemDb, token: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .returning('account_id')
    .executeTakeFirst();
  return ended?.account_id;
}

// Raw SQL, so that nothing has to be compiled: this runs for every call.
const PERSON_OF_SESSION = 'select * from person_of_session($1)';

/** Finds the person of a token. This takes one query, and a write if the session was last seen a while ago. */
export function personFinder(systemDb: SystemDb): FindPerson {
  return async (token, now) => {
    const { rows } = await systemDb.executeQuery<PersonRow>(CompiledQuery.raw(PERSON_OF_SESSION, [tokenHash(token)]));
    const row = rows[0];
    if (!row || hasEnded(row, now)) return undefined;
    if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) await touch(systemDb, row.session_id, now);
    return toPerson(row, now);
  };
}

function hasEnded({ created_at, last_seen_at, is_remembered }: PersonRow, now: Date): boolean {
  const { openedAfter, idleSince, rememberedIdleSince } = oldestOpen(now);
  return created_at < openedAfter || last_seen_at < (is_remembered ? rememberedIdleSince : idleSince);
}

/** The same as a condition on rows. */
function hasEndedBy(row: ExpressionBuilder<Tables, 'sessions'>, now: Date) {
  const { openedAfter, idleSince, rememberedIdleSince } = oldestOpen(now);
  return row.or([
    row('created_at', '<', openedAfter),
    row('last_seen_at', '<', rememberedIdleSince),
    row.and([row('last_seen_at', '<', idleSince), row('is_remembered', '=', false)]),
  ]);
}

/** A session that was last seen, or opened, before these times has expired. */
function oldestOpen(now: Date) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return { openedAfter: ago(LONGEST_MS), idleSince: ago(IDLE_MS), rememberedIdleSince: ago(REMEMBERED_IDLE_MS) };
}

async function touch(systemDb: SystemDb, sessionId: string, now: Date): Promise<void> {
  await systemDb.updateTable('sessions').set({ last_seen_at: now }).where('session_id', '=', sessionId).execute();
}

function toPerson(row: PersonRow, now: Date): Person {
  const { created_at: _opened, last_seen_at: _seen, ...session } = row;
  const { subscription_status, subscription_end_date, ...person } = session;
  const subscription =
    subscription_status !== null && subscription_end_date !== null
      ? { subscription_status, end_date: subscription_end_date }
      : undefined;
  return { ...person, subscription_status: statusOn(dayIn(row.time_zone, now), subscription) };
}

/** Deletes expired sessions. */
export async function forgetEndedSessions(db: SystemDb, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => hasEndedBy(row, now))
    .execute();
}
