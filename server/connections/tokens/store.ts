import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ConnectionEnd } from '#contract/connections/connections.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import { UNUSED_TOKEN_DAYS } from '#domain/scopes.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { addToDirectory, removeFromDirectory } from '../../platform/database/directory.ts';
import { listPage } from '../../platform/database/list.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Usage } from './usage.ts';

export type TokenRow = Selectable<Tables['access_tokens']>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Ended tokens stay in the list. */
const LISTED_DAYS = 365;
const MOST_USER_AGENT = 200;

export async function insertToken(db: CompanyDb, row: Insertable<Tables['access_tokens']>): Promise<TokenRow> {
  const inserted = await db.insertInto('access_tokens').values(row).returningAll().executeTakeFirstOrThrow();
  await addEntries(db, inserted);
  return inserted;
}

/** A token that has not ended, locked until the transaction ends; with an account, only one of that account. */
export async function lockToken(db: CompanyDb, id: string, accountId?: string): Promise<TokenRow> {
  return readOne(
    db
      .selectFrom('access_tokens')
      .selectAll()
      .where('access_token_id', '=', id)
      .where('ended_at', 'is', null)
      .$if(accountId !== undefined, (tokens) => tokens.where('account_id', '=', accountId ?? ''))
      .forUpdate(),
    'connection_not_found',
  );
}

export async function updateToken(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['access_tokens']>,
): Promise<TokenRow> {
  return db
    .updateTable('access_tokens')
    .set(changes)
    .where('access_token_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the hash of a locked token. The former one remains valid until `former_until`. */
export async function replaceHash(
  db: CompanyDb,
  row: TokenRow,
  renewal: Pick<TokenRow, 'token_hash' | 'hint' | 'expires_at' | 'former_until'>,
): Promise<TokenRow> {
  const { access_token_id: id } = row;
  const renewed = await updateToken(db, id, { ...renewal, former_hash: row.token_hash, expiry_notice_at: null });
  await removeFromDirectory(db, [id]);
  await addEntries(db, renewed);
  return renewed;
}

async function addEntries(db: CompanyDb, row: Pick<TokenRow, 'access_token_id' | 'token_hash' | 'former_hash'>) {
  const { access_token_id: id, token_hash, former_hash } = row;
  await addToDirectory(db, 'access_tokens_token_hash_key', id, token_hash.toString('hex'));
  if (former_hash) await addToDirectory(db, 'access_tokens_former_hash_key', id, former_hash.toString('hex'));
}

/** How many tokens of an account have not ended. */
export async function countTokens(db: CompanyDb, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends the tokens that match, with their entries of the directory, and returns them. */
export async function endTokens(
  db: CompanyDb,
  { id, accountId }: { id?: string; accountId?: string },
  reason: ConnectionEnd,
  now: Date,
): Promise<TokenRow[]> {
  const ended = await db
    .updateTable('access_tokens')
    .set({ ended_at: now, ended_reason: reason, former_hash: null, former_until: null })
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (tokens) => tokens.where('access_token_id', '=', id ?? ''))
    .$if(accountId !== undefined, (tokens) => tokens.where('account_id', '=', accountId ?? ''))
    .returningAll()
    .execute();
  await removeFromDirectory(
    db,
    ended.map(({ access_token_id }) => access_token_id),
  );
  return ended;
}

/** Ends the tokens whose time is over, forgets former secrets, and deletes tokens that ended more than a year ago. */
export async function endOldTokens(db: CompanyDb, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const open = await db.selectFrom('access_tokens').selectAll().where('ended_at', 'is', null).execute();
  for (const { access_token_id: id, expires_at, created_at, last_used_at, former_until, ...row } of open) {
    if (expires_at <= now) await endTokens(db, { id }, 'expired', now);
    else if ((last_used_at ?? created_at) < ago(UNUSED_TOKEN_DAYS)) await endTokens(db, { id }, 'unused', now);
    else if (former_until !== null && former_until <= now) {
      await updateToken(db, id, { former_hash: null, former_until: null });
      await removeFromDirectory(db, [id]);
      await addEntries(db, { ...row, access_token_id: id, former_hash: null });
    }
  }
  await db.deleteFrom('access_tokens').where('ended_at', '<', ago(LISTED_DAYS)).execute();
  await db.deleteFrom('connection_days').where('day', '<', ago(31).toISOString().slice(0, 10)).execute();
}

/** Marks the tokens that expire within a week, and returns those whose owner was not notified before. */
export async function takeExpiring(db: CompanyDb, now: Date): Promise<TokenRow[]> {
  return db
    .updateTable('access_tokens')
    .set({ expiry_notice_at: now })
    .where('ended_at', 'is', null)
    .where('expiry_notice_at', 'is', null)
    .where('expires_at', '<=', new Date(now.getTime() + 7 * DAY_MS))
    .returningAll()
    .execute();
}

/** Stores the time of the last use, and adds what the connection did since. */
export async function recordUse(
  db: CompanyDb,
  { connection_id, time_zone }: { connection_id: string; time_zone: string },
  { network, userAgent, usage, now }: { network: string; userAgent: string; usage: Usage | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({
      last_used_at: now,
      last_used_network: network,
      // Control characters have no place in a list.
      last_used_by: userAgent.replaceAll(/\p{Cc}/gu, '').slice(0, MOST_USER_AGENT) || null,
    })
    .where('access_token_id', '=', connection_id)
    .execute();
  if (!usage) return;
  await db
    .insertInto('connection_days')
    .values({ connection_id, day: dayIn(time_zone, now), ...usage })
    .onConflict((stored) =>
      stored.columns(['company_id', 'connection_id', 'day']).doUpdateSet({
        calls: sql`connection_days.calls + excluded.calls`,
        drafts: sql`connection_days.drafts + excluded.drafts`,
        done: sql`connection_days.done + excluded.done`,
        rejected: sql`connection_days.rejected + excluded.rejected`,
      }),
    )
    .execute();
}

/** The connections of an account, or of the company without one, with what they did on a day. */
export async function listTokens(
  db: CompanyDb,
  query: ListQuery,
  { accountId, day }: { accountId: string | undefined; day: string },
) {
  return listPage(
    db,
    listed(db, day).$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? '')),
    query,
    {
      textColumns: ['name', 'account_name'],
      order: '-connection_id',
    },
  );
}

/** One connection, as the list shows it. */
export async function readListedToken(db: CompanyDb, id: string, day: string) {
  return readOne(listed(db, day).where('access_token_id', '=', id), 'connection_not_found');
}

export type ListedRow = Awaited<ReturnType<typeof readListedToken>>;

function listed(db: CompanyDb, day: string) {
  return db
    .selectFrom('access_tokens')
    .leftJoin('connection_days', (join) =>
      join
        .onRef('connection_days.company_id', '=', 'access_tokens.company_id')
        .onRef('connection_days.connection_id', '=', 'access_tokens.access_token_id')
        .on('connection_days.day', '=', day),
    )
    .select(['access_token_id as connection_id', 'name', 'account_id', 'account_name', 'audience', 'scopes', 'hint'])
    .select(['created_at', 'expires_at', 'former_until', 'last_used_at', 'last_used_network', 'last_used_by'])
    .select(['paused_at', 'paused_reason', 'ended_at', 'ended_reason'])
    .select(({ fn, val }) => [
      fn.coalesce('connection_days.calls', val(0)).as('calls_today'),
      fn.coalesce('connection_days.drafts', val(0)).as('drafts_today'),
      fn.coalesce('connection_days.done', val(0)).as('done_today'),
      fn.coalesce('connection_days.rejected', val(0)).as('rejected_today'),
    ]);
}
