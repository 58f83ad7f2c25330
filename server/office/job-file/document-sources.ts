import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import { type EntryScope, type EntrySource, NO_FILES, within } from './entry-sources.ts';

/** The documents of the scope's projects, to which messages, responses and payments belong. */
export function documentsOf(scope: EntryScope): RawBuilder<unknown> {
  const ofProject = (column: string) =>
    'projectId' in scope ? sql`${sql.ref(column)} = ${scope.projectId}::uuid` : sql`true`;
  return sql`
    select 'estimate' as kind, estimate_id as id, project_id, estimate_number as number, name from estimates
    where company_id = ${currentCompany} and ${ofProject('project_id')}
    union all
    select 'change_order', o.change_order_id, e.project_id, o.change_order_number, o.name
    from estimates e
    join change_orders o on o.company_id = e.company_id and o.estimate_id = e.estimate_id
    where e.company_id = ${currentCompany} and ${ofProject('e.project_id')}
    union all
    select 'invoice', invoice_id, project_id, invoice_number, name from invoices
    where company_id = ${currentCompany} and ${ofProject('project_id')}
    union all
    select 'visit', visit_id, project_id, null::integer, title from visits
    where company_id = ${currentCompany} and ${ofProject('project_id')}`;
}

/** A document in the details of an entry. */
const DOCUMENT = sql`jsonb_build_object('document', d.kind, 'number', d.number, 'name', d.name)`;

/** The notice of an invoice's payments has the invoice's id. */
const messages: EntrySource = (scope) => sql`
  select e.kind, d.kind, d.id, m.message_id::text, d.project_id, e.at, null::date, e.at, e.source, null,
    case e.kind when 'message_sent' then m.created_by_account_id end, null::numeric, true,
    ${DOCUMENT} || jsonb_build_object('message', m.document_kind, 'channel', m.channel, 'recipient', m.recipient,
      'subject', m.subject, 'is_reminder', m.is_reminder),
    ${NO_FILES}, ${NO_FILES}
  from documents d
  join messages m on m.company_id = ${currentCompany} and m.document_id = d.id and not m.is_for_office
  left join document_links l on l.company_id = m.company_id and l.message_id = m.message_id
  cross join lateral (values
    ('message_sent', m.sent_at, case when m.created_by_account_id is null then 'server' else 'account' end),
    ('message_delivered', m.delivered_at, 'provider'), ('message_opened', l.opened_at, 'customer')) as e (kind, at, source)
  where e.at is not null and ${within(scope, 'd.project_id', 'e.at')}`;

/** Sealed once the signed copy exists, whose hash belongs to the entry. */
const approvals: EntrySource = (scope) => sql`
  select e.kind, d.kind, d.id, a.approval_id::text, d.project_id, e.at, null::date, e.at,
    case when e.kind = 'approved' and a.how in ('link', 'in_person') then 'customer' else 'account' end,
    case when e.kind = 'approved' then a.signer_name else a.withdrawn_by_name end,
    case when e.kind = 'approved' then a.recorded_by_account_id end, a.final_total, a.signed_pdf_sha256 is not null,
    ${DOCUMENT} || jsonb_build_object('revision', r.revision_number, 'how', a.how, 'recorded_by', a.recorded_by_name,
      'reason', case when e.kind = 'approved' then a.note else a.withdrawal_reason end),
    jsonb_build_array(
      jsonb_build_object('name', 'sent', 'sha256', encode(a.pdf_sha256, 'hex')),
      jsonb_build_object('name', 'signed', 'sha256', encode(a.signed_pdf_sha256, 'hex')),
      jsonb_build_object('name', 'scan', 'sha256', encode(a.scan_sha256, 'hex'))),
    ${NO_FILES}
  from documents d
  join approvals a on a.company_id = ${currentCompany}
    and (d.kind = 'estimate' and a.estimate_id = d.id or d.kind = 'change_order' and a.change_order_id = d.id)
  join revisions r on r.company_id = a.company_id and r.revision_id = a.revision_id
  cross join lateral (values ('approved', a.approved_at), ('approval_withdrawn', a.withdrawn_at)) as e (kind, at)
  where e.at is not null and ${within(scope, 'd.project_id', 'e.at')}`;

const declines: EntrySource = (scope) => sql`
  select 'declined', d.kind, d.id, c.decline_id::text, d.project_id, c.declined_at, null::date, c.declined_at, 'customer',
    null, null::uuid, null::numeric, true,
    ${DOCUMENT} || jsonb_build_object('reason_code', c.reason_code, 'text', c.reason_text), ${NO_FILES}, ${NO_FILES}
  from documents d
  join declines c on c.company_id = ${currentCompany}
    and (d.kind = 'estimate' and c.estimate_id = d.id or d.kind = 'change_order' and c.change_order_id = d.id)
  where ${within(scope, 'd.project_id', 'c.declined_at')}`;

const comments: EntrySource = (scope) => sql`
  select 'comment', d.kind, d.id, c.comment_id::text, d.project_id, c.created_at, null::date, c.created_at,
    case when c.author = 'customer' then 'customer' else 'account' end, c.author_name, null::uuid, null::numeric, true,
    ${DOCUMENT} || jsonb_build_object('author', c.author, 'comment', c.kind, 'text', c.text), ${NO_FILES}, ${NO_FILES}
  from documents d
  join comments c on c.company_id = ${currentCompany} and (d.kind = 'estimate' and c.estimate_id = d.id
    or d.kind = 'change_order' and c.change_order_id = d.id or d.kind = 'invoice' and c.invoice_id = d.id)
  where ${within(scope, 'd.project_id', 'c.created_at')}`;

const payments: EntrySource = (scope) => sql`
  select 'payment', 'customer_payment', p.customer_payment_id, null, d.project_id, p.created_at, p.payment_date,
    p.created_at, case when p.source = 'online' then 'provider' else 'account' end, null, p.created_by_account_id,
    p.amount, true,
    ${DOCUMENT} || jsonb_build_object('day', p.payment_date::text, 'method', p.payment_method, 'text', p.note),
    ${NO_FILES}, ${NO_FILES}
  from documents d
  join customer_payments p on p.company_id = ${currentCompany} and p.invoice_id = d.id
  where d.kind = 'invoice' and ${within(scope, 'd.project_id', 'p.created_at')}`;

const refunds: EntrySource = (scope) => sql`
  select 'refund', 'online_payment', o.payment_id, f.refund_id::text, d.project_id, f.created_at, null::date, f.created_at,
    case when f.account_id is null then 'provider' else 'account' end, f.by_name, null::uuid, f.amount,
    f.state <> 'pending', ${DOCUMENT} || jsonb_build_object('state', f.state, 'text', f.reason), ${NO_FILES}, ${NO_FILES}
  from documents d
  join online_payments o on o.company_id = ${currentCompany} and o.invoice_id = d.id
  join online_refunds f on f.company_id = o.company_id and f.payment_id = o.payment_id
  where d.kind = 'invoice' and ${within(scope, 'd.project_id', 'f.created_at')}`;

const disputes: EntrySource = (scope) => sql`
  select e.kind, 'online_payment', o.payment_id, null, d.project_id, e.at, null::date, e.at, 'provider', o.customer_name,
    null::uuid, o.amount, true,
    ${DOCUMENT} || jsonb_build_object('reason', o.dispute_reason,
      'state', case when e.kind = 'dispute_closed' then o.dispute_state end), ${NO_FILES}, ${NO_FILES}
  from documents d
  join online_payments o on o.company_id = ${currentCompany} and o.invoice_id = d.id
  cross join lateral (values ('dispute_opened', o.disputed_at), ('dispute_closed', o.dispute_ended_at)) as e (kind, at)
  where d.kind = 'invoice' and e.at is not null and ${within(scope, 'd.project_id', 'e.at')}`;

/** Sent documents with the customer's responses, and payments. They read the table expression `documents`. */
export const DOCUMENT_SOURCES: readonly EntrySource[] = [
  messages,
  approvals,
  declines,
  comments,
  payments,
  refunds,
  disputes,
];
