import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { EMPLOYEE_CODE_LENGTH } from '#contract/work/employees.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newCode } from '../../platform/ids.ts';

/** A column with the key of a stored file. */
interface FileColumn {
  /** The folder of the stored file. */
  folder: string;
  /** The name of the file inside the archive, from the row of the table `t`. */
  name: RawBuilder<unknown>;
}

/** A table whose rows are exported to `data/` and imported from there. */
export interface ArchivedTable {
  name: keyof Tables;
  /** In the order of the keys of each line. */
  columns: readonly string[];
  /** The primary key without the company: the order of the lines. */
  key: readonly string[];
  /** The columns that are not exported, each with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** The rows that are exported, as a condition on `t`. Other rows of an archive are rejected. */
  where?: RawBuilder<boolean>;
  /** Values that are exported and imported instead of the columns of `t`. Applying one twice changes nothing. */
  values?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** New values of columns that are left out, for each imported row. */
  fills?: Readonly<Record<string, () => string>>;
  /** The columns that hold the key of a stored file: the archive has the file's name instead. */
  files?: Readonly<Record<string, FileColumn>>;
  /** A new company may have such rows, which the imported ones replace. */
  isInNewCompany?: true;
}

type Details = Omit<ArchivedTable, 'name' | 'columns' | 'key' | 'leftOut'> &
  Partial<Pick<ArchivedTable, 'leftOut'>> & { key?: string };

function archived(name: keyof Tables, columns: string, { key, ...details }: Details = {}): ArchivedTable {
  const listed = columns.trim().split(/\s+/);
  return { name, columns: listed, key: key?.split(' ').filter(Boolean) ?? listed.slice(0, 1), leftOut: {}, ...details };
}

const OF_NEW_COMPANY = 'a new company has its own';
const RULE_FOR_ACCOUNTS = 'a rule for accounts, which are invited anew';
const TOKEN = 'a token';
const OF_PROVIDER = 'identifies a record at a provider, to which the new company connects anew';
const OF_DELIVERY = 'state of a delivery';
const REPLICA_ID = { replica_id: 'identifies the row in the replication of its database' };

/** A token that nobody knows, so that the link is dead. */
const unknownToken = () => `\\x${randomBytes(32).toString('hex')}`;

const HELD_BACK = sql.lit('It was waiting when the archive was made, so it was not sent.');
const isQueued = sql`t.status = 'queued'`;
/** The logo is not part of the snapshot of an archive: its key belongs to the exporting company. */
const withoutLogo = (column: string) => {
  const json = sql.ref(`t.${column}`);
  return sql`case when ${json} -> 'company' ? 'logo_key' then jsonb_set(${json}, '{company,logo_key}', 'null') else ${json} end`;
};

const extension = (column: string) => sql`'.' || substring(${sql.ref(`t.${column}`)} from '[^.]*$')`;
const proposal = sql`coalesce(
  (select 'estimate-' || e.estimate_number from estimates e
    where e.company_id = ${currentCompany} and e.estimate_id = t.estimate_id),
  (select 'estimate-' || e.estimate_number || '-change-order-' || o.change_order_number
    from change_orders o join estimates e on e.company_id = o.company_id and e.estimate_id = o.estimate_id
    where o.company_id = ${currentCompany} and o.change_order_id = t.change_order_id))`;
const invoiceNumber = sql`coalesce(
  (select '-' || i.invoice_number from invoices i
    where i.company_id = ${currentCompany} and i.invoice_id = t.document_id), '')`;
const day = sql`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD')`;
/** The folder of a photo in another size than the one that people look at. */
const ofSize = sql`case t.size_tag when 'small' then 'small/' when 'as_taken' then 'as-taken/' else '' end`;

/** The tables of an archive, each after the tables that it references: the order of the import. */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  archived(
    'companies',
    `line_of_business web_url time_zone office_sees_pay overtime_daily_hours keep_original_photos
    text_above_signature invoice_deposit_on_approval default_arrival_window_minutes crew_tells_on_my_way
    crew_sees_customer_phone default_send_method sends_receipts payment_options customer_sees hides_first_steps
    default_bill_rate_dollar bill_rounding_minutes`,
    {
      key: '',
      isInNewCompany: true,
      leftOut: {
        company_code: OF_NEW_COMPANY,
        ...Object.fromEntries(
          ['name', 'address_1', 'address_2', 'city', 'state', 'zip', 'phone', 'email'].map((column) => [
            column,
            'a name, ZIP code and phone can sign up once, so a new company keeps its own',
          ]),
        ),
        requires_second_factor: RULE_FOR_ACCOUNTS,
        connections_on: RULE_FOR_ACCOUNTS,
        who_connects: RULE_FOR_ACCOUNTS,
        created_by_account_id: OF_NEW_COMPANY,
        deletion_due_at: OF_NEW_COMPANY,
        created_at: OF_NEW_COMPANY,
        updated_at: OF_NEW_COMPANY,
      },
    },
  ),
  archived('reminder_settings', 'kinds hours updated_at', { key: '', isInNewCompany: true }),
  archived('document_counters', 'kind last_number', { isInNewCompany: true }),
  archived(
    'customers',
    `customer_id first_name last_name customer_company_name address_1 address_2 city state zip email phone latitude
    longitude position_source email_consent sms_consent internal_notes created_at updated_at`,
  ),
  archived(
    'customer_consents',
    `customer_consent_id customer_id channel is_given reason recorded_by_account_id recorded_by confirmed_at
    created_at`,
  ),
  archived('sms_confirmations', 'phone sent_at'),
  archived(
    'projects',
    `project_id customer_id name project_description internal_notes project_type is_active estimated_sum
    estimated_duration_days start_date end_date created_by_account_id created_at updated_at`,
  ),
  archived(
    'jobsites',
    `jobsite_id project_id name jobsite_description address_1 address_2 city state zip latitude longitude
    position_source created_by_account_id created_at updated_at`,
  ),
  archived(
    'employees',
    `employee_id first_name last_name is_active employee_type employee_title phone email start_date end_date
    created_by_account_id created_at updated_at`,
    {
      leftOut: { employee_code: 'a code, with which hours are recorded' },
      fills: { employee_code: () => newCode(EMPLOYEE_CODE_LENGTH) },
    },
  ),
  archived('cost_rates', 'employee_id starts_on hourly_wage burden_percent bill_rate_dollar', {
    key: 'employee_id starts_on',
  }),
  archived(
    'images',
    `image_id image_group_key image_for_tag project_id project_tag size_tag file_key file_name content_type byte_size
    sha256 uploaded_by_account_id created_at`,
    {
      where: sql`t.image_for_tag in ('project', 'company')`,
      leftOut: { account_id: 'accounts are invited anew' },
      files: {
        file_key: {
          folder: 'images',
          name: sql`case t.image_for_tag when 'company' then 'logo/' else 'photos/' end || ${ofSize} || ${day} || '-' || t.image_id || ${extension('file_key')}`,
        },
      },
    },
  ),
  archived(
    'price_items',
    `price_item_id code description category unit unit_price_dollar unit_cost_dollar hours_per_unit cost_type is_taxable
    is_active price_checked_on times_used last_used_at recent_prices created_by_account_id created_at updated_at`,
  ),
  archived(
    'line_memories',
    `line_memory_id code description description_key unit last_price hours_per_unit cost_type is_taxable times_used
    last_used_at`,
  ),
  archived(
    'estimate_templates',
    `estimate_template_id name terms_and_conditions valid_business_days deposit_percent start_percent completion_percent
    retainage_percent time_to_complete_day time_to_complete_hr tax_rate discount_usd times_used last_used_at
    created_by_account_id created_at updated_at`,
  ),
  archived(
    'itemized_estimate_templates',
    `itemized_estimate_template_id estimate_template_id position code description unit_price_dollar quantity
    sub_total_dollar cost_type duration_hour is_optional unit is_taxable price_item_id unit_cost_dollar package
    created_at updated_at`,
  ),
  archived(
    'estimates',
    `estimate_id project_id customer_id estimate_number name description terms_and_conditions valid_business_days
    deposit_percent start_percent completion_percent retainage_percent time_to_complete_day time_to_complete_hr tax_rate
    discount_usd tax_amount total_dollar non_optional_dollar optional_dollar total_hour non_optional_hour optional_hour
    final_total approved_total reminders_off customer_sees created_by_account_id created_at updated_at`,
  ),
  archived(
    'itemized_estimates',
    `itemized_estimate_id estimate_id position price_item_id code description unit unit_price_dollar unit_cost_dollar
    quantity sub_total_dollar cost_type duration_hour is_optional is_taxable package created_at updated_at`,
  ),
  archived(
    'change_orders',
    `change_order_id estimate_id change_order_number name reason tax_rate sub_total_dollar tax_amount final_total
    time_change_day bills valid_business_days created_by_account_id created_at updated_at`,
  ),
  archived(
    'change_order_line_items',
    `change_order_line_item_id change_order_id position price_item_id code description unit unit_price_dollar
    unit_cost_dollar quantity sub_total_dollar cost_type duration_hour is_credit is_taxable created_at updated_at`,
  ),
  archived(
    'revisions',
    `revision_id estimate_id change_order_id revision_number content_sha256 snapshot valid_until file_key pdf_sha256
    opened_at created_by_account_id created_at`,
    {
      values: { snapshot: withoutLogo('snapshot') },
      files: {
        file_key: {
          folder: 'revisions',
          name: sql`'documents/' || ${proposal} || '-version-' || t.revision_number || '.pdf'`,
        },
      },
    },
  ),
  archived(
    'invoices',
    `invoice_id project_id customer_id estimate_id invoice_number name payment_instruction issue_date due_date tax_rate
    discount_usd amounts_are_fixed sub_total_sum_lineitems tax_amount sub_total_after_tax final_total amount_paid
    voided_at void_reason takes_online_payment partial_payment_minimum reminders_off customer_sees
    created_by_account_id created_at updated_at`,
  ),
  archived(
    'itemized_invoices',
    'itemized_invoice_id invoice_id position code description amount_dollar is_taxable created_at updated_at',
  ),
  archived(
    'installments',
    `installment_id estimate_id change_order_id position kind code label percent is_part amount tax discount due
    invoice_id`,
  ),
  archived(
    'approvals',
    `approval_id estimate_id change_order_id revision_id how selected_line_item_ids left_out_line_item_ids total_dollar
    tax_amount discount_usd final_total package signer_name signature consent_version pdf_sha256 link_id approved_at
    approved_on note recorded_by_account_id recorded_by_name scan_file_key scan_sha256 scan_bytes audit_trail
    audit_trail_sha256 signed_pdf_key signed_pdf_sha256 withdrawn_at withdrawal_reason withdrawn_by_name`,
    {
      files: {
        scan_file_key: {
          folder: 'scans',
          name: sql`'documents/' || ${proposal} || '-scan-' || t.approval_id || ${extension('scan_file_key')}`,
        },
        signed_pdf_key: {
          folder: 'signed-copies',
          name: sql`'documents/' || ${proposal} || '-signed-' || t.approval_id || '.pdf'`,
        },
      },
    },
  ),
  archived(
    'declines',
    'decline_id estimate_id change_order_id revision_id reason_code reason_text link_id declined_at',
  ),
  archived(
    'estimate_progress',
    `estimate_id revision_id revision_number content_sha256 is_changed valid_until sent_at opened_at answer answered_at
    approved_by_name has_open_question last_change_order_number`,
  ),
  archived(
    'change_order_progress',
    `change_order_id revision_id revision_number content_sha256 is_changed valid_until sent_at opened_at answer
    answered_at approved_by_name has_open_question`,
  ),
  archived(
    'messages',
    `message_id customer_id document_kind document_id revision_id approval_id channel recipient content document
    sends_document is_reminder is_for_office attaches_pdf file_name file_key render_failures status failure_reason
    attempts is_counted sent_at delivered_at created_by_account_id created_at updated_at`,
    {
      values: {
        document: withoutLogo('document'),
        status: sql`case when ${isQueued} then 'failed' else t.status end`,
        failure_reason: sql`case when ${isQueued} then ${HELD_BACK} else t.failure_reason end`,
      },
      leftOut: {
        encrypted_link_token: TOKEN,
        next_attempt_at: OF_DELIVERY,
        lease_token: OF_DELIVERY,
        lease_until: OF_DELIVERY,
        provider_id: OF_PROVIDER,
        provider_event: OF_DELIVERY,
      },
      files: {
        file_key: {
          folder: 'messages',
          name: sql`'documents/' || replace(t.document_kind, '_', '-') || ${invoiceNumber} || '-sent-' || t.message_id || '.pdf'`,
        },
      },
    },
  ),
  archived(
    'document_links',
    `link_id kind message_id estimate_id change_order_id account_id account_name expires_at opened_at used_at revoked_at
    wrong_person_at created_at`,
    { leftOut: { token_hash: TOKEN }, fills: { token_hash: unknownToken } },
  ),
  archived(
    'comments',
    `comment_id estimate_id change_order_id invoice_id author author_name account_id kind text link_id created_at`,
  ),
  // After the messages, whose trigger fills it.
  archived('invoice_progress', 'invoice_id last_sent_at opened_at', { isInNewCompany: true }),
  archived(
    'customer_payments',
    `customer_payment_id invoice_id source amount refunded_amount payment_date payment_method note created_by_account_id
    created_at updated_at`,
  ),
  archived('payment_promises', 'payment_promise_id invoice_id method promised_on note notified_at created_at'),
  archived('payouts', 'payout_id amount arrives_on'),
  archived(
    'online_payments',
    `payment_id invoice_id state method amount fee net failure_reason customer_payment_id customer_name paid_at
    refunded_amount lost_amount dispute_state dispute_reason dispute_due_by disputed_at dispute_ended_at payout_id
    payout_on asked_at expires_at created_at`,
    {
      where: sql`t.state not in ('created', 'open', 'processing')`,
      leftOut: {
        provider_account_id: OF_PROVIDER,
        session_id: OF_PROVIDER,
        intent_id: OF_PROVIDER,
        next_check_at: OF_DELIVERY,
        notice_due_at: OF_DELIVERY,
      },
    },
  ),
  archived(
    'online_refunds',
    'refund_id payment_id amount reason state failure_reason by_name is_announced created_at',
    {
      leftOut: {
        request_key: 'identifies a request',
        provider_refund_id: OF_PROVIDER,
        account_id: 'accounts are invited anew; by_name has the name',
      },
    },
  ),
  archived('payout_entries', 'transaction_id payout_id kind description amount fee payment_id created_at', {
    leftOut: { intent_id: OF_PROVIDER },
  }),
  archived('shown_photos', 'estimate_id invoice_id position image_id', {
    key: 'estimate_id invoice_id position',
    leftOut: REPLICA_ID,
  }),
  archived(
    'visits',
    `visit_id project_id jobsite_id jobsite_name title day starts_minute ends_minute arrival_window_minutes
    notes_for_crew notes_for_customer series_id confirmation confirmation_at customer_informed_at time_request
    reminders_off done_at cancelled_at created_by_account_id calendar_sequence calendar_changed_at created_at
    updated_at`,
  ),
  archived('visit_crew', 'visit_id employee_id position first_name last_name', { key: 'visit_id employee_id' }),
  archived(
    'job_notes',
    `job_note_id project_id visit_id day text is_for_customer author_account_id author_employee_id author_name
    corrects_job_note_id created_at updated_at`,
  ),
  archived(
    'job_note_photos',
    'job_note_photo_id size_tag job_note_id file_key file_name content_type byte_size sha256 created_at',
    {
      key: 'job_note_photo_id size_tag',
      files: {
        file_key: {
          folder: 'job-notes',
          name: sql`'photos/notes/' || ${ofSize} || ${day} || '-' || t.job_note_photo_id || ${extension('file_key')}`,
        },
      },
    },
  ),
  archived(
    'timecards',
    `timecard_id employee_id employee_name jobsite_id jobsite_name clock_in clock_in_source clock_in_recorded_at
    clock_out clock_out_source clock_out_recorded_at break_seconds on_break_since break_source billed_invoice_id
    created_at updated_at`,
  ),
  archived('timecard_breaks', 'timecard_id employee_id starts_at ends_at', { key: 'timecard_id starts_at' }),
  archived(
    'expenses',
    `expense_id project_id project_name spent_on vendor description category amount_dollar tax_dollar receipt_number
    paid_with employee_id employee_name is_billable markup_percent status reimbursed_on entered_by_account_id
    entered_by_name billed_invoice_id created_at updated_at`,
  ),
  archived(
    'receipt_images',
    'receipt_image_id expense_id size_tag file_key file_name content_type byte_size created_at',
    {
      key: 'receipt_image_id size_tag',
      files: {
        file_key: {
          folder: 'receipts',
          name: sql`'receipts/' || ${ofSize} || ${day} || '-' || t.receipt_image_id || ${extension('file_key')}`,
        },
      },
    },
  ),
  archived(
    'reminders',
    `reminder_id estimate_id invoice_id visit_id customer_id subject_id step state reason message_id sent_on
    skipped_by_name created_at`,
  ),
  archived(
    'quickbooks_settings',
    `realm_id deposit_account_id deposit_account_name books_fees fee_account_id fee_account_name sends_by_itself`,
  ),
  archived(
    'quickbooks_records',
    'realm_id customer_id invoice_id customer_payment_id refund_id payout_id quickbooks_id as_lines',
    { key: 'realm_id customer_id invoice_id customer_payment_id refund_id payout_id', leftOut: REPLICA_ID },
  ),
  archived(
    'quickbooks_sends',
    `quickbooks_send_id realm_id invoice_id customer_payment_id refund_id payout_id action status qb_number amount
    failure_reason sent_by created_at`,
    { where: sql`t.status <> 'sending'`, leftOut: { held_until: OF_DELIVERY } },
  ),
];
