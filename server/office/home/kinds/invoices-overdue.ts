import { sql } from 'kysely';
import { addDays, dayIn, shortDay, startOfDay } from '#domain/time.ts';
import { daysBetween } from '../../../platform/clock.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import { dayName, needSource, sentences } from '../need-source.ts';

/** A customer is not shown for this many days after a reminder. */
const REMINDED_LATELY_DAYS = 3;

interface Facts {
  invoices: number;
  oldest_due: string;
  oldest_number: number;
  last_reminded_at: string | null;
}

/**
 * Whether a message `m` is a reminder: it was sent by an account or by the company's reminders, and did not fail.
 * Other automatic messages, such as a receipt for a partial payment or a renewed link, do not request payment.
 */
const REMINDS = sql`(m.is_reminder or m.created_by_account_id is not null) and m.status <> 'failed'
  and not m.is_for_office`;

/**
 * The overdue amount of a customer; one line for each customer. Invoices with a bank payment in progress are
 * excluded. The first message of an invoice is not a reminder.
 */
export const invoicesOverdue = needSource<Facts>({
  kind: 'invoices_overdue',

  select: ({ today, timeZone }) => sql`
    with reminded as materialized (
      select distinct i.customer_id
      from messages m
      join invoices i on i.company_id = m.company_id and i.invoice_id = m.document_id
      where m.company_id = ${currentCompany}
        and m.created_at >= ${startOfDay(timeZone, addDays(today, 1 - REMINDED_LATELY_DAYS))}
        and i.status = 'OUTSTANDING' and i.due_date < ${today}::date and ${REMINDS}
        and exists (
          select from messages earlier
          where earlier.company_id = ${currentCompany} and earlier.document_id = m.document_id
            and earlier.message_id < m.message_id and not earlier.is_for_office)
    )
    select 'customer' as document_type, owed.customer_id as document_id, owed.since, owed.amount,
      case when owed.invoices = 1 then owed.oldest_number end as number, owed.customer_id, null::uuid as project_id,
      jsonb_build_object('invoices', owed.invoices, 'oldest_due', owed.oldest_due, 'oldest_number', owed.oldest_number, 'last_reminded_at', last.at) as facts
    from (
      select i.company_id, i.customer_id, sum(i.balance_due) as amount, count(*)::integer as invoices,
        min(i.due_date) as oldest_due, (min(i.due_date) + 1)::timestamp at time zone ${timeZone} as since,
        (array_agg(i.invoice_number order by i.due_date, i.invoice_id))[1] as oldest_number,
        array_agg(i.invoice_id) as ids
      from invoices i
      where i.company_id = ${currentCompany}
        and i.status = 'OUTSTANDING' and i.due_date < ${today}::date and not exists (
        select from online_payments o
        where o.company_id = ${currentCompany} and o.invoice_id = i.invoice_id and o.state = 'processing')
      group by i.company_id, i.customer_id
    ) owed
    left join lateral (
      select max(sent.created_at) as at from (
        select m.created_at, ${REMINDS} as reminds,
          row_number() over (partition by m.document_id order by m.message_id) as nth
        from messages m
        where m.company_id = ${currentCompany} and m.document_id = any(owed.ids) and not m.is_for_office
      ) sent where sent.nth > 1 and sent.reminds
    ) last on true
    where not exists (select from reminded where reminded.customer_id = owed.customer_id)`,

  words: ({ customer, facts }, { today, timeZone }) => {
    const { invoices, oldest_due, oldest_number, last_reminded_at } = facts;
    const late = daysBetween(oldest_due, today);
    const reminded = last_reminded_at && dayIn(timeZone, new Date(last_reminded_at));
    const isLate = `${late} ${late === 1 ? 'day' : 'days'} late`;
    return {
      sentence:
        invoices === 1 ? `${customer} owes on invoice #${oldest_number}` : `${customer} owes on ${invoices} invoices`,
      detail: sentences(
        invoices === 1 ? isLate : `Oldest #${oldest_number}, ${isLate}`,
        reminded && `Last reminded ${dayName(reminded, today, shortDay)}`,
      ),
      action: 'send_reminder',
      since: oldest_due,
    };
  },
});
