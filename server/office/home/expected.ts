import { type RawBuilder, sql } from 'kysely';
import {
  EXPECTED_ROWS_MAX,
  EXPECTED_WEEKS,
  type ExpectedAmount,
  type ExpectedByWeek,
  SETTLED_DAYS,
} from '#contract/office/home.ts';
import { addDays, weekOf } from '#domain/time.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { hasFallenDue } from '../../sales/installments/fallen-due.ts';
import type { HomeContext } from './need-source.ts';

/**
 * `delay`: the median days from the due day of an invoice to the payment that settled it, over the invoices that were due
 * in the last year, and their number. Negative if customers pay early; 0 without such invoices.
 *
 * `owed`: what customers will pay, with the day on which it is due and the one on which it is expected, which is the due
 * day and the median delay later. Neither is before today. Invoices that are outstanding, and installments that are due
 * on a day or have fallen due and wait to be billed.
 */
function expectedTables({ today, timeZone, now }: HomeContext): RawBuilder<unknown> {
  const day = sql`${today}::date`;
  return sql`
    with settled as materialized (
      select max(p.payment_date) - i.due_date as days
      from invoices i
      join customer_payments p on p.company_id = i.company_id and p.invoice_id = i.invoice_id
      where i.company_id = ${currentCompany} and i.status = 'PAID' and i.due_date > ${day} - ${SETTLED_DAYS}::integer
      group by i.invoice_id, i.due_date
    ), delay as materialized (
      select coalesce(percentile_disc(0.5) within group (order by days), 0) as days, count(*)::integer as settled
      from settled
    ), unpaid as materialized (
      select 'invoice' as kind, i.invoice_id as document_id, i.invoice_number as number, i.name, i.customer_id,
        i.due_date as due_on, i.balance_due as amount
      from invoices i
      where i.company_id = ${currentCompany} and i.status = 'OUTSTANDING'
      union all
      select 'installment', e.estimate_id, e.estimate_number, s.label, e.customer_id,
        case when s.due ~ '^[0-9]' then s.due::date else ${day} end, s.amount
      from installments s
      join estimates e on e.company_id = s.company_id and e.estimate_id = s.estimate_id
      join estimate_progress p on p.company_id = e.company_id and p.estimate_id = e.estimate_id
      join projects j on j.company_id = e.company_id and j.project_id = e.project_id
      where s.company_id = ${currentCompany} and s.invoice_id is null and p.answer = 'approved'
        and (s.due ~ '^[0-9]' or ${hasFallenDue({ timeZone, now })})
    ), owed as materialized (
      select u.*, greatest(u.due_on, ${day}) as payable_on, greatest(u.due_on + d.days, ${day}) as expected_on
      from unpaid u cross join delay d
    )`;
}

/** What is expected in each of the next weeks, in one statement. */
export async function readExpected(db: CompanyDb, at: HomeContext): Promise<ExpectedByWeek> {
  const { first } = weekOf(at.today);
  const { rows } = await sql<{
    week: number | null;
    due: string;
    expected: string;
    count: number;
    days: number;
    settled: number;
  }>`
    ${expectedTables(at)}
    select d.days, d.settled, w.week, coalesce(w.due, 0) as due, coalesce(w.expected, 0) as expected,
      coalesce(w.count, 0)::integer as count
    from delay d
    left join (
      select least(week, ${EXPECTED_WEEKS}::integer) as week, sum(due) as due, sum(expected) as expected, sum(count) as count
      from (
        select (payable_on - ${first}::date) / 7 as week, amount as due, 0 as expected, 0 as count from owed
        union all
        select (expected_on - ${first}::date) / 7, 0, amount, 1 from owed
      ) moved group by 1
    ) w on true
  `.execute(db);
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  const figuresOf = (week: number) => {
    const { due, expected, count } = byWeek.get(week) ?? { due: 0, expected: 0, count: 0 };
    return { due: Number(due), expected: Number(expected), count };
  };
  return {
    weeks: Array.from({ length: EXPECTED_WEEKS }, (_, week) => ({
      week: addDays(first, 7 * week),
      ...figuresOf(week),
    })),
    later: figuresOf(EXPECTED_WEEKS).expected,
    median_delay_days: rows[0]?.days ?? 0,
    settled_invoices: rows[0]?.settled ?? 0,
  };
}

type Row = Omit<ExpectedAmount, 'amount' | 'document'> & {
  document_id: string;
  amount: string;
  total: number;
  sum: string;
};

/** What is expected in the week of a day: the earliest amounts, and the number and the sum of all. */
export async function readExpectedOfWeek(db: CompanyDb, week: string, at: HomeContext) {
  const { first, last } = weekOf(week);
  const { rows } = await sql<Row>`
    ${expectedTables(at)}
    select o.kind, o.document_id, o.number, o.name, o.customer_id, c.first_name || ' ' || c.last_name as customer_name,
      o.due_on, o.expected_on, o.amount, (count(*) over ())::integer as total, sum(o.amount) over () as sum
    from owed o
    join customers c on c.company_id = ${currentCompany} and c.customer_id = o.customer_id
    where o.expected_on between ${first}::date and ${last}::date
    order by o.expected_on, o.amount desc, o.document_id, o.name limit ${EXPECTED_ROWS_MAX}
  `.execute(db);
  return {
    expected: rows.map(
      ({ kind, document_id: id, number, name, customer_id, customer_name, due_on, expected_on, amount }) => ({
        kind,
        document: { type: kind === 'invoice' ? ('invoice' as const) : ('estimate' as const), id },
        number,
        name,
        customer_id,
        customer_name,
        due_on,
        expected_on,
        amount: Number(amount),
      }),
    ),
    total: rows[0]?.total ?? 0,
    amount: Number(rows[0]?.sum ?? 0),
  };
}
