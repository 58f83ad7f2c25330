import { type RawBuilder, sql } from 'kysely';
import type { SendMethod } from '#domain/send-methods.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';

/** The data of a sent document on which reminders depend. */
export interface CommonRow {
  document_id: string;
  subject_id: string;
  sent_at: Date;
  channel: SendMethod;
  recipient: string;
  number: number;
  day: string | null;
  amount: string;
  reminders_off: boolean;
  customer_id: string;
  customer_email: string;
  customer_phone: string;
  customer_city: string | null;
  customer_state: string | null;
  email_consent: boolean;
  sms_consent: boolean;
  jobsite_city: string | null;
  jobsite_state: string | null;
}

/** Selects documents: those with a step planned up to a time, those of one customer, or single ones. */
export interface DocumentFilter {
  until?: Date;
  customer_id?: string | undefined;
  document_id?: string | undefined;
}

/** The maximum number of documents; a list shows the next ones first. */
export const AT_MOST = 500;
/** The columns that are read for every document, from the tables of `joinedWith`. */
export const COMMON = sql`
  s.document_id, s.sent_at, m.channel, m.recipient, c.customer_id, c.email as customer_email,
  c.phone as customer_phone, c.city as customer_city, c.state as customer_state, c.email_consent, c.sms_consent,
  site.city as jobsite_city, site.state as jobsite_state`;

/** Joins the last message, the customer, the project and its first jobsite to estimates, invoices or visits. */
export function joinedWith(document: 'e' | 'i' | 'v'): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${document}.${column}`);
  return sql`
    join messages m on m.company_id = s.company_id and m.message_id = s.message_id
    join projects j on j.company_id = s.company_id and j.project_id = ${of('project_id')}
    join customers c on c.company_id = s.company_id
      and c.customer_id = ${document === 'v' ? sql.ref('j.customer_id') : of('customer_id')}
    left join lateral (
      select b.city, b.state from jobsites b
      where b.company_id = ${currentCompany} and b.project_id = ${of('project_id')} order by b.jobsite_id limit 1
    ) site on true`;
}

/** Restricts the schedules `s`. */
export function condition({ until, customer_id, document_id }: DocumentFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(until ? [sql`s.next_check_at <= ${until}`] : []),
      ...(customer_id ? [sql`c.customer_id = ${customer_id}`] : []),
      ...(document_id ? [sql`s.document_id = ${document_id}`] : []),
    ],
    sql` and `,
  );
}

export async function rowsOf<Row>(db: CompanyDb, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await (query as RawBuilder<Row>).execute(db)).rows;
}
