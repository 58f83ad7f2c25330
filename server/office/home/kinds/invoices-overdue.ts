import { sql } from 'kysely';
import type { NeedBand } from '#contract/core/needs.ts';
import { addDays, dayIn, shortDay, startOfDay } from '#domain/time.ts';
import { daysBetween, writtenDay } from '../../../platform/clock.ts';
import { currentCompany } from '../../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { dayName, type HomeContext, needSource, sentences } from '../need-source.ts';

/** A customer is not shown for this many days after a reminder. */
const REMINDED_LATELY_DAYS = 3;
/** Invoices that are later than this are a group of their own. */
const OVER_DAYS = 30;

interface Facts {
  invoices: number;
  channel: 'email' | 'sms' | 'neither';
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

/** The customers who were reminded of a late invoice in the last days. */
function remindedLately({ today, timeZone }: Pick<HomeContext, 'today' | 'timeZone'>) {
  return sql<{ customer_id: string }>`
      select distinct i.customer_id
      from messages m
      join invoices i on i.company_id = m.company_id and i.invoice_id = m.document_id
      where m.company_id = ${currentCompany}
        and m.created_at >= ${startOfDay(timeZone, addDays(today, 1 - REMINDED_LATELY_DAYS))}
        and i.status = 'OUTSTANDING' and i.due_date < ${today}::date and ${REMINDS}
        and (m.is_reminder or exists (
          select from messages earlier
          where earlier.company_id = ${currentCompany} and earlier.document_id = m.document_id
            and earlier.message_id < m.message_id and not earlier.is_for_office))`;
}

/** Whether a customer was reminded of a late invoice in the last days. */
export async function wasRemindedLately(
  db: CompanyDb,
  customerId: string,
  at: Pick<HomeContext, 'today' | 'timeZone'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from (${remindedLately(at)}) reminded where reminded.customer_id = ${customerId}
  `.execute(db);
  return rows.length > 0;
}

/**
 * The overdue amount of a customer; one line for each customer. Invoices with a bank payment in progress are
 * excluded. The first message of an invoice is not a reminder, unless it was sent as one.
 */
export const invoicesOverdue = needSource<Facts>({
  kind: 'invoices_overdue',

  select: ({ today, timeZone }) => sql`
    with reminded as materialized (${remindedLately({ today, timeZone })})
    select 'customer' as document_type, owed.customer_id as document_id, owed.since, owed.amount,
      case when owed.invoices = 1 then owed.oldest_number end as number, owed.customer_id, null::uuid as project_id,
      jsonb_build_object('invoices', owed.invoices, 'oldest_due', owed.oldest_due,
        'oldest_number', owed.oldest_number, 'last_reminded_at', last.at, 'channel', case
          when c.email_consent then 'email' when c.sms_consent then 'sms' else 'neither' end) as facts
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
    join customers c on c.company_id = ${currentCompany} and c.customer_id = owed.customer_id
    left join lateral (
      select max(sent.created_at) as at from (
        select m.created_at, m.is_reminder, ${REMINDS} as reminds,
          row_number() over (partition by m.document_id order by m.message_id) as nth
        from messages m
        where m.company_id = ${currentCompany} and m.document_id = any(owed.ids) and not m.is_for_office
      ) sent where (sent.nth > 1 or sent.is_reminder) and sent.reminds
    ) last on true
    where not exists (select from reminded where reminded.customer_id = owed.customer_id)`,

  band: ({ today }) => sql<NeedBand>`case
    when (line.facts ->> 'oldest_due')::date < ${today}::date - ${sql.lit(OVER_DAYS)} then 'over_30' else 'days_1_30' end`,

  counts: sql<boolean>`line.facts ->> 'last_reminded_at' is null`,

  groupWords: ({ band, count, counted, oldest }) => ({
    sentence: band === 'over_30' ? 'Over 30 days late' : '1 to 30 days late',
    detail:
      band === 'over_30'
        ? sentences(`${count} customers`, `Oldest: ${oldest.customer}, due ${writtenDay(oldest.facts.oldest_due)}`)
        : sentences(`${count} customers`, counted > 0 && `${counted} ${counted === 1 ? 'was' : 'were'} never reminded`),
  }),

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
