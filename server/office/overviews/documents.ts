import { sql } from 'kysely';
import type {
  OverviewEstimate,
  OverviewInstallment,
  OverviewInvoice,
  OverviewProject,
} from '#contract/office/overviews.ts';
import { timeOfMinute } from '#domain/work/visit-times.ts';
import { statusInSql } from '../../core/documents/status-in-sql.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { ownerColumn, type Scope } from './scope.ts';

interface OfProject {
  project_id: string;
}
/** As JSON: instants are text. */
type EstimateRow = Omit<OverviewEstimate, never> & OfProject & { left_to_bill: number };
type InvoiceRow = OverviewInvoice & OfProject;
type InstallmentRow = OverviewInstallment & OfProject;

interface ProjectRow extends Pick<OverviewProject, 'project_id' | 'name' | 'is_active' | 'start_date' | 'end_date'> {
  next_day: string | null;
  next_starts_minute: number | null;
}

interface Row {
  projects: ProjectRow[];
  estimates: EstimateRow[];
  invoices: InvoiceRow[];
  installments: InstallmentRow[];
}

/**
 * All estimates, invoices and unbilled installments of a record, with its projects: the active ones first, then the
 * newest. One statement. An amount with two decimals is the same number in JSON.
 */
export async function readDocuments(db: CompanyDb, scope: Scope, today: string): Promise<Row> {
  const owner = ownerColumn(scope);
  const { rows } = await sql<Row>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object(
          'project_id', j.project_id, 'name', j.name, 'is_active', j.is_active, 'start_date', j.start_date,
          'end_date', j.end_date, 'next_day', v.day, 'next_starts_minute', v.starts_minute)
          order by j.is_active desc, j.created_at desc, j.project_id desc), '[]')
        from projects j
        left join lateral (
          select day, starts_minute from visits
          where company_id = ${currentCompany} and project_id = j.project_id and cancelled_at is null
            and done_at is null and day >= ${today}::date
          order by day, starts_minute nulls first limit 1) v on true
        where j.company_id = ${currentCompany} and j.${owner} = ${scope.id}) as projects,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'estimate_id', e.estimate_id, 'estimate_number', e.estimate_number, 'name', e.name,
          'status', ${statusInSql(today)}, 'total', coalesce(e.approved_total, e.final_total),
          'valid_until', estimate_progress.valid_until, 'sent_at', estimate_progress.sent_at,
          'opened_at', estimate_progress.opened_at, 'answered_at', estimate_progress.answered_at,
          'project_id', e.project_id,
          'left_to_bill', greatest(0, coalesce(e.approved_total, 0) - coalesce((
            select sum(i.final_total) from invoices i
            where i.company_id = ${currentCompany} and i.estimate_id = e.estimate_id and i.voided_at is null), 0)))
          order by e.estimate_number), '[]')
        from estimates e
        left join estimate_progress on estimate_progress.company_id = e.company_id
          and estimate_progress.estimate_id = e.estimate_id
        where e.company_id = ${currentCompany} and e.${owner} = ${scope.id}) as estimates,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'invoice_id', i.invoice_id, 'invoice_number', i.invoice_number, 'estimate_id', i.estimate_id,
          'name', i.name, 'status', i.status, 'final_total', i.final_total, 'balance_due', i.balance_due,
          'due_date', i.due_date, 'is_overdue', i.status = 'OUTSTANDING' and i.due_date < ${today}::date,
          'sent_at', s.last_sent_at, 'opened_at', s.opened_at, 'project_id', i.project_id,
          'paid_on', (select max(p.payment_date) from customer_payments p
            where p.company_id = ${currentCompany} and p.invoice_id = i.invoice_id),
          'processing_amount', coalesce((select sum(o.amount) from online_payments o
            where o.company_id = ${currentCompany} and o.invoice_id = i.invoice_id and o.state = 'processing'), 0))
          order by i.invoice_number), '[]')
        from invoices i
        left join invoice_progress s on s.company_id = i.company_id and s.invoice_id = i.invoice_id
        where i.company_id = ${currentCompany} and i.${owner} = ${scope.id}) as invoices,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'installment_id', t.installment_id, 'estimate_id', t.estimate_id, 'label', t.label, 'amount', t.amount,
          'due', t.due, 'project_id', e.project_id)
          order by e.estimate_number, t.position, t.installment_id), '[]')
        from estimates e
        join installments t on t.company_id = e.company_id and t.estimate_id = e.estimate_id
        where e.company_id = ${currentCompany} and e.${owner} = ${scope.id} and t.invoice_id is null) as installments
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row');
  return row;
}

type Documents = Pick<Row, 'estimates' | 'invoices' | 'installments'>;

export function presentDocuments({ estimates, invoices, installments }: Documents): {
  estimates: Presented<typeof OverviewEstimate>[];
  invoices: Presented<typeof OverviewInvoice>[];
  installments: OverviewInstallment[];
} {
  return {
    estimates: estimates.map((each) => ({
      ...each,
      sent_at: instantOf(each.sent_at),
      opened_at: instantOf(each.opened_at),
      answered_at: instantOf(each.answered_at),
    })),
    invoices: invoices.map((each) => ({
      ...each,
      sent_at: instantOf(each.sent_at),
      opened_at: instantOf(each.opened_at),
    })),
    installments,
  };
}

/** A project of the list, with its documents. */
export function presentProjectWithDocuments(
  { next_day, next_starts_minute, ...project }: ProjectRow,
  { estimates, invoices, installments }: Documents,
): Presented<typeof OverviewProject> {
  const isOwn = ({ project_id }: OfProject) => project_id === project.project_id;
  return {
    ...project,
    next_visit: nextVisitOf({ next_day, next_starts_minute }),
    ...presentDocuments({
      estimates: estimates.filter(isOwn),
      invoices: invoices.filter(isOwn),
      installments: installments.filter(isOwn),
    }),
  };
}

/** The next visit of a row, if there is one. */
export function nextVisitOf({ next_day, next_starts_minute }: Pick<ProjectRow, 'next_day' | 'next_starts_minute'>) {
  if (next_day === null) return null;
  return { day: next_day, starts: next_starts_minute === null ? null : timeOfMinute(next_starts_minute) };
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** The first visit from today on to any of these projects. */
export function firstVisitOf(projects: readonly ProjectRow[]) {
  const order = ({ next_day, next_starts_minute }: ProjectRow) => `${next_day} ${1e6 + (next_starts_minute ?? 0)}`;
  const [first] = projects
    .filter(({ next_day }) => next_day !== null)
    .toSorted((a, b) => order(a).localeCompare(order(b)));
  return first ? nextVisitOf(first) : null;
}
