import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { CrewMember } from '#contract/work/visits.ts';
import { dayIn } from '#domain/time.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isBrokenReference } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { filterId } from '../../platform/ids.ts';

export type VisitRow = Selectable<Tables['visits']>;
export type JoinedVisitRow = Awaited<ReturnType<typeof readVisit>>;

/** The data, besides the visit, from which a status is derived. */
export interface LocalTime {
  timeZone: string;
  now: Date;
}

/** The visits of a span of days, of one employee or of one project; ids of another company match nothing. */
export interface VisitFilter {
  from?: string | undefined;
  to?: string | undefined;
  employeeId?: string | undefined;
  projectId?: string | undefined;
}

export async function createVisits(db: CompanyDb, rows: Insertable<Tables['visits']>[]): Promise<void> {
  try {
    await db.insertInto('visits').values(rows).execute();
  } catch (error) {
    throw isBrokenReference(error) ? new AppError('project_not_found') : error;
  }
}

export type Crew = Awaited<ReturnType<typeof requireCrew>>;

/** Replaces the crew of these visits. */
export async function replaceCrew(db: CompanyDb, visitIds: readonly string[], crew: Crew): Promise<void> {
  await db
    .deleteFrom('visit_crew')
    .where('visit_id', 'in', [...visitIds])
    .execute();
  await addCrew(db, visitIds, crew);
}

/** The crews of these visits, each in its order. */
export async function addCrew(db: CompanyDb, visitIds: readonly string[], crew: Crew): Promise<void> {
  const rows = visitIds.flatMap((visit_id) =>
    crew.map(({ employee_id, first_name, last_name }, position) => ({
      visit_id,
      employee_id,
      position,
      first_name,
      last_name,
    })),
  );
  if (rows.length > 0) await db.insertInto('visit_crew').values(rows).execute();
}

/** A page of visits in chronological order. */
export async function listVisits(
  db: CompanyDb,
  localTime: LocalTime,
  { sort, ...query }: ListQuery,
  filter: VisitFilter,
) {
  const listed = filtered(joinedVisits(db, localTime), filter);
  return listPage(
    db,
    listed,
    { ...query, sort: sort ?? 'begins' },
    {
      textColumns: ['title', 'project_name', 'customer_name', 'jobsite_name'],
      neverNull: ['begins', 'day'],
      order: 'visit_id',
    },
  );
}

/** All visits of a filter in chronological order. */
export async function findVisits(db: CompanyDb, localTime: LocalTime, filter: VisitFilter) {
  return filtered(joinedVisits(db, localTime), filter).orderBy('begins').orderBy('visits.visit_id').execute();
}

export async function findVisit(db: CompanyDb, localTime: LocalTime, id: string) {
  return joinedVisits(db, localTime).where('visits.visit_id', '=', id).executeTakeFirst();
}

export async function readVisit(db: CompanyDb, localTime: LocalTime, id: string) {
  const row = await findVisit(db, localTime, id);
  if (!row) throw new AppError('visit_not_found');
  return row;
}

/** These visits in chronological order. */
export async function readVisits(db: CompanyDb, localTime: LocalTime, ids: readonly string[]) {
  return joinedVisits(db, localTime)
    .where('visits.visit_id', 'in', [...ids])
    .orderBy('begins')
    .orderBy('visits.visit_id')
    .execute();
}

/** The visits on these days whose crew includes any of these employees. */
export async function findVisitsOfCrew(
  db: CompanyDb,
  localTime: LocalTime,
  { days, employeeIds }: { days: readonly string[]; employeeIds: readonly string[] },
) {
  if (days.length === 0 || employeeIds.length === 0) return [];
  return joinedVisits(db, localTime)
    .where('visits.day', 'in', [...days])
    .where((row) =>
      row.exists(
        ofVisit(db)
          .select('visit_crew.visit_id')
          .where('visit_crew.employee_id', 'in', [...employeeIds]),
      ),
    )
    .orderBy('begins')
    .orderBy('visits.visit_id')
    .execute();
}

/** The visit, locked until the transaction ends. */
export async function lockVisit(db: CompanyDb, id: string): Promise<VisitRow> {
  return readOne(db.selectFrom('visits').selectAll().where('visit_id', '=', id).forUpdate(), 'visit_not_found');
}

/**
 * The later visits of a visit's series, including those of the same day with a later id, locked in the order of their
 * ids.
 */
export async function lockLaterVisits(db: CompanyDb, row: VisitRow): Promise<VisitRow[]> {
  if (row.series_id === null) return [];
  return db.selectFrom('visits').selectAll().where(isLaterThan(row)).orderBy('visit_id').forUpdate().execute();
}

/** The same without locks, with the data from which their status is derived. */
export async function findLaterVisits(db: CompanyDb, localTime: LocalTime, row: VisitRow) {
  if (row.series_id === null) return [];
  return joinedVisits(db, localTime).where(isLaterThan(row)).execute();
}

function isLaterThan({ series_id, day, visit_id }: VisitRow) {
  return sql<boolean>`visits.series_id = ${series_id} and (visits.day, visits.visit_id) > (${day}::date, ${visit_id}::uuid)`;
}

export async function updateVisit(db: CompanyDb, id: string, changes: Updateable<Tables['visits']>): Promise<void> {
  await db.updateTable('visits').set(changes).where('visit_id', '=', id).execute();
}

export async function deleteVisits(db: CompanyDb, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('visits')
    .where('visit_id', 'in', [...ids])
    .execute();
}

/** The company's employees with these ids, in the given order; throws for an unknown id. */
export async function requireCrew(db: CompanyDb, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await db
    .selectFrom('employees')
    .select(['employee_id', 'first_name', 'last_name'])
    .where('employee_id', 'in', wanted)
    .execute();
  const byId = new Map(found.map((employee) => [employee.employee_id, employee]));
  return wanted.map((id) => {
    const employee = byId.get(id);
    if (!employee) throw new AppError('employee_not_found');
    return employee;
  });
}

function filtered(all: ReturnType<typeof joinedVisits>, { from, to, employeeId, projectId }: VisitFilter) {
  return all
    .$if(from !== undefined, (some) => some.where('visits.day', '>=', from ?? ''))
    .$if(to !== undefined, (some) => some.where('visits.day', '<=', to ?? ''))
    .$if(projectId !== undefined, (some) => some.where('visits.project_id', '=', filterId(projectId ?? '')))
    .$if(employeeId !== undefined, (some) =>
      some.where((row) =>
        row.exists(
          row
            .selectFrom('visit_crew')
            .select('visit_crew.visit_id')
            .whereRef('visit_crew.company_id', '=', 'visits.company_id')
            .whereRef('visit_crew.visit_id', '=', 'visits.visit_id')
            .where('visit_crew.employee_id', '=', filterId(employeeId ?? '')),
        ),
      ),
    );
}

/** A project and its customer always exist, with these columns. */
interface VisitNotNullColumns {
  project_name: NotNull;
  customer_id: NotNull;
  customer_phone: NotNull;
}

/**
 * Visits with project, customer, jobsite and crew. Left joins, although project and customer always exist, so that a
 * count need not read them.
 */
function joinedVisits(db: CompanyDb, { timeZone, now }: LocalTime) {
  return db
    .selectFrom('visits')
    .leftJoin('projects', onKey('projects', 'visits.project_id'))
    .leftJoin('customers', onKey('customers', 'projects.customer_id'))
    .leftJoin('jobsites', onKey('jobsites', 'visits.jobsite_id'))
    .selectAll('visits')
    .select([
      'projects.name as project_name',
      'projects.customer_id',
      'customers.phone as customer_phone',
      'jobsites.address_1',
      'jobsites.address_2',
      'jobsites.city',
      'jobsites.state',
      'jobsites.zip',
      'jobsites.latitude',
      'jobsites.longitude',
    ])
    .select([
      sql<string>`concat_ws(' ', customers.first_name, customers.last_name)`.as('customer_name'),
      sql<string>`to_char(visits.day, 'YYYY-MM-DD') || to_char(coalesce(visits.starts_minute, 0), 'FM0000')`.as(
        'begins',
      ),
      sql<CrewMember[]>`coalesce((
        select jsonb_agg(jsonb_build_object('employee_id', e.employee_id, 'first_name', c.first_name,
          'last_name', c.last_name) order by c.position)
        from visit_crew c
        left join employees e on e.company_id = c.company_id and e.employee_id = c.employee_id
        where c.company_id = ${currentCompany} and c.visit_id = visits.visit_id), '[]')`.as('crew'),
      wasCrewOnSite(timeZone, now).as('was_there'),
    ])
    .$narrowType<VisitNotNullColumns>();
}

/**
 * Whether any of the crew was clocked in at the jobsite (or at any jobsite of the project if there is none) at any
 * time of the day. A card that began more than a day before was forgotten and is ignored. The visit is the row
 * `visits` of the query.
 */
export function wasCrewOnSite(timeZone: string, now: Date) {
  const begins = sql`(visits.day::timestamp at time zone ${timeZone})`;
  const ends = sql`((visits.day + 1)::timestamp at time zone ${timeZone})`;
  return sql<boolean>`(
    visits.day <= ${dayIn(timeZone, now)}::date and visits.cancelled_at is null and visits.done_at is null and exists (
      select from visit_crew c
      join timecards t on t.company_id = c.company_id and t.employee_id = c.employee_id
      left join jobsites at on at.company_id = t.company_id and at.jobsite_id = t.jobsite_id
      where c.company_id = ${currentCompany} and c.visit_id = visits.visit_id
        and t.clock_in < ${ends} and t.clock_in > ${begins} - interval '24 hours'
        and coalesce(t.clock_out, ${now}::timestamptz) > ${begins}
        and case
          when visits.jobsite_id is not null then t.jobsite_id = visits.jobsite_id
          when visits.jobsite_name is not null then t.jobsite_id is null and t.jobsite_name = visits.jobsite_name
          else at.project_id = visits.project_id end))`;
}

function ofVisit(db: CompanyDb) {
  return db
    .selectFrom('visit_crew')
    .whereRef('visit_crew.company_id', '=', sql.ref('visits.company_id'))
    .whereRef('visit_crew.visit_id', '=', sql.ref('visits.visit_id'));
}
