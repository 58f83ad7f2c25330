import { type RawBuilder, sql } from 'kysely';
import { type Need, NEED_BANDS, NEED_KINDS, type NeedBand, type NeedKind } from '#contract/core/needs.ts';
import {
  GROUPED_ABOVE,
  type NeedGroup,
  NEEDS_PAGE,
  type SnoozedGroup,
  type SnoozedNeed,
  type SnoozeInput,
} from '#contract/office/home.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { instantOf, readAsJson } from '../../platform/database/read-as-json.ts';
import { groupOf } from './groups.ts';
import type { FoundRow, HomeContext, NeedSource } from './need-source.ts';
import { homeSourcesOf, HOME_SOURCES, RECORD_SOURCES, sourceOf } from './sources.ts';

/** Each of these was snoozed individually by a user. */
const SNOOZED_OF_A_KIND_MAX = 200;
/** The number of lines of each kind about one customer or project. */
const OF_A_RECORD_MAX = 25;

export interface Needs {
  needs: Need[];
  groups: NeedGroup[];
  /** The number of all lines, including those of the groups. */
  needs_total: number;
  put_away: Presented<typeof SnoozedNeed>[];
  put_away_groups: Presented<typeof SnoozedGroup>[];
}

/**
 * The lines that need action, the most urgent kind first and the oldest first within each kind, read by one
 * statement. Kinds and bands with many lines are groups.
 */
export async function readNeeds(db: CompanyDb, at: HomeContext): Promise<Needs> {
  const rows = await findRows(db, HOME_SOURCES, at, { most: HOME_ROWS });
  const bands = [...Map.groupBy(rows, bandKeyOf).values()].toSorted(byUrgency);
  const found: Needs = { needs: [], groups: [], needs_total: 0, put_away: [], put_away_groups: [] };
  for (const band of bands) {
    const [first] = band;
    if (!first) continue;
    const { home_snooze_id, until, is_group_snoozed, total_of_band } = first;
    const isGroup = is_group_snoozed || (home_snooze_id === null && total_of_band > GROUPED_ABOVE);
    const lines = isGroup ? [] : band.flatMap((row) => presented(row, at) ?? []);
    const group = isGroup ? groupOf(sourceOf(first), band, at) : undefined;
    if (home_snooze_id === null) {
      found.needs.push(...lines.map(({ need }) => need));
      if (group) found.groups.push(group);
      found.needs_total += group ? total_of_band : lines.length;
    } else if (group && until) {
      found.put_away_groups.push({ ...group, home_snooze_id, until });
    } else {
      found.put_away.push(
        ...lines.flatMap(({ need, ...snooze }) =>
          snooze.home_snooze_id !== null && snooze.until
            ? [{ ...need, home_snooze_id: snooze.home_snooze_id, until: snooze.until }]
            : [],
        ),
      );
    }
  }
  return found;
}

function bandKeyOf({ kind, band, home_snooze_id, is_group_snoozed }: FoundRow): string {
  return [kind, band, home_snooze_id === null ? 'shown' : is_group_snoozed ? 'group' : 'lines'].join(' ');
}

function byUrgency([one]: readonly FoundRow[], [other]: readonly FoundRow[]): number {
  if (!one || !other) return 0;
  return (
    NEED_KINDS.indexOf(one.kind) - NEED_KINDS.indexOf(other.kind) ||
    NEED_BANDS.indexOf(one.band) - NEED_BANDS.indexOf(other.band)
  );
}

/** A page of the lines of a band that are not snoozed, the oldest first. */
export async function readNeedsOfBand(
  db: CompanyDb,
  { kind, band, offset = 0 }: { kind: NeedKind; band: NeedBand; offset?: number | undefined },
  at: HomeContext,
): Promise<{ needs: Need[]; total: number }> {
  const rows = await findRows(db, homeSourcesOf(kind), at, {
    condition: sql`line.band = ${band}`,
    most: sql`line.home_snooze_id is null and line.place > ${offset}::integer
      and line.place <= ${offset}::integer + ${sql.lit(NEEDS_PAGE)}`,
  });
  const needs = rows.toSorted((a, b) => a.place - b.place).flatMap((row) => presented(row, at)?.need ?? []);
  return { needs, total: rows[0]?.total_of_band ?? 0 };
}

/** The customers of all lines of a band that are not snoozed. */
export async function customersOfBand(
  db: CompanyDb,
  { kind, band }: { kind: NeedKind; band: NeedBand },
  at: HomeContext,
): Promise<string[]> {
  const rows = await findRows(db, homeSourcesOf(kind), at, {
    condition: sql`line.band = ${band}`,
    most: sql`line.home_snooze_id is null`,
  });
  return [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
}

/** The lines about a customer or project that are not snoozed, the most urgent kind first. */
export async function readNeedsOf(
  db: CompanyDb,
  at: HomeContext,
  { kind, id }: { kind: 'customer' | 'project'; id: string },
): Promise<Need[]> {
  const column = sql.ref(kind === 'customer' ? 'line.customer_id' : 'line.project_id');
  const most = sql`line.home_snooze_id is null and line.place <= ${sql.lit(OF_A_RECORD_MAX)}`;
  return needsOf(await findRows(db, RECORD_SOURCES, at, { condition: sql`${column} = ${id}::uuid`, most }), at);
}

/** The first line of each kind about each of these customers or projects that is not snoozed, by their ids. */
export async function readFirstNeedsOf(
  db: CompanyDb,
  at: HomeContext,
  { kind, ids }: { kind: 'customer' | 'project'; ids: readonly string[] },
): Promise<Map<string | null, Need[]>> {
  const column = `${kind}_id` as const;
  const owner = sql.ref(`line.${column}`);
  const rows = await findRows(db, RECORD_SOURCES, at, {
    condition: sql`${owner} = any(${ids}::uuid[])`,
    firstOf: owner,
    most: sql`line.home_snooze_id is null and line.place = 1`,
  });
  return Map.groupBy(needsOf(rows, at), (need) => need[column]);
}

/** The lines in the order of their kinds. */
function needsOf(rows: readonly FoundRow[], at: HomeContext): Need[] {
  const found = rows.flatMap((row) => presented(row, at)?.need ?? []);
  return found.toSorted((a, b) => NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind));
}

/** Whether this line, or any line of this band, currently exists, snoozed or not. */
export async function isNeed(db: CompanyDb, { kind, document, band }: SnoozeInput, at: HomeContext): Promise<boolean> {
  const condition = document ? sql`line.document_id = ${document.id}` : sql`line.band = ${band}`;
  const rows = await findRows(db, homeSourcesOf(kind), at, { condition, most: sql`line.place = 1` });
  return rows.some(
    (row) => (document === undefined || row.document_type === document.type) && presented(row, at) !== undefined,
  );
}

interface Restriction {
  condition?: RawBuilder<unknown>;
  /** The lines are numbered for each value of this column, instead of for each band. */
  firstOf?: RawBuilder<unknown>;
  /** The rows of a kind that are returned, by `line.place` and `line.home_snooze_id`. */
  most: RawBuilder<unknown>;
}

/** The lines of small bands, the oldest and the largest line of the others, and those that are snoozed. */
const HOME_ROWS = sql`case
  when line.home_snooze_id is null then line.place <= ${sql.lit(GROUPED_ABOVE)} or line.is_largest
  when line.is_group_snoozed then line.place = 1 or line.is_largest
  else line.place <= ${sql.lit(SNOOZED_OF_A_KIND_MAX)} end`;

/**
 * A snooze hides a line only as long as nothing has happened since. Snoozed lines do not count toward the figures of
 * the others, so snoozing the first ones reveals the next.
 */
async function findRows(
  db: CompanyDb,
  sources: readonly NeedSource[],
  at: HomeContext,
  { condition = sql`true`, firstOf, most }: Restriction,
): Promise<FoundRow[]> {
  const group = firstOf ? sql`line.home_snooze_id is null, ${firstOf}` : sql`line.snoozed_as, line.band`;
  const parts = sources.map((source) => {
    const isSnoozed = (alias: string) => sql`${sql.ref(`${alias}.company_id`)} = ${currentCompany}
      and ${sql.ref(`${alias}.kind`)} = ${source.kind} and ${sql.ref(`${alias}.until`)} > ${at.now}::timestamptz
      and (line.since is null or line.since <= ${sql.ref(`${alias}.created_at`)})`;
    return sql`(
      select * from (
        select line.*,
          (count(*) over bands)::integer as total_of_band,
          (count(*) filter (where ${source.counts ?? sql`false`}) over bands)::integer as counted_of_band,
          (count(*) filter (where line.facts ->> 'channel' = 'email') over bands)::integer as by_email,
          (count(*) filter (where line.facts ->> 'channel' = 'sms') over bands)::integer as by_sms,
          sum(line.amount) over bands as amount_of_band,
          line.amount is not null and row_number() over (partition by ${group}
            order by line.amount desc nulls last, line.document_id) = 1 as is_largest,
          (row_number() over (partition by ${group} order by line.since, line.document_id))::integer as place
        from (
          select ${source.kind} as kind, line.*, coalesce(s.home_snooze_id, g.home_snooze_id) as home_snooze_id,
            coalesce(s.until, g.until) as until, s.home_snooze_id is null and g.home_snooze_id is not null as is_group_snoozed,
            case when s.home_snooze_id is not null then 1 when g.home_snooze_id is not null then 2 else 0 end as snoozed_as
          from (
            select line.*, ${source.band?.(at) ?? sql`'all'`} as band from (${source.select(at)}) line
          ) line
          left join home_snoozes s on s.document_id = line.document_id and ${isSnoozed('s')}
          left join home_snoozes g on g.band = line.band and ${isSnoozed('g')}
          where ${condition}
        ) line
        window bands as (partition by ${group})
      ) line
      where ${most})`;
  });
  // "offset" makes the planner look up the names for each of the few lines; it expects more lines.
  const rows = await readAsJson<FoundRow>(
    db,
    sql`
    select line.*, c.first_name || ' ' || c.last_name as customer, j.name as project
    from (${sql.join(parts, sql` union all `)}) line
    left join lateral (select * from customers where company_id = ${currentCompany}
      and customer_id = line.customer_id offset 0) c on true
    left join lateral (select * from projects where company_id = ${currentCompany}
      and project_id = line.project_id offset 0) j on true
    order by line.since, line.document_id`,
  );
  return rows.map((row) => ({ ...row, since: instantOf(row.since), until: instantOf(row.until) }));
}

function presented(row: FoundRow, at: HomeContext) {
  const { kind, document_type, document_id, home_snooze_id, until } = row;
  const words = sourceOf(row).words(row, at);
  if (!words) return undefined;
  const need: Need = {
    kind,
    document: { type: document_type, id: document_id },
    amount: row.amount,
    number: row.number,
    customer_id: row.customer_id,
    customer_name: row.customer,
    project_id: row.project_id,
    since: row.since?.toISOString() ?? null,
    ...words,
  };
  return { need, home_snooze_id, until };
}
