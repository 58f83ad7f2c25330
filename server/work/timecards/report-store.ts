import { type RawBuilder, sql } from 'kysely';
import type { ReportSort, TimeSource } from '#contract/work/timecard-report.ts';
import type { Span } from '#domain/time.ts';
import { FORGOTTEN_AFTER_HOURS } from '#domain/work/clocking.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { filterId } from '../../platform/ids.ts';
import type { Pay } from './report-pay.ts';

/** The time cards of a report and the span that counts; an open card extends to `now`. */
export interface ReportScope {
  span: Span;
  now: Date;
  employeeCode: string | undefined;
  employeeId: string | undefined;
  jobsiteId: string | undefined;
}

export interface ReportRecord {
  timecard_id: string;
  employee_id: string;
  full_name: string;
  jobsite_id: string | null;
  jobsite_name: string;
  /**
   * The start and end of the card or the span, in ISO 8601, because thousands of dates would be slow to parse and to
   * format.
   */
  clock_in: string;
  clock_out: string | null;
  is_forgotten: boolean;
  clock_in_source: TimeSource;
  clock_out_source: TimeSource | null;
  break_source: TimeSource | null;
  /**
   * The start and end of each break, in milliseconds of the epoch; null if there are none. An open break has no end.
   */
  breaks: (readonly [begins: number, ends: number | null])[] | null;
}

/** The time cards of a report, in its order, row by row. */
export async function listReportRows(
  db: CompanyDb,
  scope: ReportScope,
  { sort, limit, offset }: { sort: ReportSort; limit: number; offset: number },
): Promise<ReportRecord[]> {
  return readRows(
    db,
    sql`
    select ${columnsIn(scope)} from ${cardsOf(scope)}
    order by ${orderOf(sort, scope)}, ${startIn(scope)}, timecard_id limit ${limit} offset ${offset}`,
  );
}

/**
 * All time cards of a report, in the same order, or the first `most`. Thousands of cards have only a few different
 * names, so the names are sorted once, which takes a third of the time of comparing them for each card.
 */
export async function listAllReportRows(
  db: CompanyDb,
  scope: ReportScope,
  { sort, most }: { sort: ReportSort; most: number },
): Promise<ReportRecord[]> {
  const named = nameOrders[sort];
  if (!named) return listReportRows(db, scope, { sort, limit: most, offset: 0 });
  return readRows(
    db,
    sql`
    with cards as materialized (select * from ${cardsOf(scope)})
    select ${columnsIn(scope)} from cards join (
      select ${named.column}, rank() over (order by ${named.order}) as place
      from (select distinct ${named.column} from cards) as distinct_names
    ) as names using (${named.column})
    order by place, ${startIn(scope)}, timecard_id limit ${most}`,
  );
}

async function readRows(db: CompanyDb, statement: RawBuilder<ReportRecord>): Promise<ReportRecord[]> {
  const { rows } = await statement.execute(db);
  for (const row of rows) {
    row.clock_in = isoInstant(row.clock_in);
    row.clock_out &&= isoInstant(row.clock_out);
  }
  return rows;
}

/** The columns of `ReportRecord`; timestamps as text in UTC. */
function columnsIn(scope: ReportScope): RawBuilder<unknown> {
  const { span, now } = scope;
  const tooLongAgo = new Date(now.getTime() - FORGOTTEN_AFTER_HOURS * 60 * 60 * 1000);
  return sql`timecard_id, employee_id, employee_name as full_name, jobsite_id, jobsite_name,
    (${startIn(scope)} at time zone 'UTC')::text as clock_in,
    (case when clock_out is not null then least(clock_out, ${span.to}) end at time zone 'UTC')::text as clock_out,
    clock_out is null and clock_in < ${tooLongAgo} as is_forgotten, clock_in_source, clock_out_source, break_source,
    ${breaksOfCard} as breaks`;
}

function startIn({ span }: ReportScope): RawBuilder<unknown> {
  return sql`greatest(cards.clock_in, ${span.from}::timestamptz)`;
}

/** Converts PostgreSQL's text of a timestamp, such as "2026-11-20 07:00:00.5", to ISO 8601. */
function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, '0')}Z`;
}

export interface EmployeeSum {
  employee_id: string;
  full_name: string;
  timecards: number;
  /** Worked, without breaks. */
  seconds: number;
  breakSeconds: number;
  /** Whole cents; the pay of each card is rounded separately. */
  cents: number;
}

/**
 * Hours and pay by employee; a deleted employee has the name on their cards. The cards within the span are summed
 * separately from the few that overlap its ends: the first sum does not read individual breaks, so it can use
 * parallel workers.
 */
export async function sumByEmployee(db: CompanyDb, scope: ReportScope, pay: Pay): Promise<EmployeeSum[]> {
  const { rate, wage } = rateIn(scope, pay);
  const paid = rate ? sql`sum((seconds::bigint * rate * 2 + 3600) / 7200)::float8` : sql`0`;
  const sums = (cards: RawBuilder<unknown>, breaks: RawBuilder<unknown>) => sql`
    select employee_id, count(*) as timecards, sum(seconds) as seconds, sum(breaks) as breaks, ${paid} as cents
    from (
      select employee_id, ${secondsIn(scope.span, scope.now)} - breaks as seconds, breaks, ${rate ?? sql`0`} as rate
      from ${cards} cross join lateral (select ${breaks} as breaks) as of_card ${wage}
    ) as card
    group by employee_id`;
  const { rows } = await sql<EmployeeSum>`
    with sums as (
      select employee_id, sum(timecards)::integer as timecards, sum(seconds) as seconds,
        sum(breaks) as "breakSeconds", sum(cents) as cents
      from (
        ${sums(cardsWithin(scope), sql`break_seconds`)}
        union all
        ${sums(cardsCutBy(scope), breakSecondsIn(scope.span, scope.now))}
      ) as parts group by employee_id
    )
    select sums.*, coalesce(
        employees.first_name || ' ' || employees.last_name,
        (select employee_name from timecards
          where company_id = ${currentCompany} and timecards.employee_id = sums.employee_id limit 1)
      ) as full_name
    from sums
    left join employees on employees.company_id = ${currentCompany} and employees.employee_id = sums.employee_id
  `.execute(db);
  return rows;
}

/** The hourly rate of a card in whole cents, or null if it is 0, and the join that it needs. */
function rateIn(scope: ReportScope, pay: Pay): { rate: RawBuilder<unknown> | null; wage: RawBuilder<unknown> } {
  if ('rateCents' in pay) {
    return { rate: pay.rateCents === 0 ? null : sql`${pay.rateCents}::bigint`, wage: sql`` };
  }
  const { wages } = pay;
  if (wages.length === 0) return { rate: null, wage: sql`` };
  const wage = sql`
    left join unnest(
      ${wages.map(({ employee_id }) => employee_id)}::uuid[], ${wages.map(({ begins }) => begins)}::timestamptz[],
      ${wages.map(({ ends }) => ends)}::timestamptz[], ${wages.map((each) => each.cents)}::bigint[]
    ) as wages (paid_employee_id, begins, ends, hourly_cents)
    on paid_employee_id = employee_id and ${startIn(scope)} >= begins and ${startIn(scope)} < ends`;
  return { rate: sql`coalesce(hourly_cents, 0)`, wage };
}

export interface DaySum {
  /** The position of the day among the requested days, from 1. */
  day: number;
  employee_id: string;
  /** Worked, without breaks. */
  seconds: number;
  breakSeconds: number;
}

/** Seconds by day and employee. A card counts on each day that it touches, for the part within that day. */
export async function sumByDay(db: CompanyDb, scope: ReportScope, days: readonly Span[]): Promise<DaySum[]> {
  const begins = days.map(({ from }) => from);
  const ends = days.map(({ to }) => to);
  const day = { from: sql`begins`, to: sql`ends` };
  const { rows } = await sql<DaySum>`
    select day::integer, employee_id, sum(${secondsIn(day, scope.now)} - breaks) as seconds, sum(breaks) as "breakSeconds"
    from unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) with ordinality as days (begins, ends, day)
    cross join lateral ${cardsOf({ ...scope, span: day })}
    cross join lateral (select ${breakSecondsIn(day, scope.now)} as breaks) as of_card
    group by day, employee_id
  `.execute(db);
  return rows;
}

/** An employee's seconds within each of several spans, which may overlap. */
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
    ([name, span]) => sql`
      coalesce(sum(greatest(${secondsIn(span, now)}, 0) - ${breakSecondsIn(span, now)}), 0) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<N, number>>`
    select ${sql.join(sums)} from timecards as cards
    where cards.company_id = ${currentCompany}
      and employee_id = ${employeeId} and clock_in < ${to} and coalesce(clock_out, ${now}) > ${from}
  `.execute(db);
  return rows[0] as Record<N, number>;
}

/**
 * The cards that overlap the span. Nearly all last less than a day, so they are found by their start; the few others,
 * and the open ones, have a separate index.
 */
function cardsOf(scope: CardScope) {
  const { span, now } = scope;
  const overlapping = sql`clock_in < ${span.to} and coalesce(clock_out, ${now}) > ${span.from} ${scopeFilter(scope)}`;
  return sql`(
    select * from timecards
      where company_id = ${currentCompany} and clock_in >= ${dayBefore(span.from)} and ${overlapping}
    union all
    select * from timecards
      where company_id = ${currentCompany} and clock_in < ${dayBefore(span.from)} and ${overlapping} and ${isLong}
  ) as cards`;
}

/** The cards that begin and end within the span. */
function cardsWithin(scope: CardScope) {
  const { from, to } = scope.span;
  return sql`(
    select * from timecards
      where company_id = ${currentCompany} and clock_in >= ${from} and clock_in < ${to}
        and clock_out > ${from} and clock_out <= ${to}
      ${scopeFilter(scope)}
  ) as cards`;
}

/** The other cards of `cardsOf`: those that overlap an end of the span, and the open ones. */
function cardsCutBy(scope: CardScope) {
  const { from, to } = scope.span;
  const filter = scopeFilter(scope);
  const begunBefore = sql`clock_in < ${from} and coalesce(clock_out, ${scope.now}) > ${from} ${filter}`;
  const begunWithin = sql`clock_in >= ${from} and clock_in < ${to} ${filter}`;
  return sql`(
    select * from timecards where company_id = ${currentCompany} and clock_in >= ${dayBefore(from)} and ${begunBefore}
    union all
    select * from timecards
      where company_id = ${currentCompany} and clock_in < ${dayBefore(from)} and ${begunBefore} and ${isLong}
    union all
    select * from timecards
      where company_id = ${currentCompany} and clock_in >= ${dayBefore(to)} and ${begunWithin} and clock_out > ${to}
    union all
    select * from timecards where company_id = ${currentCompany} and ${begunWithin} and ${isLong}
      and (clock_out is null or (clock_out > ${to} and clock_in < ${dayBefore(to)}))
  ) as cards`;
}

type CardScope = Omit<ReportScope, 'span'> & { span: Bounds };

/** The conditions on employee and jobsite. */
function scopeFilter({ employeeCode, employeeId, jobsiteId }: CardScope): RawBuilder<unknown> {
  const code = employeeCode?.trim().toUpperCase();
  const ofCode = sql`and employee_id = (select employee_id from employees
    where company_id = ${currentCompany} and employee_code = ${code})`;
  const ofId = sql`and employee_id = ${filterId(employeeId ?? '')}`;
  const atJobsite = sql`and jobsite_id = ${filterId(jobsiteId ?? '')}`;
  return sql`${code === undefined ? sql`` : ofCode} ${employeeId === undefined ? sql`` : ofId} ${jobsiteId === undefined ? sql`` : atJobsite}`;
}

const isLong = sql`(clock_out is null or clock_out - clock_in > interval '24 hours')`;

function dayBefore(instant: Bounds['from']): RawBuilder<Date> {
  return sql`(${instant}::timestamptz - interval '24 hours')`;
}

/** A span as timestamps, or as the columns of a query. */
type Bounds = { [K in keyof Span]: Date | RawBuilder<unknown> };

/** The seconds of a card within a span; negative if the card is outside of it. */
function secondsIn({ from, to }: Bounds, now: Date): RawBuilder<number> {
  // Whole seconds, computed so that the parts of a card split at a full second add up to the whole.
  return sql`(floor(date_part('epoch', least(coalesce(clock_out, ${now}), ${to})))
    - floor(date_part('epoch', greatest(clock_in, ${from}))))`;
}

/**
 * The seconds of a card's breaks within a span. A card that ended within it stores the total. For the few others each
 * break is looked up. An open break is stored on the card, which is also looked up, because the index does not
 * contain it.
 */
function breakSecondsIn({ from, to }: Bounds, now: Date): RawBuilder<number> {
  const part = (begins: RawBuilder<unknown>, ends: RawBuilder<unknown>) => sql`greatest(
    floor(date_part('epoch', least(${ends}, ${to}))) - floor(date_part('epoch', greatest(${begins}, ${from}))), 0)`;
  return sql`(
    case when break_seconds = 0 then 0
      when clock_in >= ${from} and clock_out <= ${to} then break_seconds
      else (
        select sum(${part(sql`b.starts_at`, sql`b.ends_at`)}) from timecard_breaks b
        where b.company_id = ${currentCompany} and b.employee_id = cards.employee_id
          and b.starts_at >= cards.clock_in and b.starts_at < coalesce(cards.clock_out, ${now})
      ) end
    + case when clock_out is not null then 0
      else (
        select coalesce(sum(${part(sql`o.on_break_since`, sql`${now}::timestamptz`)}), 0) from timecards o
        where o.company_id = ${currentCompany} and o.employee_id = cards.employee_id and o.clock_out is null
          and o.on_break_since is not null
      ) end)`;
}

/** A column with the breaks of a card in the form of `ReportRecord`. */
const breaksOfCard = sql`case when break_seconds > 0 or on_break_since is not null then array_to_json(array(
  select json_build_array(date_part('epoch', b.starts_at) * 1000, date_part('epoch', b.ends_at) * 1000)
  from timecard_breaks b where b.company_id = ${currentCompany} and b.timecard_id = cards.timecard_id
  union all
  select json_build_array(date_part('epoch', on_break_since) * 1000, null) where on_break_since is not null
)) end`;

// Sorted by the last word, as people look for a name.
const byName = sql`lower(substring(employee_name from '\\S+$'))`;
const [employeeName, jobsiteName] = [sql.ref('employee_name'), sql.ref('jobsite_name')];

/** The sort orders by a name, each with the column that it uses. */
const nameOrders: Partial<Record<ReportSort, { column: RawBuilder<unknown>; order: RawBuilder<unknown> }>> = {
  full_name: { column: employeeName, order: sql`${byName}, lower(employee_name)` },
  '-full_name': { column: employeeName, order: sql`${byName} desc, lower(employee_name) desc` },
  jobsite_name: { column: jobsiteName, order: sql`lower(jobsite_name)` },
  '-jobsite_name': { column: jobsiteName, order: sql`lower(jobsite_name) desc` },
};

function orderOf(sort: ReportSort, scope: ReportScope): RawBuilder<unknown> {
  const named = nameOrders[sort];
  if (named) return named.order;
  return sort === 'clock_in' ? startIn(scope) : sql`${startIn(scope)} desc`;
}
