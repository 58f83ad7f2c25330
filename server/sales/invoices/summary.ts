import { sql } from 'kysely';
import type { InvoicesSummary } from '#contract/sales/sales-totals.ts';
import { addDays, monthOf } from '#domain/time.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** An invoice is due soon if it is due within this many days. */
const DUE_SOON_DAYS = 7;

type Row = InvoicesSummary['counts'] & Record<`${keyof InvoicesSummary['amounts']}_amount`, string>;

/** The numbers of invoices that the filters of the list select, and their balances, in one statement. */
export async function summarizeInvoices(db: CompanyDb, today: string): Promise<Omit<InvoicesSummary, 'time_zone'>> {
  const due_to = addDays(today, DUE_SOON_DAYS);
  const { first: month_from, last: month_to } = monthOf(today);
  const { rows } = await sql<Row>`
    select numbers.*, outstanding.*, payments.*
    from (
      select count(*)::integer as all, (count(*) filter (where status = 'PAID'))::integer as paid,
        (count(*) filter (where status = 'VOID'))::integer as void
      from invoices where company_id = ${currentCompany}
    ) numbers
    cross join (
      select count(*)::integer as outstanding, (count(*) filter (where s.invoice_id is null))::integer as not_sent,
        (count(*) filter (where i.due_date < ${today}::date))::integer as overdue,
        (count(*) filter (where i.due_date between ${today}::date and ${due_to}::date))::integer as due_soon,
        coalesce(sum(i.balance_due), 0) as outstanding_amount,
        coalesce(sum(i.balance_due) filter (where i.due_date < ${today}::date), 0) as overdue_amount,
        coalesce(sum(i.balance_due) filter (where i.due_date between ${today}::date and ${due_to}::date), 0)
          as due_soon_amount
      from invoices i
      left join invoice_progress s on s.company_id = i.company_id and s.invoice_id = i.invoice_id
      where i.company_id = ${currentCompany} and i.status = 'OUTSTANDING'
    ) outstanding
    cross join (
      select count(*)::integer as payments_in_month, coalesce(sum(amount - refunded_amount), 0) as paid_in_month_amount
      from customer_payments
      where company_id = ${currentCompany} and payment_date between ${month_from}::date and ${month_to}::date
    ) payments
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  const { outstanding_amount, overdue_amount, due_soon_amount, paid_in_month_amount, ...counts } = row;
  return {
    today,
    due_to,
    month_from,
    month_to,
    counts,
    amounts: {
      outstanding: Number(outstanding_amount),
      overdue: Number(overdue_amount),
      due_soon: Number(due_soon_amount),
      paid_in_month: Number(paid_in_month_amount),
    },
  };
}
