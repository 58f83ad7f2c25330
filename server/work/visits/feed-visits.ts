import { sql } from 'kysely';
import { FEED_CANCELLED_DAYS, FEED_DELETED_MAX, FEED_VISITS_MAX } from '#contract/work/calendar-feeds.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Selects the visits of a calendar. */
export interface FeedSpan {
  from: string;
  to: string;
  /** If there are too many visits, the calendar contains those nearest to this day. */
  today: string;
  /** Visits that were canceled or deleted earlier are omitted. */
  cancelledSince: Date;
  /** The employee whose visits are selected; null for all. */
  employeeId: string | null;
}

/** The parts of a calendar's version: while they are equal, the calendar shows the same visits. */
export interface FeedVersion {
  visits: number;
  deleted: number;
  /** Sums of hashes of the visits' ids and change counts, so that the order of the rows does not matter. */
  visits_hash: string;
  deleted_hash: string;
}

/** The version of a calendar, which reads only the change count of each visit. */
export async function readFeedVersion(db: CompanyDb, span: FeedSpan): Promise<FeedVersion> {
  const { rows } = await sql<FeedVersion>`
    select * from
      (select count(*)::integer as visits, ${HASH} as visits_hash from (${visitsOfFeed(db, span)}) as each) as visits,
      (select count(*)::integer as deleted, ${HASH} as deleted_hash from (${deletedOfFeed(db, span)}) as each) as deleted
  `.execute(db);
  const [version] = rows;
  if (!version) throw new Error('a query without a condition returned no row');
  return version;
}

const HASH = sql<string>`coalesce(sum(hashtextextended(visit_id::text, calendar_sequence)), 0)::text`;

/**
 * The queries of a calendar read all of it, so hash joins are suitable. Without current statistics PostgreSQL expects
 * a single visit, and the nested loops that it then plans would take seconds for thousands. Applies until the
 * transaction ends.
 */
export async function planForWholeCalendar(db: CompanyDb): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(db);
}

interface FeedCrewMember {
  employee_id: string;
  first_name: string;
}

export type FeedVisit = Awaited<ReturnType<typeof findFeedVisits>>[number];

/** The visits of a calendar, with the data for both kinds of calendars. */
export async function findFeedVisits(db: CompanyDb, span: FeedSpan) {
  return db
    .with('listed', () => visitsOfFeed(db, span))
    .with('crews', (listed) =>
      listed
        .selectFrom('listed')
        .innerJoin('visit_crew', onKey('visit_crew', 'listed.visit_id'))
        .select('visit_crew.visit_id')
        .select(
          sql<FeedCrewMember[]>`jsonb_agg(jsonb_build_object('employee_id', employee_id, 'first_name', first_name)
            order by position)`.as('crew'),
        )
        .groupBy('visit_crew.visit_id'),
    )
    .selectFrom('listed')
    .innerJoin('visits', onKey('visits', 'listed.visit_id'))
    .innerJoin('projects', onKey('projects', 'visits.project_id'))
    .innerJoin('customers', onKey('customers', 'projects.customer_id'))
    .leftJoin('jobsites', onKey('jobsites', 'visits.jobsite_id'))
    .leftJoin('crews', 'crews.visit_id', 'visits.visit_id')
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
      'visits.calendar_sequence',
      'visits.calendar_changed_at',
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
    .select(sql<FeedCrewMember[]>`coalesce(crews.crew, '[]')`.as('crew'))
    .orderBy('visits.day')
    .orderBy('visits.visit_id')
    .execute();
}

/** The deleted visits of a calendar, with only their title and time. */
export async function findDeletedVisits(db: CompanyDb, span: FeedSpan) {
  return db
    .selectFrom(deletedOfFeed(db, span).as('listed'))
    .innerJoin('deleted_visits', onKey('deleted_visits', 'listed.visit_id'))
    .select(['deleted_visits.visit_id', 'title', 'day', 'starts_minute', 'ends_minute', 'created_at', 'deleted_at'])
    .select('deleted_visits.calendar_sequence')
    .orderBy('day')
    .orderBy('deleted_visits.visit_id')
    .execute();
}

function visitsOfFeed(db: CompanyDb, { from, to, today, cancelledSince, employeeId }: FeedSpan) {
  return db
    .selectFrom('visits')
    .select(['visits.company_id', 'visits.visit_id', 'visits.calendar_sequence'])
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
    .orderBy(sql`abs(visits.day - ${today}::date)`)
    .orderBy('visits.visit_id')
    .limit(sql.lit(FEED_VISITS_MAX));
}

function deletedOfFeed(db: CompanyDb, { from, to, cancelledSince, employeeId }: FeedSpan) {
  return db
    .selectFrom('deleted_visits')
    .select(['deleted_visits.company_id', 'deleted_visits.visit_id', 'deleted_visits.calendar_sequence'])
    .where('deleted_visits.day', '>=', from)
    .where('deleted_visits.day', '<=', to)
    .where('deleted_visits.deleted_at', '>', cancelledSince)
    .$if(employeeId !== null, (some) => some.where(sql<boolean>`${employeeId}::uuid = any(employee_ids)`))
    .orderBy('deleted_visits.deleted_at', 'desc')
    .orderBy('deleted_visits.visit_id')
    .limit(sql.lit(FEED_DELETED_MAX));
}

/** Deletes the rows of deleted visits that no calendar contains anymore. */
export async function forgetDeletedVisits(db: CompanyDb, now: Date): Promise<void> {
  await db.deleteFrom('deleted_visits').where('deleted_at', '<', cancelledSince(now)).execute();
}

/** The earliest time of cancellation or deletion of a visit that is still in a calendar. */
export function cancelledSince(now: Date): Date {
  return new Date(now.getTime() - FEED_CANCELLED_DAYS * DAY_MS);
}
