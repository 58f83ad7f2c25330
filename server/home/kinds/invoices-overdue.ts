import { sql } from 'kysely';
import { addDays, dayIn, shortDay, startOfDay } from '../../../contract/time.ts';
import { daysBetween } from '../../platform/clock.ts';
import { dayName, needSource, sentences } from '../need-source.ts';

/** A customer who was reminded is left alone for so many days. */
const REMINDED_LATELY_DAYS = 3;

interface Facts {
  customer: string;
  invoices: number;
  oldest_due: string;
  oldest_number: number;
  last_reminded_at: string | null;
}

/**
 * What a customer owes after its due day; one line for each customer. Money that is on its way from the customer's bank is
 * not asked for again. The first message of an invoice is no reminder.
 */
export const invoicesOverdue = needSource<Facts>({
  kind: 'invoices_overdue',

  select: ({ today, timeZone }) => sql`
    select 'customer' as document_type, c.customer_id as document_id, owed.since, owed.amount,
      case when owed.invoices = 1 then owed.oldest_number end as number, jsonb_build_object(
        'customer', c.first_name || ' ' || c.last_name, 'invoices', owed.invoices, 'oldest_due', owed.oldest_due,
        'oldest_number', owed.oldest_number, 'last_reminded_at', owed.last_reminded_at) as facts
    from (
      select i.company_id, i.customer_id, sum(i.balance_due) as amount, count(*)::integer as invoices,
        min(i.due_date) as oldest_due, (min(i.due_date) + 1)::timestamp at time zone ${timeZone} as since,
        (array_agg(i.invoice_number order by i.due_date, i.invoice_id))[1] as oldest_number,
        max(reminded.at) as last_reminded_at
      from invoices i
      left join lateral (
        select max(m.created_at) as at from messages m
        where m.company_id = i.company_id and m.document_id = i.invoice_id and m.message_id > (
          select min(first.message_id::text)::uuid from messages first
          where first.company_id = i.company_id and first.document_id = i.invoice_id)
      ) reminded on true
      where i.status = 'OUTSTANDING' and i.due_date < ${today}::date and not exists (
        select from online_payments o
        where o.company_id = i.company_id and o.invoice_id = i.invoice_id and o.state = 'processing')
      group by i.company_id, i.customer_id
    ) owed
    join customers c on c.company_id = owed.company_id and c.customer_id = owed.customer_id
    where owed.last_reminded_at is null
      or owed.last_reminded_at < ${startOfDay(timeZone, addDays(today, 1 - REMINDED_LATELY_DAYS))}`,

  words: ({ facts }, { today, timeZone }) => {
    const { customer, invoices, oldest_due, oldest_number, last_reminded_at } = facts;
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
