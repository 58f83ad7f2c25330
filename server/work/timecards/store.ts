import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { FORGOTTEN_AFTER_HOURS } from '#contract/work/timecards.ts';
import type { Span } from '#domain/time.ts';
import type { Break } from '#domain/work/breaks.ts';
import type { FindCardCompany } from '../../core/endpoints/employee.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb, SystemDb } from '../../platform/database/database.ts';
import { inDirectory, removeFromDirectory } from '../../platform/database/directory.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { listPage } from '../../platform/database/list.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { filterId, newId } from '../../platform/ids.ts';

export type TimecardRow = Selectable<Tables['timecards']>;
export type JoinedTimecardRow = Awaited<ReturnType<typeof readTimecard>>;

/** Finds the company of a time card by its unguessable id. */
export function cardCompanyFinder(systemDb: SystemDb): FindCardCompany {
  return async (id) => {
    const { rows } = await sql<{ id: string | null }>`
      select id from company_of_timecard(${id}::uuid) as id where not is_company_closed(id)
    `.execute(systemDb);
    return rows[0]?.id ?? undefined;
  };
}

/**
 * Locks an employee's hours against other writers until the transaction ends, so that no two of their time cards
 * overlap. The lock is not on the employee's row, because the hours may outlive it.
 */
export async function lockHoursOf(db: CompanyDb, employeeId: string): Promise<void> {
  await sql`select ${lockOfHours(employeeId)}`.execute(db);
}

function lockOfHours(employeeId: string) {
  return sql`pg_advisory_xact_lock(hashtextextended(${`hours of ${employeeId}`}, 0))`;
}

type NewTimecard = Omit<Insertable<Tables['timecards']>, 'timecard_id' | 'employee_id'>;

/**
 * Locks an employee's hours and creates a time card after their last one, which `after` receives. Only one of several
 * concurrent taps succeeds.
 */
export async function createTimecard(
  db: CompanyDb,
  employee_id: string,
  after: (last: TimecardRow | undefined) => NewTimecard,
): Promise<TimecardRow> {
  const timecard_id = newId();
  const named = inDirectory('timecards_timecard_id_key', timecard_id, timecard_id);
  // One statement for both, because a phone waits for each round trip.
  await sql`select ${lockOfHours(employee_id)}, ${named}`.execute(db);
  const card = { ...after(await findLastTimecard(db, employee_id)), timecard_id, employee_id };
  try {
    return await db.insertInto('timecards').values(card).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw isUniqueViolation(error, 'timecards_one_open') ? new AppError('timecard_open') : error;
  }
}

/** An employee's time cards that overlap a span, optionally at one jobsite; an open one extends to `now`. */
export async function listTimecardsOf(
  db: CompanyDb,
  query: ListQuery,
  { employeeId, jobsiteId, span, now }: { employeeId: string; jobsiteId?: string | undefined; span: Span; now: Date },
) {
  const cards = joinedTimecards(db, now)
    .where('timecards.employee_id', '=', employeeId)
    .where('timecards.clock_in', '<', span.to)
    .where((row) => row(row.fn.coalesce('timecards.clock_out', sql`${now}::timestamptz`), '>', span.from))
    .$if(jobsiteId !== undefined, (all) => all.where('timecards.jobsite_id', '=', filterId(jobsiteId ?? '')));
  return listPage(db, cards, query, { textColumns: TEXT_COLUMNS, order: '-timecard_id' });
}

/** The company's open time cards. */
export async function listOpenTimecards(db: CompanyDb, query: ListQuery, now: Date) {
  const open = joinedTimecards(db, now).where('timecards.clock_out', 'is', null);
  return listPage(db, open, query, { textColumns: TEXT_COLUMNS, order: '-timecard_id' });
}

/** The time cards of a crew lead's visits, without the employee codes. */
export async function listTimecardsOfLead(
  db: CompanyDb,
  query: ListQuery,
  { isOfLead, now }: { isOfLead: RawBuilder<boolean>; now: Date },
) {
  const cards = cardsWithState(db, now)
    .innerJoin('companies', 'companies.company_id', 'timecards.company_id')
    .select('companies.company_code')
    .where(isOfLead);
  return listPage(db, cards, query, { textColumns: TEXT_COLUMNS, order: '-timecard_id' });
}

/** Whether a time card belongs to one of a crew lead's visits. */
export async function isTimecardOfLead(db: CompanyDb, id: string, isOfLead: RawBuilder<boolean>): Promise<boolean> {
  const row = await db
    .selectFrom('timecards')
    .select('timecard_id')
    .where('timecard_id', '=', id)
    .where(isOfLead)
    .executeTakeFirst();
  return row !== undefined;
}

const TEXT_COLUMNS = ['employee_name', 'jobsite_name'] as const;

export async function readTimecard(db: CompanyDb, id: string, now: Date) {
  return readOne(joinedTimecards(db, now).where('timecards.timecard_id', '=', id), 'timecard_not_found');
}

/** The time card, locked against other writers until the transaction ends. */
export async function lockTimecard(db: CompanyDb, id: string): Promise<TimecardRow> {
  return readOne(
    db.selectFrom('timecards').selectAll().where('timecard_id', '=', id).forUpdate(),
    'timecard_not_found',
  );
}

/**
 * The employee's last time card that begins before a given time (or the last of all), optionally excluding one card.
 * Time cards of one employee never overlap, so if any card overlaps times that end then, this one does. The hours
 * must be locked.
 */
export async function findLastTimecard(
  db: CompanyDb,
  employeeId: string,
  { before, but }: { before?: Date | null; but?: string } = {},
): Promise<TimecardRow | undefined> {
  return db
    .selectFrom('timecards')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .$if(before instanceof Date, (all) => all.where('clock_in', '<', before as Date))
    .$if(but !== undefined, (all) => all.where('timecard_id', '!=', but ?? ''))
    .orderBy('clock_in', 'desc')
    .orderBy('clock_out', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

export async function updateTimecard(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['timecards']>,
): Promise<void> {
  await db.updateTable('timecards').set(changes).where('timecard_id', '=', id).execute();
}

export async function deleteTimecard(db: CompanyDb, id: string): Promise<void> {
  await removeFromDirectory(db, [id]);
  await db.deleteFrom('timecards').where('timecard_id', '=', id).execute();
}

function joinedTimecards(db: CompanyDb, now: Date) {
  return cardsWithState(db, now)
    .innerJoin('companies', 'companies.company_id', 'timecards.company_id')
    .leftJoin('employees', onKey('employees', 'timecards.employee_id'))
    .select(['companies.company_code', 'employees.employee_code']);
}

/** The ended breaks in order; null if there are none. */
function endedBreaksColumn(): RawBuilder<Break[] | null> {
  return sql`case when timecards.break_seconds > 0 then (
    select json_agg(json_build_object('starts_at', b.starts_at, 'ends_at', b.ends_at) order by b.starts_at)
    from timecard_breaks b where b.company_id = ${currentCompany} and b.timecard_id = timecards.timecard_id) end`;
}

const BILLED_ON = sql<number | null>`(select i.invoice_number from invoices i
  where i.company_id = ${currentCompany} and i.invoice_id = timecards.billed_invoice_id)`;

/** "billed on invoice #1042" for a time card whose hours are on an invoice, otherwise an empty text. */
export async function billedText(db: CompanyDb, { billed_invoice_id }: TimecardRow): Promise<string> {
  if (billed_invoice_id === null) return '';
  const { rows } = await sql<{ invoice_number: number }>`
    select invoice_number from invoices where company_id = ${currentCompany} and invoice_id = ${billed_invoice_id}
  `.execute(db);
  return `, billed on invoice #${rows[0]?.invoice_number}`;
}

function cardsWithState(db: CompanyDb, now: Date) {
  const tooLongAgo = new Date(now.getTime() - FORGOTTEN_AFTER_HOURS * 60 * 60 * 1000);
  return db
    .selectFrom('timecards')
    .selectAll('timecards')
    .select(endedBreaksColumn().as('ended_breaks'))
    .select(BILLED_ON.as('billed_invoice_number'))
    .select(sql<boolean>`timecards.clock_out is null`.as('is_open'))
    .select(sql<boolean>`timecards.clock_out is null and timecards.clock_in < ${tooLongAgo}`.as('is_forgotten'));
}
