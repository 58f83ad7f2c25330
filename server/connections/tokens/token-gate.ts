import { CompiledQuery } from 'kysely';
import { NIL } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { type SubscriptionStatus, statusOn } from '#domain/identity/subscription-terms.ts';
import { CONNECTION_LIMITS, type Scope, UNUSED_TOKEN_DAYS } from '#domain/scopes.ts';
import type { Connection, Person } from '../../core/endpoints/person.ts';
import { limits } from '../../core/endpoints/rate-limits.ts';
import type { FoundToken, TokenGate, TokenOutcome } from '../../core/endpoints/token-gate.ts';
import { dayIn } from '../../platform/clock.ts';
import { asCompany, type Database } from '../../platform/database/database.ts';
import { processLimit } from '../../platform/http/process-limit.ts';
import { counterRow, limitError } from '../../platform/http/rate-counters.ts';
import { tokenHash } from '../../platform/ids.ts';
import type { Metrics, TokenCallOutcome } from '../../platform/metrics/metrics.ts';
import { recordUse } from './store.ts';
import { audienceOf } from './token-format.ts';
import { type Usage, UsageCounter } from './usage.ts';

interface Options {
  database: Database;
  metrics: Metrics;
  /** False if an operator has disabled limits for a load test. */
  rateLimits: boolean;
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface TokenRow extends Omit<Person, 'session_id' | 'is_remembered' | 'subscription_status'> {
  connection_id: string;
  name: string;
  audience: Connection['audience'];
  scopes: Scope[];
  expires_at: Date;
  created_at: Date;
  last_used_at: Date | null;
  paused_at: Date | null;
  former_until: Date | null;
  is_former: boolean;
  connections_on: boolean;
  subscription_status: SubscriptionStatus | null;
  subscription_end_date: string | null;
  /** The calls of this day, with this one; null if it does not count. */
  writes: number | null;
  sends: number | null;
}

// Raw SQL, so that nothing has to be compiled: this runs for every call. It counts the call in the same statement, so
// that a token takes as many statements as a session.
const PERSON_OF_TOKEN = `
  select p.*, case when $2::text is not null then count_call($2, p.connection_id::text, $4) end as writes,
    case when $3::text is not null then count_call($3, p.connection_id::text, $4) end as sends
  from person_of_token($1) p`;

const [WRITES] = limits.write_of_connection;
const [SENDS] = limits.send_of_connection;

/** Finds the persons of tokens for the API, and counts their calls. */
export function tokenGate({ database, metrics, rateLimits }: Options): TokenGate {
  const usage = new UsageCounter();
  const countCall = processLimit({ most: CONNECTION_LIMITS.callsPerMinute, seconds: 60 });
  const inFlight = new Map<string, number>();

  return {
    async find(token, { countedAs, network, userAgent, now }) {
      if (audienceOf(token) !== 'api') return undefined;
      const isWrite = rateLimits && countedAs !== 'read';
      const writes = counterRow('write_of_connection', WRITES.seconds, now);
      const sends = counterRow('send_of_connection', SENDS.seconds, now);
      const { rows } = await database.systemDb.executeQuery<TokenRow>(
        CompiledQuery.raw(PERSON_OF_TOKEN, [
          tokenHash(token),
          isWrite ? writes.name : null,
          isWrite && countedAs === 'send' ? sends.name : null,
          writes.window,
        ]),
      );
      const row = rows[0];
      if (!row || hasEnded(row, now)) return undefined;
      rejectAboveLimits(row, now);
      if (isUseDue(row, now)) {
        const use = { network, userAgent, usage: usage.take(row.connection_id), now };
        await asCompany(database, row.company_id, (db) => recordUse(db, row, use));
      }
      return foundToken(row, now);
    },

    begin({ connection_id: id, audience }, now) {
      const current = inFlight.get(id) ?? 0;
      if (rateLimits) {
        countLimited(() => countCall(id, now), audience);
        if (current >= CONNECTION_LIMITS.atOnce) {
          metrics.tokenCall({ audience, outcome: 'limited' });
          throw new AppError('too_many_requests', { message: TOO_MANY_AT_ONCE, retryAfter: 1 });
        }
      }
      inFlight.set(id, current + 1);
      return (outcome) => {
        const left = (inFlight.get(id) ?? 1) - 1;
        if (left > 0) inFlight.set(id, left);
        else inFlight.delete(id);
        usage.add(id, usageOf(outcome));
        metrics.tokenCall({ audience, outcome: outcomeOf(outcome) });
      };
    },

    rejected: () => metrics.tokenCall({ audience: 'none', outcome: 'invalid' }),
  };

  function countLimited(count: () => void, audience: string): void {
    try {
      count();
    } catch (error) {
      metrics.tokenCall({ audience, outcome: 'limited' });
      throw error;
    }
  }
}

const TOO_MANY_AT_ONCE = `This token makes ${CONNECTION_LIMITS.atOnce} calls at the same time already. Wait for one of them.`;

function hasEnded(row: TokenRow, now: Date): boolean {
  const { expires_at, is_former, former_until, last_used_at, created_at } = row;
  const usedAt = last_used_at ?? created_at;
  return (
    row.audience !== 'api' ||
    expires_at <= now ||
    (is_former && (former_until === null || former_until <= now)) ||
    now.getTime() - usedAt.getTime() > UNUSED_TOKEN_DAYS * DAY_MS
  );
}

function rejectAboveLimits({ connection_id: key, writes, sends }: TokenRow, now: Date): void {
  const error = 'too_many_requests';
  if ((writes ?? 0) > WRITES.most) {
    const message = `This token has made its ${WRITES.most.toLocaleString('en-US')} writes of a day.`;
    throw limitError({ name: 'write_of_connection', key, limit: WRITES }, now, { error, message });
  }
  if ((sends ?? 0) > SENDS.most) {
    const message = `This token has sent its ${SENDS.most} messages of a day.`;
    throw limitError({ name: 'send_of_connection', key, limit: SENDS }, now, { error, message });
  }
}

/** Whether the time of the last use is stored again. A stopped token is not used. */
function isUseDue({ last_used_at, paused_at, connections_on }: TokenRow, now: Date): boolean {
  if (paused_at !== null || !connections_on) return false;
  return last_used_at === null || now.getTime() - last_used_at.getTime() >= MINUTE_MS;
}

function foundToken(row: TokenRow, now: Date): FoundToken {
  const { connection_id, name, audience, scopes, expires_at, paused_at, connections_on, ...others } = row;
  const { created_at: _created, last_used_at: _used, former_until: _until, is_former: _former, ...rest } = others;
  const { writes: _writes, sends: _sends, subscription_status, subscription_end_date, ...account } = rest;
  const subscription =
    subscription_status !== null && subscription_end_date !== null
      ? { subscription_status, end_date: subscription_end_date }
      : undefined;
  return {
    person: {
      ...account,
      session_id: NIL,
      is_remembered: false,
      subscription_status: statusOn(dayIn(account.time_zone, now), subscription),
      connection: { connection_id, name, audience, scopes, expires_at },
    },
    is_paused: paused_at !== null,
    connections_on,
  };
}

function usageOf({ status, scope }: TokenOutcome): (keyof Usage)[] {
  if (status >= 400) return ['calls', 'rejected'];
  if (scope === 'draft') return ['calls', 'drafts'];
  return scope === 'act' ? ['calls', 'done'] : ['calls'];
}

function outcomeOf({ status }: TokenOutcome): TokenCallOutcome {
  if (status < 400) return 'served';
  if (status === 429) return 'limited';
  return status < 500 ? 'rejected' : 'failed';
}
