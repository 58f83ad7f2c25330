import { type RawBuilder, sql } from 'kysely';
import type { Span } from '../../contract/time.ts';
import type { ReportSort, TimeSource } from '../../contract/timecard-report.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { filterId } from '../platform/ids.ts';

/** Which part of which cards a report is about; an open card reaches to `now`. */
export interface ReportScope {
  span: Span;
  now: Date;
  employeeCode: string | undefined;
  jobsiteId: string | undefined;
}

export interface ReportRecord {
  timecard_id: string;
  employee_id: string | null;
  full_name: string;
  jobsite_id: string | null;
  jobsite_name: string;
  /** Where the card, or the span, begins and ends. */
  clock_in: Date;
  clock_out: Date | null;
  /** When the card itself began. */
  began: Date;
  seconds: number;
  clock_in_source: TimeSource;
  clock_out_source: TimeSource | null;
}

/** The cards of a report, in its order, row by row. */
export async function listReportRows(
  db: CompanyDb,
  scope: ReportScope,
  { sort, limit, offset }: { sort: ReportSort; limit: number; offset: number },
): Promise<ReportRecord[]> {
  const { span } = scope;
  const { rows } = await sql<ReportRecord>`
    select timecard_id, employee_id, employee_name as full_name, jobsite_id, jobsite_name,
      greatest(clock_in, ${span.from}) as clock_in, case when clock_out is not null then least(clock_out, ${span.to}) end as clock_out,
      clock_in as began, ${secondsIn(span, scope.now)} as seconds, clock_in_source, clock_out_source
    from ${cardsOf(scope)} order by ${orders[sort]}, clock_in, timecard_id limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

export interface EmployeeSum {
  employee_id: string | null;
  full_name: string;
  timecards: number;
  seconds: number;
  /** Whole cents, each card's pay rounded by itself. */
  cents: number;
}

/** Hours and pay by employee. Of employees that are gone only the name tells them apart. */
export async function sumByEmployee(db: CompanyDb, scope: ReportScope, rateCents: number): Promise<EmployeeSum[]> {
  const pay = rateCents === 0 ? sql`0` : sql`sum((seconds::bigint * ${rateCents}::bigint * 2 + 3600) / 7200)::float8`;
  const { rows } = await sql<EmployeeSum>`
    select employee_id, max(employee_name) as full_name, count(*)::integer as timecards,
      sum(seconds) as seconds, ${pay} as cents
    from (select employee_id, employee_name, ${secondsIn(scope.span, scope.now)} as seconds from ${cardsOf(scope)}) as card
    group by employee_id, case when employee_id is null then employee_name end
    order by ${lastWord('max(employee_name)')}, 2, 1
  `.execute(db);
  return rows;
}

export interface DaySum {
  /** Place of the day among the scope's days, from 0. */
  index: number;
  employee_id: string | null;
  full_name: string;
  seconds: number;
}

/** Seconds by day and employee; `starts` are the instants at which the scope's days begin. A card counts in each day it touches. */
export async function sumByDay(db: CompanyDb, scope: ReportScope, starts: readonly Date[]): Promise<DaySum[]> {
  const { span, now } = scope;
  const begins = sql`${starts}::timestamptz[]`;
  const { rows } = await sql<DaySum>`
    select day - 1 as index, employee_id, max(employee_name) as full_name,
      sum(${seconds(sql`greatest(clock_in, begins)`, sql`least(coalesce(clock_out, ${now}), ends)`)}) as seconds
    from ${cardsOf(scope)}
    cross join lateral generate_series(
      width_bucket(greatest(clock_in, ${span.from}), ${begins}),
      width_bucket(least(coalesce(clock_out, ${now}), ${span.to}), ${begins})) as day
    cross join lateral (
      select (${begins})[day] as begins, coalesce((${begins})[day + 1], ${span.to}) as ends) as bounds
    group by day, employee_id, case when employee_id is null then employee_name end
    having sum(${seconds(sql`greatest(clock_in, begins)`, sql`least(coalesce(clock_out, ${now}), ends)`)}) > 0
    order by day, ${lastWord('max(employee_name)')}, 3, 2
  `.execute(db);
  return rows;
}

/** An employee's seconds within each of several spans that share their days. */
export async function secondsWithin<N extends string>(
  db: CompanyDb,
  employeeId: string,
  spans: Record<N, Span>,
  now: Date,
): Promise<Record<N, number>> {
  const all = Object.values<Span>(spans);
  const from = new Date(Math.min(...all.map((span) => span.from.getTime())));
  const to = new Date(Math.max(...all.map((span) => span.to.getTime())));
  const sums = Object.entries<Span>(spans).map(
    ([name, span]) => sql`coalesce(sum(greatest(${secondsIn(span, now)}, 0)), 0) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<N, number>>`
    select ${sql.join(sums)} from timecards
    where employee_id = ${employeeId} and clock_in < ${to} and coalesce(clock_out, ${now}) > ${from}
  `.execute(db);
  return rows[0] as Record<N, number>;
}

/**
 * The cards that overlap the span. Nearly all last less than a day, so they are found by when they began; the few others,
 * and the open ones, have an index of their own.
 */
function cardsOf({ span, now, employeeCode, jobsiteId }: ReportScope): RawBuilder<unknown> {
  const dayBefore = new Date(span.from.getTime() - 24 * 60 * 60 * 1000);
  const overlapping = sql`clock_in < ${span.to} and coalesce(clock_out, ${now}) > ${span.from}
    ${employeeCode === undefined ? sql`` : sql`and employee_id = (select employee_id from employees where employee_code = ${employeeCode.trim().toUpperCase()})`}
    ${jobsiteId === undefined ? sql`` : sql`and jobsite_id = ${filterId(jobsiteId)}`}`;
  return sql`(
    select * from timecards where clock_in >= ${dayBefore} and ${overlapping}
    union all
    select * from timecards where clock_in < ${dayBefore} and ${overlapping}
      and (clock_out is null or clock_out - clock_in > interval '24 hours')
  ) as cards`;
}

/** How long a card lies within a span; below 0 where it does not. */
function secondsIn({ from, to }: Span, now: Date): RawBuilder<number> {
  return seconds(sql`greatest(clock_in, ${from})`, sql`least(coalesce(clock_out, ${now}), ${to})`);
}

/** Whole seconds, counted so that a card cut in two at a full second has as many as before. */
function seconds(begins: RawBuilder<unknown>, ends: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(floor(date_part('epoch', ${ends})) - floor(date_part('epoch', ${begins})))`;
}

/** People look for a name by its last word. */
function lastWord(name: string): RawBuilder<string> {
  return sql`lower(substring(${sql.raw(name)} from '\\S+$'))`;
}

const byName = lastWord('employee_name');
const orders: Record<ReportSort, RawBuilder<unknown>> = {
  full_name: sql`${byName}, lower(employee_name)`,
  '-full_name': sql`${byName} desc, lower(employee_name) desc`,
  jobsite_name: sql`lower(jobsite_name)`,
  '-jobsite_name': sql`lower(jobsite_name) desc`,
  clock_in: sql`clock_in`,
  '-clock_in': sql`clock_in desc`,
};
