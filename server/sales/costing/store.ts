import { type RawBuilder, sql } from 'kysely';
import type { Span } from '#domain/time.ts';
import type { ExpenseCategory } from '#domain/work/expenses.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { CostRateRow } from '../../work/payroll/store.ts';
import { agreedHours } from '../proposals/agreed-hours.ts';

/** A time card as JSON: times in milliseconds of the epoch. An open card, and an open break, end now. */
export interface CardInput {
  employee_id: string;
  employee_name: string;
  starts: number;
  ends: number;
  is_open: boolean;
  breaks: [starts: number, ends: number][] | null;
}

export interface CostingInput {
  project_id: string;
  project_name: string;
  customer_first_name: string;
  customer_last_name: string;
  is_active: boolean;
  approved: string;
  other_billed: string;
  billed: string;
  paid: string;
  planned_hours: string;
  cards: CardInput[] | null;
  expenses: { category: ExpenseCategory; count: number; amount: string; to_check: number }[] | null;
}

interface Row {
  projects: CostingInput[] | null;
  rates: CostRateRow[] | null;
  unassigned: CardInput[] | null;
}

/** What selects projects: one, or those with an event on days of the company. */
export type CostingScope = { projectId: string } | { span: Span; first: string; last: string };

const ms = (at: RawBuilder<unknown>) => sql`round(extract(epoch from ${at}) * 1000)::bigint`;

/** A time card `t`, until `now`. */
function cardJson(now: Date): RawBuilder<unknown> {
  const at = sql`${now}::timestamptz`;
  return sql`json_build_object('employee_id', t.employee_id, 'employee_name', t.employee_name,
    'starts', ${ms(sql`t.clock_in`)}, 'ends', ${ms(sql`greatest(t.clock_in, coalesce(t.clock_out, ${at}))`)},
    'is_open', t.clock_out is null, 'breaks', case when t.break_seconds > 0 or t.on_break_since is not null then (
      select json_agg(json_build_array(${ms(sql`b.starts_at`)}, ${ms(sql`b.ends_at`)}))
      from (
        select starts_at, ends_at from timecard_breaks
          where company_id = ${currentCompany} and timecard_id = t.timecard_id
        union all select t.on_break_since, ${at} where t.on_break_since is not null) b) end)`;
}

/** The projects of a scope. */
function projectsIn(scope: CostingScope): RawBuilder<unknown> {
  if ('projectId' in scope) return sql`select ${scope.projectId}::uuid as project_id`;
  const { span, first, last } = scope;
  return sql`
    select s.project_id from timecards t
      join jobsites s on s.company_id = t.company_id and s.jobsite_id = t.jobsite_id
      where t.company_id = ${currentCompany} and t.clock_in < ${span.to}
        and (t.clock_out is null or t.clock_out > ${span.from})
    union select project_id from expenses
      where company_id = ${currentCompany} and spent_on between ${first}::date and ${last}::date
    union select project_id from invoices
      where company_id = ${currentCompany} and issue_date between ${first}::date and ${last}::date
        and voided_at is null
    union select e.project_id from estimate_progress p
      join estimates e on e.company_id = p.company_id and e.estimate_id = p.estimate_id
      where p.company_id = ${currentCompany} and p.answer = 'approved'
        and p.answered_at >= ${span.from} and p.answered_at < ${span.to}`;
}

/** Everything that costings are computed from, in one statement, so that it is consistent. */
export async function readCostingInputs(db: CompanyDb, scope: CostingScope, now: Date): Promise<Row> {
  const at = sql`${now}::timestamptz`;
  const isOfPeriod = 'span' in scope;
  const { rows } = await sql<Row>`
    with chosen as materialized (
      select j.project_id, j.name as project_name, j.is_active, c.first_name as customer_first_name,
        c.last_name as customer_last_name
      from projects j
      join customers c on c.company_id = j.company_id and c.customer_id = j.customer_id
      where j.company_id = ${currentCompany} and j.project_id in (${projectsIn(scope)})
    )
    select
      (select json_agg(json_build_object(
        'project_id', p.project_id, 'project_name', p.project_name, 'is_active', p.is_active,
        'customer_first_name', p.customer_first_name, 'customer_last_name', p.customer_last_name,
        'approved', ${APPROVED}, 'other_billed', ${OTHER_BILLED}, 'planned_hours', ${PLANNED_HOURS},
        'billed', (select coalesce(sum(final_total), 0)::text from invoices
          where company_id = ${currentCompany} and project_id = p.project_id and voided_at is null),
        'paid', (select coalesce(sum(amount_paid), 0)::text from invoices
          where company_id = ${currentCompany} and project_id = p.project_id and voided_at is null),
        'cards', (select json_agg(${cardJson(now)}) from jobsites s
          join timecards t on t.company_id = s.company_id and t.jobsite_id = s.jobsite_id
          where s.company_id = ${currentCompany} and s.project_id = p.project_id and t.clock_in < ${at}),
        'expenses', (select json_agg(json_build_object('category', x.category, 'count', x.count,
            'amount', x.amount::text, 'to_check', x.to_check) order by x.amount desc, x.category)
          from (
            select category, count(*)::integer as count, sum(amount_dollar) as amount,
              (count(*) filter (where status = 'to_check'))::integer as to_check
            from expenses where company_id = ${currentCompany} and project_id = p.project_id group by category) x)
      ) order by lower(p.project_name), p.project_id) from chosen p) as projects,
      (select json_agg(json_build_object('employee_id', r.employee_id, 'starts_on', r.starts_on,
          'hourly_wage', r.hourly_wage::text, 'burden_percent', r.burden_percent::text,
          'bill_rate_dollar', r.bill_rate_dollar::text))
        from cost_rates r where r.company_id = ${currentCompany}) as rates,
      ${
        isOfPeriod
          ? sql`(select json_agg(${cardJson(now)}) from timecards t
              where t.company_id = ${currentCompany} and t.jobsite_id is null and t.clock_in >= ${scope.span.from}
                and t.clock_in < ${scope.span.to})`
          : sql`null::json`
      } as unassigned
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table has one row');
  return row;
}

/** Approved estimates of a project `p` with their change orders, without tax, as text. */
const APPROVED = sql`(
  select coalesce(sum(e.approved_total
      - coalesce(case when a.final_total = 0 then 0 else a.tax_amount end, 0)
      - coalesce((select sum(changed.tax_amount) from change_orders o
          join approvals changed on changed.company_id = o.company_id
            and changed.change_order_id = o.change_order_id and changed.withdrawn_at is null
          where o.company_id = ${currentCompany} and o.estimate_id = e.estimate_id), 0)), 0)::text
  from estimates e
  left join approvals a on a.company_id = e.company_id and a.estimate_id = e.estimate_id and a.withdrawn_at is null
  where e.company_id = ${currentCompany} and e.project_id = p.project_id and e.approved_total is not null)`;

/** Active invoices of a project `p` that bill no approved estimate, without tax and less their discount, as text. */
const OTHER_BILLED = sql`(
  select coalesce(sum(greatest(i.final_total - i.tax_amount, 0)), 0)::text
  from invoices i
  left join estimates e on e.company_id = i.company_id and e.estimate_id = i.estimate_id
  where i.company_id = ${currentCompany} and i.project_id = p.project_id and i.voided_at is null
    and e.approved_total is null)`;

/** The hours of the approved line items of a project `p`, as text. */
const PLANNED_HOURS = sql`${agreedHours(sql`e.project_id = p.project_id`)}::text`;
