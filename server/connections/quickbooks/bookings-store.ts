import { sql } from 'kysely';
import { type OnlineBooking, UNDEPOSITED_FUNDS } from '#contract/connections/quickbooks-online.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { filterId } from '../../platform/ids.ts';
import { findSettings } from './settings-store.ts';

const MOST = 100;

interface BookingRow {
  document: OnlineBooking['document'];
  document_id: string;
  invoice_id: string | null;
  invoice_number: number | null;
  customer_name: string | null;
  booked_on: string;
  amount: string;
  is_dispute: boolean;
  /** It cannot be sent yet. */
  is_waiting: boolean;
  status: 'sending' | 'sent' | 'failed' | null;
  sent_amount: string | null;
  failure_reason: string | null;
}

/**
 * The online payments, refunds and fees that are or would be booked in that QuickBooks company, newest first. Writes
 * nothing and does not call QuickBooks.
 */
export async function listBookings(db: CompanyDb, realmId: string, invoiceId?: string): Promise<OnlineBooking[]> {
  const settings = await findSettings(db, realmId);
  const { time_zone } = await readCompany(db);
  const ofInvoice = invoiceId === undefined ? sql`true` : sql`d.invoice_id = ${filterId(invoiceId)}::uuid`;
  const { rows } = await sql<BookingRow>`
    with documents as (${documents(time_zone, settings?.books_fees ?? false)})
    select d.document, d.document_id, d.invoice_id, i.invoice_number, d.customer_name, d.booked_on::text as booked_on,
      d.amount::text as amount, d.is_dispute, s.status, s.amount::text as sent_amount, s.failure_reason,
      (d.is_pending or (d.invoice_id is not null and l.record_id is null)) as is_waiting
    from documents d
    left join invoices i on i.company_id = ${currentCompany} and i.invoice_id = d.invoice_id
    left join quickbooks_records l
      on l.company_id = ${currentCompany} and l.realm_id = ${realmId} and l.record_id = d.invoice_id::text
    left join lateral (
      select q.status, q.amount, q.action, q.failure_reason from quickbooks_sends q
      where q.company_id = ${currentCompany} and q.document_id = d.document_id and q.realm_id = ${realmId}
      order by q.quickbooks_send_id desc limit 1
    ) s on true
    where ${ofInvoice} and (d.amount > 0 or (s.status is not null and s.action is distinct from 'delete'))
    order by d.booked_on desc, d.document_id desc limit ${MOST}
  `.execute(db);
  const deposit = settings?.deposit_account_name ?? UNDEPOSITED_FUNDS;
  return rows.map((row) => bookingOf(row, deposit));
}

/** A failed refund or payout has an amount of 0. */
function documents(timeZone: string, recordsFees: boolean) {
  return sql`
    select p.company_id, 'payment' as document, c.customer_payment_id::text as document_id, p.invoice_id,
      p.customer_name, c.payment_date as booked_on, c.amount, false as is_dispute, false as is_pending
    from online_payments p
    join customer_payments c on c.company_id = p.company_id and c.customer_payment_id = p.customer_payment_id
      where p.company_id = ${currentCompany}
    union all
    select p.company_id, 'refund', r.refund_id::text, p.invoice_id, p.customer_name,
      (r.created_at at time zone ${timeZone})::date, case when r.state = 'failed' then 0 else r.amount end, false,
      r.state = 'pending'
    from online_refunds r
    join online_payments p on p.company_id = r.company_id and p.payment_id = r.payment_id
      where r.company_id = ${currentCompany}
    union all
    select p.company_id, 'refund', p.payment_id::text, p.invoice_id, p.customer_name,
      (p.dispute_ended_at at time zone ${timeZone})::date, p.lost_amount, true, false
    from online_payments p where p.company_id = ${currentCompany} and p.dispute_ended_at is not null
    union all
    select p.company_id, 'fees', p.payout_id, null, null, p.arrives_on,
      case when ${recordsFees}::boolean then greatest(0, (
        select coalesce(sum(e.fee), 0) from payout_entries e
        where e.company_id = ${currentCompany} and e.payout_id = p.payout_id
      )) else 0 end, false, false
    from payouts p where p.company_id = ${currentCompany}
    union all
    select distinct on (q.payout_id) q.company_id, 'fees', q.payout_id, null::uuid, null,
      (q.created_at at time zone ${timeZone})::date, 0, false, false
    from quickbooks_sends q
    where q.company_id = ${currentCompany} and q.payout_id is not null
      and not exists (select 1 from payouts p where p.company_id = ${currentCompany} and p.payout_id = q.payout_id)
  `;
}

function bookingOf({ is_waiting, status, sent_amount, ...row }: BookingRow, account_name: string): OnlineBooking {
  const amount = Number(row.amount);
  const isChanged = status === 'sent' && Number(sent_amount) !== amount;
  const state = isChanged ? 'changed' : (status ?? (is_waiting ? 'waiting' : 'not_sent'));
  return { ...row, amount, account_name, state, failure_reason: status === 'failed' ? row.failure_reason : null };
}
