import { type RawBuilder, sql } from 'kysely';
import type { RemindedDocument } from '#domain/office/reminder-plan.ts';
import { zonesOf } from '#domain/places/state-zones.ts';
import { usState } from '#domain/places/us-states.ts';
import { addDays, dayIn } from '#domain/time.ts';
import { type Letterhead, readLetterhead } from '../../core/documents/letterhead.ts';
import { type Parties, partiesOf } from '../../core/documents/parties.ts';
import type { CompanyRow } from '../../identity/companies/store.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { processingAmount } from '../../sales/online-payments/processing-amount.ts';
import { type ProgressColumns, statusOn } from '../../sales/proposals/progress.ts';
import { type OnlineTerms, payableOnline } from '../../sales/stripe-accounts/payable.ts';
import type { Receiver } from '../../sales/stripe-accounts/receiver.ts';
import {
  AT_MOST,
  COMMON,
  type CommonRow,
  condition,
  joinedWith,
  rowsOf,
  type DocumentFilter,
} from './document-rows.ts';
import {
  estimateReminderState,
  type InvoiceFacts,
  invoiceReminderState,
  type ReminderState,
  visitReminderState,
} from './reminder-state.ts';
import { type DoneSteps, readDone } from './store.ts';
import { beginningOf, type RemindedVisit, remindedVisit, type VisitRow, visitRows } from './visit-rows.ts';

/** A sent document with the content and recipient of its reminders. */
export interface ReminderDocument extends RemindedDocument {
  id: string;
  /**
   * The revision of an estimate, the invoice, or the message that announced a visit: each step is sent once for it.
   */
  subject_id: string;
  /** 0 for a visit. */
  number: number;
  /** The amount in dollars: the total of an estimate, the balance of an invoice, 0 for a visit. */
  amount: string;
  /** The data of a visit for its message; null for all others. */
  visit: RemindedVisit | null;
  parties: Parties;
  payment_instruction: string;
  /** Whether it can be paid online through the link. */
  is_payable: boolean;
  recipient: string;
  customer: { customer_id: string; email: string; phone: string; email_consent: boolean; sms_consent: boolean };
  place: string;
  reminders_off: boolean;
  state: ReminderState;
  /** No reminder is sent before this time, because the customer said that it is paid. */
  paused_until: Date | null;
  /** The names of the accounts that skipped steps manually. */
  skipped: ReadonlyMap<string, string>;
}

type EstimateRow = CommonRow & ProgressColumns & { parties: Parties };
type InvoiceRow = CommonRow &
  InvoiceFacts &
  OnlineTerms &
  Parameters<typeof partiesOf>[1] & { payment_instruction: string | null; promised_at: Date | null };

const PROMISE_MS = 7 * 24 * 60 * 60 * 1000;
const PAGE_MS = 60 * 60 * 1000;

/** Documents that were sent, in their current state. */
export async function readDocuments(
  db: CompanyDb,
  { company, receiver }: { company: CompanyRow; receiver: Receiver | undefined },
  filter: DocumentFilter,
  now: Date,
): Promise<ReminderDocument[]> {
  const estimates = await estimateRows(db, filter);
  const invoices = await invoiceRows(db, filter, now);
  const letterhead = await readLetterhead(db);
  const visits = await visitRows(db, filter);
  const rows = [...estimates, ...invoices, ...visits];
  const done = await readDone(db, {
    subjects: rows.map(({ subject_id }) => subject_id),
    customers: rows.map(({ customer_id }) => customer_id),
    since: addDays(dayIn(company.time_zone, now), -2),
  });
  const today = dayIn(company.time_zone, now);
  return [
    ...estimates.map((row) => ({
      ...common(row, company, done),
      kind: 'estimate' as const,
      parties: row.parties,
      payment_instruction: '',
      is_payable: false,
      state: estimateReminderState(statusOn(row, today)),
      paused_until: null,
    })),
    ...visits.map((row) => visitOf(row, { company, letterhead, done, today })),
    ...invoices.map((row) => invoiceOf(row, { company, receiver, letterhead, done })),
  ];
}

interface InvoiceContext {
  company: CompanyRow;
  /** Undefined if the company does not take online payments. */
  receiver: Receiver | undefined;
  letterhead: Letterhead;
  done: DoneSteps;
}

function invoiceOf(row: InvoiceRow, { company, receiver, letterhead, done }: InvoiceContext): ReminderDocument {
  return {
    ...common(row, company, done),
    kind: 'invoice',
    parties: partiesOf(letterhead, row),
    payment_instruction: row.payment_instruction ?? '',
    is_payable: payableOnline(row, receiver) !== null,
    state: invoiceReminderState(row),
    paused_until: row.promised_at && new Date(row.promised_at.getTime() + PROMISE_MS),
  };
}

function visitOf(
  row: VisitRow,
  { company, letterhead, done, today }: Pick<InvoiceContext, 'company' | 'letterhead' | 'done'> & { today: string },
): ReminderDocument {
  return {
    ...common(row, company, done),
    kind: 'visit',
    begins_at: beginningOf(row, company.time_zone),
    visit: remindedVisit(row),
    parties: partiesOf(letterhead, row),
    payment_instruction: '',
    is_payable: false,
    state: visitReminderState(row, today),
    paused_until: null,
  };
}

function common(row: CommonRow, company: CompanyRow, done: DoneSteps) {
  const { customer_id, email_consent, sms_consent, customer_email: email, customer_phone: phone } = row;
  const place = [
    { city: row.customer_city, state: row.customer_state },
    { city: row.jobsite_city, state: row.jobsite_state },
    company,
  ].find(({ state }) => usState(state ?? ''));
  const state = usState(place?.state ?? '');
  return {
    id: row.document_id,
    subject_id: row.subject_id,
    number: row.number,
    day: row.day,
    begins_at: null,
    visit: null,
    amount: row.amount,
    channel: row.channel,
    recipient: row.recipient,
    sent_at: row.sent_at,
    reminders_off: row.reminders_off,
    customer: { customer_id, email, phone, email_consent, sms_consent },
    zones: state ? zonesOf(state) : [company.time_zone],
    place: [place?.city, state].filter(Boolean).join(', '),
    done: done.stepsOf(row.subject_id),
    skipped: done.skippedOf(row.subject_id),
    full_days: done.fullDays(row.document_id, customer_id),
  };
}

function estimateRows(db: CompanyDb, filter: DocumentFilter): Promise<EstimateRow[]> {
  return rowsOf<EstimateRow>(
    db,
    sql`
      select ${COMMON}, e.estimate_number as number, e.reminders_off, p.revision_id as subject_id,
        p.valid_until as day, p.revision_id, p.revision_number, p.content_sha256, p.is_changed, p.valid_until,
        p.opened_at, p.answer, p.answered_at, p.approved_by_name, p.has_open_question,
        r.snapshot ->> 'final_total' as amount,
        jsonb_build_object('company', r.snapshot -> 'company', 'customer', r.snapshot -> 'customer',
          'project', r.snapshot -> 'project') as parties
      from reminder_schedules s
      join estimates e on e.company_id = s.company_id and e.estimate_id = s.estimate_id
      join estimate_progress p on p.company_id = s.company_id and p.estimate_id = s.estimate_id
      join revisions r on r.company_id = s.company_id and r.revision_id = p.revision_id
      ${joinedWith('e')}
      where s.company_id = ${currentCompany}
        and ${condition(filter)} order by s.next_check_at, s.document_id limit ${AT_MOST}`,
  );
}

function invoiceRows(db: CompanyDb, filter: DocumentFilter, now: Date): Promise<InvoiceRow[]> {
  const openSince = new Date(now.getTime() - PAGE_MS);
  const payment = (state: RawBuilder<unknown>) => sql`exists (
    select from online_payments o where o.company_id = ${currentCompany} and o.invoice_id = s.invoice_id and ${state})`;
  return rowsOf<InvoiceRow>(
    db,
    sql`
      select ${COMMON}, i.invoice_number as number, i.reminders_off, i.invoice_id as subject_id, i.due_date as day,
        i.balance_due as amount, i.balance_due, i.voided_at is not null as is_void, i.payment_instruction,
        i.takes_online_payment, i.partial_payment_minimum,
        (${processingAmount(db, 'i.invoice_id')}) as processing_amount,
        c.first_name as customer_first_name, c.last_name as customer_last_name,
        c.customer_company_name, c.address_1 as customer_address_1,
        c.address_2 as customer_address_2, c.zip as customer_zip, j.name as project_name,
        j.project_description,
        ${payment(sql`o.state = 'processing'`)} as is_processing,
        ${payment(sql`o.state in ('created', 'open') and o.created_at > ${openSince}`)} as is_paying,
        ${payment(sql`o.dispute_state in ('open', 'lost')`)} as is_disputed,
        (select max(w.created_at) from payment_promises w
          where w.company_id = ${currentCompany} and w.invoice_id = s.invoice_id) as promised_at
      from reminder_schedules s
      join invoices i on i.company_id = s.company_id and i.invoice_id = s.invoice_id
      ${joinedWith('i')}
      where s.company_id = ${currentCompany}
        and ${condition(filter)} order by s.next_check_at, s.document_id limit ${AT_MOST}`,
  );
}
