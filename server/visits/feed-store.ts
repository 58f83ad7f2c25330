import { type Selectable, sql } from 'kysely';
import type { SubscriptionStatus } from '../../contract/access.ts';
import { FEED_CANCELLED_DAYS } from '../../contract/calendar-feeds.ts';
import { AppError } from '../../contract/errors.ts';
import { isBrokenReference } from '../platform/database/errors.ts';
import type { CompanyDb, SystemDb } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { newId, newToken, tokenHash } from '../platform/ids.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar as its address finds it, with what it depends on. */
export interface FoundFeed {
  calendar_feed_id: string;
  company_id: string;
  company_name: string;
  /** IANA name of the company's zone. */
  time_zone: string;
  /** Null, with the other fields of the employee, for the company's. */
  employee_id: string | null;
  first_name: string | null;
  last_name: string | null;
  is_active: boolean | null;
  end_date: string | null;
  subscription_status: SubscriptionStatus | null;
  subscription_end_date: string | null;
}

/** Undefined for an address that has ended or that nobody was given, and for a closed company. */
export async function feedOfToken(db: SystemDb, token: string): Promise<FoundFeed | undefined> {
  const { rows } = await sql<FoundFeed>`
    select f.* from calendar_feed_of_token(${tokenHash(token)}) f where not is_company_closed(f.company_id)
  `.execute(db);
  return rows[0];
}

/** The calendars whose addresses open something. */
export async function listFeeds(db: CompanyDb) {
  return db
    .selectFrom('calendar_feeds')
    .leftJoin('employees', (join) =>
      join
        .onRef('employees.company_id', '=', 'calendar_feeds.company_id')
        .onRef('employees.employee_id', '=', 'calendar_feeds.employee_id'),
    )
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.company_id', '=', 'calendar_feeds.company_id')
        .onRef('accounts.account_id', '=', 'calendar_feeds.account_id'),
    )
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

/** Whose visits a calendar has: all of the company, or those of an employee until their code ends. */
export type FeedOwner = Pick<Selectable<Tables['calendar_feeds']>, 'account_id' | 'employee_id' | 'code_hash'>;

/** Gives the owner a new address, and ends the former one. */
export async function renewFeed(db: CompanyDb, owner: FeedOwner, now: Date) {
  const token = newToken();
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
  return { token, calendar_feed_id: values.calendar_feed_id };
}

/** Ends a calendar, and returns whose it was. */
export async function endFeed(db: CompanyDb, id: string): Promise<{ employee_id: string | null }> {
  const row = await db
    .deleteFrom('calendar_feeds')
    .where('calendar_feed_id', '=', id)
    .returning('employee_id')
    .executeTakeFirst();
  if (!row) throw new AppError('calendar_feed_not_found');
  return row;
}

/** The visits of a span of days that a calendar has, with all that any of them shows. */
export interface FeedSpan {
  from: string;
  to: string;
  /** Those that were cancelled or deleted earlier are left out. */
  cancelledSince: Date;
  /** Whose visits; null for all. */
  employeeId: string | null;
}

interface FeedCrewMember {
  employee_id: string;
  first_name: string;
}

export type FeedVisit = Awaited<ReturnType<typeof findFeedVisits>>[number];

export async function findFeedVisits(db: CompanyDb, { from, to, cancelledSince, employeeId }: FeedSpan) {
  return db
    .selectFrom('visits')
    .innerJoin('companies', 'companies.company_id', 'visits.company_id')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.company_id', '=', 'visits.company_id')
        .onRef('projects.project_id', '=', 'visits.project_id'),
    )
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.company_id', '=', 'projects.company_id')
        .onRef('customers.customer_id', '=', 'projects.customer_id'),
    )
    .leftJoin('jobsites', (join) =>
      join
        .onRef('jobsites.company_id', '=', 'visits.company_id')
        .onRef('jobsites.jobsite_id', '=', 'visits.jobsite_id'),
    )
    .select([
      'visits.visit_id',
      'visits.title',
      'visits.day',
      'visits.starts_minute',
      'visits.ends_minute',
      'visits.arrival_window_minutes',
      'visits.notes_for_crew',
      'visits.cancelled_at',
      'visits.created_at',
      'projects.name as project_name',
      'customers.first_name',
      'customers.last_name',
      'customers.phone',
      'jobsites.address_1',
      'jobsites.address_2',
      'jobsites.city',
      'jobsites.state',
      'jobsites.zip',
    ])
    .select([
      // What a calendar shows changes with any of them: with the company's zone each time does.
      sql<Date>`greatest(visits.updated_at, projects.updated_at, customers.updated_at, jobsites.updated_at,
        companies.updated_at)`.as('changed_at'),
      sql<FeedCrewMember[]>`coalesce((
        select jsonb_agg(jsonb_build_object('employee_id', c.employee_id, 'first_name', c.first_name) order by c.position)
        from visit_crew c where c.company_id = visits.company_id and c.visit_id = visits.visit_id), '[]')`.as('crew'),
    ])
    .where('visits.day', '>=', from)
    .where('visits.day', '<=', to)
    .where((visit) => visit.or([visit('cancelled_at', 'is', null), visit('cancelled_at', '>', cancelledSince)]))
    .$if(employeeId !== null, (some) =>
      some.where((visit) =>
        visit.exists(
          visit
            .selectFrom('visit_crew')
            .select('visit_crew.visit_id')
            .whereRef('visit_crew.company_id', '=', 'visits.company_id')
            .whereRef('visit_crew.visit_id', '=', 'visits.visit_id')
            .where('visit_crew.employee_id', '=', employeeId ?? ''),
        ),
      ),
    )
    .orderBy('visits.day')
    .orderBy('visits.visit_id')
    .execute();
}

/** What is left of deleted visits: their title and time. */
export async function findDeletedVisits(db: CompanyDb, { from, to, cancelledSince, employeeId }: FeedSpan) {
  return db
    .selectFrom('deleted_visits')
    .select(['visit_id', 'title', 'day', 'starts_minute', 'ends_minute', 'created_at', 'deleted_at'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('deleted_at', '>', cancelledSince)
    .$if(employeeId !== null, (some) => some.where(sql<boolean>`${employeeId}::uuid = any(employee_ids)`))
    .orderBy('day')
    .orderBy('visit_id')
    .execute();
}

/** Deletes what is left of visits that no calendar has any more. */
export async function forgetDeletedVisits(db: SystemDb, now: Date): Promise<void> {
  await sql`select delete_old_deleted_visits(${cancelledSince(now)})`.execute(db);
}

/** Since when a visit must have been cancelled or deleted to be in a calendar. */
export function cancelledSince(now: Date): Date {
  return new Date(now.getTime() - FEED_CANCELLED_DAYS * DAY_MS);
}
