import { type RawBuilder, sql } from 'kysely';
import { type Need, NEED_KINDS, type NeedKind } from '#contract/core/needs.ts';
import { NEEDS_OF_A_KIND_MAX, type SnoozedNeed } from '#contract/office/home.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { accountRestricted } from './kinds/account-restricted.ts';
import { approvedUnplanned } from './kinds/approved-unplanned.ts';
import { estimateExpiring } from './kinds/estimate-expiring.ts';
import { installmentReady } from './kinds/installment-ready.ts';
import { invoiceOverpaid } from './kinds/invoice-overpaid.ts';
import { invoicesOverdue } from './kinds/invoices-overdue.ts';
import { messageFailed } from './kinds/message-failed.ts';
import { paymentDisputed } from './kinds/payment-disputed.ts';
import { paymentFailed } from './kinds/payment-failed.ts';
import { question } from './kinds/question.ts';
import { timecardOpen } from './kinds/timecard-open.ts';
import { visitTimeRequest } from './kinds/visit-time-request.ts';
import { visitWithoutCrew } from './kinds/visit-without-crew.ts';
import type { HomeContext, NeedRow, NeedSource } from './need-source.ts';

/** All kinds of lines. To add one, add a module in `kinds/`, its name in the contract, and its entry here. */
const SOURCES: readonly NeedSource[] = [
  question,
  paymentFailed,
  paymentDisputed,
  invoiceOverpaid,
  accountRestricted,
  approvedUnplanned,
  visitTimeRequest,
  installmentReady,
  invoicesOverdue,
  estimateExpiring,
  messageFailed,
  timecardOpen,
  visitWithoutCrew,
];

/** Each of these was snoozed individually by a user. */
const SNOOZED_OF_A_KIND_MAX = 200;

interface FoundRow extends NeedRow {
  kind: NeedKind;
  home_snooze_id: string | null;
  until: Date | null;
  total_of_kind: number;
}

export interface Needs {
  needs: Need[];
  /** The number of all lines, including those beyond the first of each kind. */
  needs_total: number;
  put_away: Presented<typeof SnoozedNeed>[];
}

/**
 * The lines that need action, the most urgent kind first and the oldest first within each kind, read by one
 * statement.
 */
export async function readNeeds(db: CompanyDb, at: HomeContext): Promise<Needs> {
  const rows = await findRows(db, SOURCES, at);
  const { needs, lines } = needsOf(rows, at);
  return {
    needs,
    needs_total: needs.length + beyond(rows),
    put_away: lines.flatMap(({ need, home_snooze_id, until }) =>
      home_snooze_id !== null && until ? [{ ...need, home_snooze_id, until }] : [],
    ),
  };
}

/** The lines in order, and those of them that are not snoozed. */
function needsOf(rows: readonly FoundRow[], at: HomeContext) {
  const found = rows.flatMap((row) => presented(row, at) ?? []);
  const lines = found.toSorted((a, b) => NEED_KINDS.indexOf(a.need.kind) - NEED_KINDS.indexOf(b.need.kind));
  return { lines, needs: lines.flatMap(({ need, home_snooze_id }) => (home_snooze_id === null ? [need] : [])) };
}

/** The lines about a customer or project that are not snoozed, the most urgent kind first. */
export async function readNeedsOf(
  db: CompanyDb,
  at: HomeContext,
  { kind, id }: { kind: 'customer' | 'project'; id: string },
): Promise<Need[]> {
  const column = sql.ref(kind === 'customer' ? 'line.customer_id' : 'line.project_id');
  const rows = await findRows(db, SOURCES, at, { condition: sql`${column} = ${id}::uuid` });
  return needsOf(rows, at).needs;
}

/** The first line of each kind about each of these customers or projects that is not snoozed, by their ids. */
export async function readFirstNeedsOf(
  db: CompanyDb,
  at: HomeContext,
  { kind, ids }: { kind: 'customer' | 'project'; ids: readonly string[] },
): Promise<Map<string | null, Need[]>> {
  const column = `${kind}_id` as const;
  const owner = sql.ref(`line.${column}`);
  const rows = await findRows(db, SOURCES, at, { condition: sql`${owner} = any(${ids}::uuid[])`, firstOf: owner });
  return Map.groupBy(needsOf(rows, at).needs, (need) => need[column]);
}

/** Whether this line currently exists, snoozed or not. */
export async function isNeed(
  db: CompanyDb,
  { kind, document }: Pick<Need, 'kind' | 'document'>,
  at: HomeContext,
): Promise<boolean> {
  const sources = SOURCES.filter((source) => source.kind === kind);
  const rows = await findRows(db, sources, at, { condition: sql`line.document_id = ${document.id}` });
  return rows.some((row) => row.document_type === document.type && presented(row, at) !== undefined);
}

interface Restriction {
  condition?: RawBuilder<unknown>;
  /** Only the first line of each kind for each value of this column. */
  firstOf?: RawBuilder<unknown>;
}

/**
 * A snooze hides a line only as long as nothing has happened since. Snoozed lines do not count toward the limit of
 * the others, so snoozing the first ones reveals the next.
 */
async function findRows(
  db: CompanyDb,
  sources: readonly NeedSource[],
  at: HomeContext,
  { condition = sql`true`, firstOf }: Restriction = {},
): Promise<FoundRow[]> {
  const most = firstOf
    ? sql`1`
    : sql`case when line.home_snooze_id is null then ${sql.lit(NEEDS_OF_A_KIND_MAX)}
        else ${sql.lit(SNOOZED_OF_A_KIND_MAX)} end`;
  const group = firstOf ? sql`, ${firstOf}` : sql``;
  const parts = sources.map(
    (source) => sql`(
      select * from (
        select ${source.kind} as kind, line.*, s.home_snooze_id, s.until,
          (count(*) filter (where s.home_snooze_id is null) over ())::integer as total_of_kind,
          row_number() over (partition by s.home_snooze_id is null${group}
            order by line.since, line.document_id) as place
        from (${source.select(at)}) line
        left join home_snoozes s on s.company_id = ${currentCompany}
          and s.kind = ${source.kind} and s.document_id = line.document_id
          and s.until > ${at.now}::timestamptz and (line.since is null or line.since <= s.created_at)
        where ${condition}) line
      where line.place <= ${most})`,
  );
  // "offset" makes the planner look up the names for each of the few lines; it expects more lines.
  const { rows } = await sql<FoundRow>`
    select line.*, c.first_name || ' ' || c.last_name as customer, j.name as project
    from (${sql.join(parts, sql` union all `)}) line
    left join lateral (select * from customers where company_id = ${currentCompany}
      and customer_id = line.customer_id offset 0) c on true
    left join lateral (select * from projects where company_id = ${currentCompany}
      and project_id = line.project_id offset 0) j on true
    order by line.since, line.document_id
  `.execute(db);
  return rows;
}

function presented(row: FoundRow, at: HomeContext) {
  const { kind, document_type, document_id, home_snooze_id, until } = row;
  const words = SOURCES.find((source) => source.kind === kind)?.words(row, at);
  if (!words) return undefined;
  const need: Need = {
    kind,
    document: { type: document_type, id: document_id },
    amount: row.amount === null ? null : Number(row.amount),
    number: row.number,
    customer_id: row.customer_id,
    customer_name: row.customer,
    project_id: row.project_id,
    since: row.since?.toISOString() ?? null,
    ...words,
  };
  return { need, home_snooze_id, until };
}

/** The number of lines excluded by the limits of the kinds. */
function beyond(rows: readonly FoundRow[]): number {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return [...byKind.values()].reduce((sum, of) => {
    const shown = of.filter(({ home_snooze_id }) => home_snooze_id === null).length;
    return sum + (of[0]?.total_of_kind ?? 0) - shown;
  }, 0);
}
