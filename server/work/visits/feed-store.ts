import { type Selectable, sql } from 'kysely';
import { AppError } from '#contract/errors.ts';
import type { SubscriptionStatus } from '#domain/identity/subscription-terms.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { addToDirectory, removeFromDirectory } from '../../platform/database/directory.ts';
import { isBrokenReference } from '../../platform/database/errors.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';

/** A calendar found by its address, with the data that it depends on. */
export interface FoundFeed {
  calendar_feed_id: string;
  company_id: string;
  company_name: string;
  /** IANA name of the company's zone. */
  time_zone: string;
  /** Null for the company's calendar, like the other fields of the employee. */
  employee_id: string | null;
  first_name: string | null;
  last_name: string | null;
  is_active: boolean | null;
  end_date: string | null;
  subscription_status: SubscriptionStatus | null;
  subscription_end_date: string | null;
}

/** Undefined for an unknown or ended address, and for a closed company. */
export async function feedOfToken(db: SystemDb, token: string): Promise<FoundFeed | undefined> {
  const { rows } = await sql<FoundFeed>`
    select f.* from calendar_feed_of_token(${tokenHash(token)}) f where not is_company_closed(f.company_id)
  `.execute(db);
  return rows[0];
}

/** The calendars whose addresses work. */
export async function listFeeds(db: CompanyDb) {
  return db
    .selectFrom('calendar_feeds')
    .leftJoin('employees', onKey('employees', 'calendar_feeds.employee_id'))
    .leftJoin('accounts', onKey('accounts', 'calendar_feeds.account_id'))
    .select(['calendar_feed_id', 'calendar_feeds.employee_id', 'calendar_feeds.created_at'])
    .where((feed) =>
      feed.or([
        feed('accounts.role', '<>', 'crew_lead'),
        sql<boolean>`sha256(convert_to(employees.employee_code, 'UTF8')) = calendar_feeds.code_hash`,
      ]),
    )
    .orderBy('calendar_feed_id')
    .execute();
}

/** The owner of a calendar's visits: the company, or an employee while their code works. */
export type FeedOwner = Pick<Selectable<Tables['calendar_feeds']>, 'account_id' | 'employee_id' | 'code_hash'>;

/** Gives the owner a new address, and ends the previous one. */
export async function renewFeed(db: CompanyDb, owner: FeedOwner, now: Date) {
  const token = newToken();
  const former = await db
    .selectFrom('calendar_feeds')
    .select('calendar_feed_id')
    .where('employee_id', 'is not distinct from', owner.employee_id)
    .forUpdate()
    .execute();
  const values = { calendar_feed_id: newId(), token_hash: tokenHash(token), ...owner, created_at: now };
  try {
    await db
      .insertInto('calendar_feeds')
      .values(values)
      .onConflict((former) => former.columns(['company_id', 'employee_id']).doUpdateSet(values))
      .execute();
  } catch (error) {
    throw isBrokenReference(error) ? new AppError('employee_not_found') : error;
  }
  await removeFromDirectory(
    db,
    former.map(({ calendar_feed_id }) => calendar_feed_id),
  );
  const key = values.token_hash.toString('hex');
  await addToDirectory(db, 'calendar_feeds_token_hash_key', values.calendar_feed_id, key);
  return { token, calendar_feed_id: values.calendar_feed_id };
}

/** Ends a calendar and returns its owner. */
export async function endFeed(db: CompanyDb, id: string): Promise<{ employee_id: string | null }> {
  const ended = await readOne(
    db.deleteFrom('calendar_feeds').where('calendar_feed_id', '=', id).returning('employee_id'),
    'calendar_feed_not_found',
  );
  await removeFromDirectory(db, [id]);
  return ended;
}
