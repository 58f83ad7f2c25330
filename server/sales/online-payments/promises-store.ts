import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { NotifiedPromise } from './company-notices.ts';

/** When the company was last notified of a customer's payment report; undefined if never. */
export async function findLastNotifiedPromise(db: CompanyDb, customerId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ notified_at: Date | null }>`
    select max(p.notified_at) as notified_at
    from payment_promises p
    join invoices i on i.company_id = p.company_id and i.invoice_id = p.invoice_id
    where i.customer_id = ${customerId}
  `.execute(db);
  return rows[0]?.notified_at ?? undefined;
}

/** Marks the customer's reports that the company was not notified of as notified, and returns them, oldest first. */
export async function takeUnnotifiedPromises(db: CompanyDb, customerId: string, now: Date): Promise<NotifiedPromise[]> {
  const { rows } = await sql<NotifiedPromise & { payment_promise_id: string }>`
    update payment_promises p set notified_at = ${now}
    from invoices i
    where i.company_id = p.company_id and i.invoice_id = p.invoice_id
      and i.customer_id = ${customerId} and p.notified_at is null
    returning p.payment_promise_id, p.invoice_id, i.invoice_number, p.method, p.promised_on, p.note
  `.execute(db);
  return rows.toSorted((one, other) => (one.payment_promise_id < other.payment_promise_id ? -1 : 1));
}
