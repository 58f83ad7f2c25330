import { sql } from 'kysely';
import { ESTIMATE_DAYS, type HomeMoney, PAID_WEEKS } from '#contract/office/home.ts';
import { OWED_AGES, type OwedAge } from '#domain/sales/owed-ages.ts';
import { addDays, startOfDay, weekOf } from '#domain/time.ts';
import { statusInSql } from '../../core/documents/status-in-sql.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readAsJson } from '../../platform/database/read-as-json.ts';
import { owedAgeInSql } from '../../sales/invoices/owed-age.ts';
import { busiestProjects } from './hours.ts';
import type { HomeContext } from './need-source.ts';

/** The financial overview, with one statement for each chart. Its figures match the lists that it links to. */
export async function readMoney(db: CompanyDb, at: HomeContext): Promise<HomeMoney> {
  return {
    paid_by_week: await paidByWeek(db, at.today),
    owed_by_age: await owedByAge(db, at.today),
    ...(await estimatesSince(db, at, addDays(at.today, 1 - ESTIMATE_DAYS))),
    ...(await busiestProjects(db, at.now)),
  };
}

/** Payments received, by payment date and net of refunds, and invoices billed, by issue date. */
async function paidByWeek(db: CompanyDb, today: string): Promise<HomeMoney['paid_by_week']> {
  const thisWeek = weekOf(today);
  const first = addDays(thisWeek.first, -7 * (PAID_WEEKS - 1));
  const rows = await readAsJson<{ week: number; paid: number; payments: number; billed: number }>(
    db,
    sql`
    select week, sum(paid) as paid, sum(payments)::integer as payments, sum(billed) as billed from (
      select (payment_date - ${first}::date) / 7 as week, amount - refunded_amount as paid, 1 as payments, 0 as billed
      from customer_payments
        where company_id = ${currentCompany} and payment_date between ${first}::date and ${thisWeek.last}::date
      union all
      select (issue_date - ${first}::date) / 7, 0, 0, final_total
      from invoices
        where company_id = ${currentCompany} and voided_at is null
          and issue_date between ${first}::date and ${thisWeek.last}::date
    ) moved group by week`,
  );
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  return Array.from({ length: PAID_WEEKS }, (_, week) => ({
    week: addDays(first, 7 * week),
    paid: byWeek.get(week)?.paid ?? 0,
    payments: byWeek.get(week)?.payments ?? 0,
    billed: byWeek.get(week)?.billed ?? 0,
  }));
}

async function owedByAge(db: CompanyDb, today: string): Promise<HomeMoney['owed_by_age']> {
  const rows = await readAsJson<{ age: OwedAge; count: number; amount: number }>(
    db,
    sql`
    select ${owedAgeInSql(today)} as age, count(*)::integer as count, sum(balance_due) as amount
    from invoices where company_id = ${currentCompany} and status = 'OUTSTANDING' group by 1`,
  );
  const byAge = new Map(rows.map((row) => [row.age, row]));
  return OWED_AGES.map((age) => ({
    age,
    count: byAge.get(age)?.count ?? 0,
    amount: byAge.get(age)?.amount ?? 0,
  }));
}

interface EstimatesRow {
  sent: number;
  sent_amount: number | null;
  opened: number;
  opened_amount: number | null;
  approved: number;
  approved_amount: number | null;
  declined: number;
  declined_amount: number | null;
  median_days: number | null;
  median_approved: number | null;
  waiting: number;
  waiting_amount: number;
}

/** The estimates sent since a day, and those that wait for an answer, whenever they were sent. */
async function estimatesSince(
  db: CompanyDb,
  { today, timeZone }: HomeContext,
  day: string,
): Promise<Pick<HomeMoney, 'estimates' | 'waiting'>> {
  const rows = await readAsJson<EstimatesRow>(
    db,
    sql`
    with sent as materialized (
      select ${statusInSql(today)} as status, estimate_progress.opened_at is not null as is_opened, e.final_total,
        coalesce(e.approved_total, e.final_total) as approved_total,
        (estimate_progress.answered_at at time zone ${timeZone})::date
          - (estimate_progress.sent_at at time zone ${timeZone})::date as days
      from estimate_progress
      join estimates e on e.company_id = estimate_progress.company_id and e.estimate_id = estimate_progress.estimate_id
      where estimate_progress.company_id = ${currentCompany}
        and estimate_progress.sent_at >= ${startOfDay(timeZone, day)}
    ), waiting as materialized (
      select count(*)::integer as count, coalesce(sum(e.final_total), 0) as amount
      from estimate_progress
      join estimates e on e.company_id = estimate_progress.company_id and e.estimate_id = estimate_progress.estimate_id
      where estimate_progress.company_id = ${currentCompany} and estimate_progress.answer is null
        and ${statusInSql(today)} in ('sent', 'opened', 'question')
    )
    select (select count from waiting) as waiting, (select amount from waiting) as waiting_amount,
      count(*)::integer as sent, sum(final_total) as sent_amount,
      (count(*) filter (where is_opened))::integer as opened, sum(final_total) filter (where is_opened) as opened_amount,
      (count(*) filter (where status = 'approved'))::integer as approved,
      sum(approved_total) filter (where status = 'approved') as approved_amount,
      (count(*) filter (where status = 'declined'))::integer as declined,
      sum(final_total) filter (where status = 'declined') as declined_amount,
      percentile_cont(0.5) within group (order by days) filter (where status = 'approved') as median_days,
      percentile_cont(0.5) within group (order by approved_total) filter (where status = 'approved') as median_approved
    from sent`,
  );
  const [row] = rows;
  const counted = (count: number | undefined, amount: number | null | undefined) => ({
    count: count ?? 0,
    amount: amount ?? 0,
  });
  return {
    estimates: {
      sent_from: day,
      sent: counted(row?.sent, row?.sent_amount),
      opened: counted(row?.opened, row?.opened_amount),
      approved: counted(row?.approved, row?.approved_amount),
      declined: counted(row?.declined, row?.declined_amount),
      median_days_to_yes: row?.median_days ?? null,
      median_approved: row?.median_approved ?? null,
    },
    waiting: counted(row?.waiting, row?.waiting_amount),
  };
}
