import { sql } from 'kysely';
import type { Need, NextSteps } from '#contract/core/needs.ts';
import { type CustomerProgress, PROJECT_NAMES_MAX, type ProjectProgress } from '#contract/work/record-progress.ts';
import type { EstimateWork, InvoiceWork } from '#domain/next-step.ts';
import { statusInSql } from '../../core/documents/status-in-sql.ts';
import { daysBetween } from '../../platform/clock.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { activityOf, type Owner, owedOf } from '../../work/customers/record-figures.ts';
import type { HomeContext } from '../home/need-source.ts';
import { readFirstNeedsOf } from '../home/needs.ts';
import { nextVisitOf } from './documents.ts';
import { nextStepsOf, overdueNeed } from './next.ts';

interface OpenEstimate extends EstimateWork {
  project_id: string;
}

interface OpenInvoice extends InvoiceWork {
  project_id: string;
  is_overdue: boolean;
  processing_amount: number;
}

/** The figures of a record, and those of its documents that can lead to a next step. */
interface Row {
  owner_id: string;
  owed: string;
  overdue: string;
  first_due: string | null;
  last_activity_at: Date | null;
  agreed: string;
  left_to_bill: string;
  has_estimate: boolean;
  estimates: OpenEstimate[];
  invoices: OpenInvoice[];
  open_projects: number;
  project_names: string[];
  next_day: string | null;
  next_starts_minute: number | null;
  is_on_site: boolean;
}

/** A record of the page, with the customer that its next step concerns. */
export interface PageRecord {
  id: string;
  created_at: Date;
  customer: { customer_id: string; first_name: string; last_name: string };
}

type Progress = Omit<CustomerProgress, 'project_names'> & Omit<ProjectProgress, never> & { project_names: string[] };

/**
 * What a page of customers or projects shows besides their fields, by id, in two statements. The next step follows from
 * the same rule as on the overview of the record.
 */
export async function readProgress(
  db: CompanyDb,
  kind: 'customer' | 'project',
  records: readonly PageRecord[],
  at: HomeContext,
): Promise<Map<string, Progress>> {
  if (records.length === 0) return new Map();
  const ids = records.map(({ id }) => id);
  const rows = await readRows(db, `${kind}_id`, ids, at.today);
  const needsById = await readFirstNeedsOf(db, at, { kind, ids });
  return new Map(
    records.flatMap((record) => {
      const row = rows.get(record.id);
      return row ? [[record.id, progressOf(record, row, needsById.get(record.id) ?? [], { kind, at })] as const] : [];
    }),
  );
}

function progressOf(
  { id, created_at, customer }: PageRecord,
  row: Row,
  needs: Need[],
  { kind, at }: { kind: 'customer' | 'project'; at: HomeContext },
): Progress {
  const scope = { kind, id };
  const late = kind === 'project' ? overdueNeed(row.invoices, { scope, customer, today: at.today }) : undefined;
  const steps = nextStepsOf(
    scope,
    {
      needs: late ? [...needs, late] : needs,
      customer,
      estimates: row.estimates,
      hasEstimate: row.has_estimate,
      invoices: row.invoices,
      next_visit: nextVisitOf(row),
    },
    at.today,
  );
  const isLate = Number(row.overdue) > 0 && row.first_due !== null;
  return {
    owed: Number(row.owed),
    overdue: Number(row.overdue),
    days_late: isLate ? daysBetween(row.first_due ?? at.today, at.today) : 0,
    first_due: row.first_due,
    last_activity_at: later(created_at, row.last_activity_at).toISOString(),
    next: { lead: steps.lead, calm: steps.calm } satisfies Omit<NextSteps, 'more'>,
    agreed: Number(row.agreed),
    left_to_bill: Number(row.left_to_bill),
    next_visit: nextVisitOf(row),
    is_on_site: row.is_on_site,
    open_projects: row.open_projects,
    project_names: row.project_names,
  };
}

function later(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

/**
 * The figures of the records. Estimates are read unless they are approved and billed, declined or expired, and invoices
 * if they are outstanding: nothing follows from the others.
 */
async function readRows(db: CompanyDb, owner: Owner, ids: readonly string[], today: string): Promise<Map<string, Row>> {
  const isOwn = (column: string) => sql`${sql.ref(column)} = any(${ids}::uuid[])`;
  const of = (alias: string) => sql.ref(`${alias}.${owner}`);
  const { rows } = await sql<Row>`
    with listed as materialized (select unnest(${ids}::uuid[]) as owner_id),
    owned as materialized (
      select ${of('j')} as owner_id, j.project_id, j.name, j.is_active, j.created_at,
        not j.is_active or coalesce(j.end_date <= ${today}::date, false) as is_work_done
      from projects j where j.company_id = ${currentCompany} and ${isOwn(`j.${owner}`)}
    ), estimated as materialized (
      select ${of('e')} as owner_id, e.estimate_id, e.estimate_number, e.name, e.project_id, e.approved_total,
        coalesce(e.approved_total, e.final_total) as total, ${statusInSql(today)} as status, owned.is_work_done,
        greatest(0, coalesce(e.approved_total, 0) - coalesce((
          select sum(i.final_total) from invoices i
          where i.company_id = ${currentCompany} and i.estimate_id = e.estimate_id and i.voided_at is null), 0))
          as left_to_bill
      from estimates e
      join owned on owned.project_id = e.project_id
      left join estimate_progress on estimate_progress.company_id = e.company_id
        and estimate_progress.estimate_id = e.estimate_id
      where e.company_id = ${currentCompany} and ${isOwn(`e.${owner}`)}
    ), agreed as (
      select owner_id, coalesce(sum(approved_total), 0) as agreed, sum(left_to_bill) as left_to_bill,
        jsonb_agg(jsonb_build_object('estimate_id', estimate_id, 'estimate_number', estimate_number, 'name', name,
          'status', status, 'total', total, 'left_to_bill', left_to_bill, 'is_work_done', is_work_done,
          'project_id', project_id) order by estimate_number)
          filter (where status in ('draft', 'revising', 'sent', 'opened') or left_to_bill > 0) as estimates
      from estimated group by 1
    ), billed as (
      select ${of('i')} as owner_id, jsonb_agg(jsonb_build_object('invoice_id', i.invoice_id, 'invoice_number',
          i.invoice_number, 'name', i.name, 'balance_due', i.balance_due, 'due_date', i.due_date,
          'is_sent', s.invoice_id is not null, 'is_overdue', i.due_date < ${today}::date, 'project_id', i.project_id,
          'processing_amount', coalesce((select sum(o.amount) from online_payments o
            where o.company_id = ${currentCompany} and o.invoice_id = i.invoice_id and o.state = 'processing'), 0))
          order by i.invoice_number) as invoices
      from invoices i
      left join invoice_progress s on s.company_id = i.company_id and s.invoice_id = i.invoice_id
      where i.company_id = ${currentCompany} and ${isOwn(`i.${owner}`)} and i.status = 'OUTSTANDING'
      group by 1
    ), active as (
      select owner_id, count(*)::integer as open_projects,
        to_jsonb((array_agg(name order by created_at desc, project_id desc))[1:${sql.lit(PROJECT_NAMES_MAX)}]) as names
      from owned where is_active group by 1
    ), on_site as (
      select distinct owned.owner_id
      from timecards t
      join jobsites s on s.company_id = t.company_id and s.jobsite_id = t.jobsite_id
      join owned on owned.project_id = s.project_id
      where t.company_id = ${currentCompany} and t.clock_out is null
    ), planned as (
      select distinct on (owned.owner_id) owned.owner_id, v.day, v.starts_minute
      from owned
      join visits v on v.company_id = ${currentCompany} and v.project_id = owned.project_id
      where v.day >= ${today}::date and v.cancelled_at is null and v.done_at is null
      order by owned.owner_id, v.day, v.starts_minute nulls first
    )
    select listed.owner_id, coalesce(owed.owed, 0) as owed, coalesce(owed.overdue, 0) as overdue, owed.first_due,
      activity.last_activity_at, coalesce(agreed.agreed, 0) as agreed, coalesce(agreed.left_to_bill, 0) as left_to_bill,
      agreed.owner_id is not null as has_estimate, coalesce(agreed.estimates, '[]') as estimates,
      coalesce(billed.invoices, '[]') as invoices, coalesce(active.open_projects, 0) as open_projects,
      coalesce(active.names, '[]') as project_names, planned.day as next_day,
      planned.starts_minute as next_starts_minute, on_site.owner_id is not null as is_on_site
    from listed
    left join (${owedOf(owner, today, ids)}) owed using (owner_id)
    left join (${activityOf(owner, ids)}) activity using (owner_id)
    left join agreed using (owner_id)
    left join billed using (owner_id)
    left join active using (owner_id)
    left join planned using (owner_id)
    left join on_site using (owner_id)
  `.execute(db);
  return new Map(rows.map((row) => [row.owner_id, row]));
}
