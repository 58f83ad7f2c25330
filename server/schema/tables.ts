// Written by npm run tables from the schema: change server/schema/migrations/ or server/schema/column-types.ts instead.
import type { JobFileEntryKind } from '#contract/office/job-file.ts';
import type { ProofStep } from '../platform/merkle-tree.ts';
import type { Scope } from '#domain/scopes.ts';
import type { ArchiveContents } from '../office/archive/store.ts';
import type { ExportedFile } from '../office/job-file/export/store.ts';
import type { SubscriptionStatus } from '#domain/identity/subscription-terms.ts';
import type { DeclineReason, WayToApprove } from '#contract/sales/approvals.ts';
import type { CustomerSees } from '#domain/sales/customer-sees.ts';
import type { Package } from '#domain/sales/packages.ts';
import type { PaymentOptions } from '#domain/sales/payment-options.ts';
import type { ArrivalWindow } from '#domain/work/arrival-windows.ts';
import type { AuditAction, AuditedFields, AuditRecordType } from '#contract/core/audit-log.ts';
import type { WayToBill } from '#contract/sales/change-orders.ts';
import type {
  ExistingChoice,
  ImportColumn,
  ImportCounts,
  ImportFault,
  ImportKind,
  ImportMapping,
} from '#contract/office/imports.ts';
import type { CostType } from '#contract/sales/itemized-estimates.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import type { Role } from '#contract/roles.ts';
import type { DisputeState, RefundState } from '#contract/sales/online-payment-records.ts';
import type { OnlinePaymentState, PromiseMethod } from '#contract/sales/online-payments.ts';
import type { OnlinePaymentMethod } from '#domain/sales/online-amounts.ts';
import type { PaymentMethod } from '#contract/sales/payment-methods.ts';
import type { PayoutEntryKind } from '#contract/sales/payouts.ts';
import type { PositionSource } from '#domain/places/position-sources.ts';
import type { QuickbooksLog } from '#contract/connections/quickbooks-invoices.ts';
import type { Signature } from '#contract/sales/signature.ts';
import type { PaymentStatus } from '#contract/identity/subscription-payments.ts';
import type { TimeSource } from '#contract/work/timecard-report.ts';
import type { InstallmentKind } from '#domain/sales/installment-amounts.ts';
import type { InvoiceStatus } from '#domain/totals.ts';
import type { ReminderHours } from '#domain/office/reminder-hours.ts';
import type { BillRounding } from '#domain/work/billed-hours.ts';
import type { ExpenseCategory } from '#domain/work/expenses.ts';
import type { Confirmation } from '#domain/work/visit-status.ts';
import type { MessageContent } from '../core/delivery/message-content.ts';
import type { OutboxStatus } from '../core/delivery/outbox-row.ts';
import type { NumberedKind } from '../core/documents/numbers.ts';
import type { NumberedRow } from '../office/imports/read-table.ts';
import type { StoredRules } from '../office/reminders/rules.ts';
import type { DirectoryKind } from '../platform/database/directory.ts';
import type { CapabilityStatus, Requirement } from '../platform/payment-cards/connect.ts';
import type {
  CompanyId,
  Day,
  Decimal,
  Generated,
  GeneratedAlways,
  GeneratedDecimal,
  GeneratedInstant,
  GeneratedJson,
  Instant,
  Json,
  Version,
} from '../platform/database/tables.ts';

interface AccessTokensTable {
  company_id: CompanyId;
  access_token_id: string;
  account_id: string;
  account_name: string;
  audience: 'api' | 'assistant';
  name: string;
  token_hash: Buffer;
  hint: string;
  former_hash: Buffer | null;
  former_until: Instant | null;
  scopes: Json<Scope[]>;
  created_at: Instant;
  expires_at: Instant;
  expiry_notice_at: Instant | null;
  last_used_at: Instant | null;
  last_used_network: string | null;
  last_used_by: string | null;
  paused_at: Instant | null;
  paused_reason: 'person' | 'restore' | null;
  ended_at: Instant | null;
  ended_reason: 'revoked' | 'reported' | 'expired' | 'unused' | 'password_reset' | 'password_changed' | 'account_deleted' | 'operator' | null;
}

interface AccountInvitesTable {
  company_id: CompanyId;
  account_invite_id: string;
  token_hash: Buffer;
  role: Generated<Role>;
  employee_id: string | null;
  send_method: SendMethod;
  recipient: string;
  notice_id: string;
  created_by_account_id: string;
  created_at: Instant;
  expires_at: Instant;
}

interface AccountsTable {
  company_id: CompanyId;
  account_id: string;
  role: Generated<Role>;
  employee_id: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  phone_changed_at: Instant | null;
  phone_confirmed_at: Instant | null;
  email: string;
  email_confirmed_at: Instant | null;
  texts_on_answers: Generated<boolean>;
  login_id: string;
  password_hash: string | null;
  google_sub: string | null;
  auth_provider: 'self' | 'google';
  second_factor_confirmed_at: Instant | null;
  terms_consent_at: Instant;
  sms_consent_at: Instant | null;
  email_consent_at: Instant;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface ApprovalsTable {
  company_id: CompanyId;
  approval_id: string;
  estimate_id: string | null;
  change_order_id: string | null;
  revision_id: string;
  how: WayToApprove;
  selected_line_item_ids: Json<string[]>;
  left_out_line_item_ids: Json<string[]>;
  total_dollar: Decimal;
  tax_amount: Decimal;
  discount_usd: Decimal;
  final_total: Decimal;
  signer_name: string;
  signature: Json<Signature> | null;
  consent_version: number | null;
  pdf_sha256: Buffer;
  link_id: string | null;
  approved_at: Instant;
  approved_on: Day | null;
  note: string | null;
  recorded_by_account_id: string | null;
  recorded_by_name: string | null;
  scan_file_key: string | null;
  scan_sha256: Buffer | null;
  scan_bytes: number | null;
  audit_trail: string;
  audit_trail_sha256: Buffer;
  signed_pdf_key: string | null;
  signed_pdf_sha256: Buffer | null;
  withdrawn_at: Instant | null;
  withdrawal_reason: string | null;
  withdrawn_by_name: string | null;
  package: Package | null;
}

interface ArchivesTable {
  company_id: CompanyId;
  archive_id: string;
  kind: 'export' | 'import';
  state: 'receiving' | 'queued' | 'working' | 'ready' | 'failed';
  failure_code: string | null;
  failure_reason: string | null;
  files_done: Generated<number>;
  files_total: number | null;
  byte_size: number | null;
  received_bytes: Generated<number>;
  contents: Json<ArchiveContents> | null;
  part_keys: Generated<string[]>;
  created_by_account_id: string;
  created_by: string;
  created_at: Instant;
  ready_at: Instant | null;
}

interface AuditEntriesTable {
  company_id: CompanyId;
  audit_entry_id: string;
  record_type: AuditRecordType;
  record_id: string | null;
  action: AuditAction;
  account_id: string | null;
  account_name: string;
  before: Json<AuditedFields> | null;
  after: Json<AuditedFields> | null;
  summary: string;
  network_address: string | null;
  created_at: Instant;
  via: string | null;
  connection_id: string | null;
}

interface CalendarFeedsTable {
  company_id: CompanyId;
  calendar_feed_id: string;
  token_hash: Buffer;
  account_id: string | null;
  employee_id: string | null;
  code_hash: Buffer | null;
  created_at: GeneratedInstant;
}

interface ChangeOrderLineItemsTable {
  company_id: CompanyId;
  change_order_line_item_id: string;
  change_order_id: string;
  position: number;
  price_item_id: string | null;
  code: string | null;
  description: string;
  unit: string | null;
  unit_price_dollar: Decimal;
  unit_cost_dollar: Decimal | null;
  quantity: Decimal;
  sub_total_dollar: Decimal;
  cost_type: CostType;
  duration_hour: Decimal;
  is_credit: boolean;
  is_taxable: Generated<boolean>;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface ChangeOrderProgressTable {
  company_id: CompanyId;
  change_order_id: string;
  revision_id: string;
  revision_number: number;
  content_sha256: Buffer;
  is_changed: boolean;
  valid_until: Day | null;
  sent_at: Instant;
  opened_at: Instant | null;
  answer: 'approved' | 'declined' | 'withdrawn' | null;
  answered_at: Instant | null;
  approved_by_name: string | null;
  has_open_question: Generated<boolean>;
}

interface ChangeOrdersTable {
  company_id: CompanyId;
  change_order_id: string;
  estimate_id: string;
  change_order_number: number;
  name: string;
  reason: string;
  tax_rate: Decimal;
  sub_total_dollar: Decimal;
  tax_amount: Decimal;
  final_total: Decimal;
  time_change_day: number;
  bills: WayToBill;
  valid_business_days: number | null;
  created_by_account_id: string | null;
  search_text: GeneratedAlways<string>;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface CommentsTable {
  company_id: CompanyId;
  comment_id: string;
  estimate_id: string | null;
  change_order_id: string | null;
  invoice_id: string | null;
  author: 'customer' | 'company';
  author_name: string;
  account_id: string | null;
  kind: 'question' | 'renewal';
  text: string;
  link_id: string | null;
  created_at: Instant;
}

interface CompaniesTable {
  company_id: string;
  company_code: string;
  name: string;
  line_of_business: string;
  address_1: string;
  address_2: string | null;
  city: string;
  state: string;
  zip: string;
  phone: string;
  email: string;
  web_url: string | null;
  time_zone: string;
  requires_second_factor: Generated<boolean>;
  office_sees_pay: Generated<boolean>;
  overtime_daily_hours: number | null;
  keep_original_photos: Generated<boolean>;
  text_above_signature: string | null;
  invoice_deposit_on_approval: Generated<boolean>;
  default_arrival_window_minutes: Generated<ArrivalWindow>;
  crew_tells_on_my_way: Generated<boolean>;
  crew_sees_customer_phone: Generated<boolean>;
  created_by_account_id: string | null;
  deletion_due_at: Instant | null;
  created_at: GeneratedInstant;
  updated_at: Version;
  default_send_method: Generated<SendMethod>;
  sends_receipts: Generated<boolean>;
  payment_options: Json<PaymentOptions> | null;
  customer_sees: GeneratedJson<CustomerSees>;
  hides_first_steps: Generated<boolean>;
  default_bill_rate_dollar: Decimal | null;
  bill_rounding_minutes: Generated<BillRounding>;
  connections_on: Generated<boolean>;
  who_connects: Generated<'owners' | 'office' | 'everybody'>;
}

interface CompanyIdempotencyKeysTable {
  company_id: CompanyId;
  caller: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  encrypted_response: Buffer | null;
  lease_until: Instant | null;
  created_at: GeneratedInstant;
}

interface ConnectionDaysTable {
  company_id: CompanyId;
  connection_id: string;
  day: Day;
  calls: Generated<number>;
  drafts: Generated<number>;
  prepared: Generated<number>;
  done: Generated<number>;
  rejected: Generated<number>;
}

interface ContactMessagesTable {
  contact_message_id: string;
  message: string;
  sender_email: string | null;
  created_at: GeneratedInstant;
}

interface CostRatesTable {
  company_id: CompanyId;
  employee_id: string;
  starts_on: Day;
  hourly_wage: Decimal;
  burden_percent: GeneratedDecimal;
  bill_rate_dollar: Decimal | null;
}

interface CustomerConsentsTable {
  company_id: CompanyId;
  customer_consent_id: string;
  customer_id: string;
  channel: SendMethod;
  is_given: boolean;
  reason: string | null;
  recorded_by_account_id: string | null;
  recorded_by: string | null;
  confirmed_at: Instant | null;
  created_at: Instant;
}

interface CustomerPaymentsTable {
  company_id: CompanyId;
  customer_payment_id: string;
  invoice_id: string;
  source: Generated<'company' | 'online'>;
  amount: Decimal;
  refunded_amount: GeneratedDecimal;
  payment_date: Day;
  payment_method: PaymentMethod;
  note: string | null;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface CustomersTable {
  company_id: CompanyId;
  customer_id: string;
  first_name: string;
  last_name: string;
  customer_company_name: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  email: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  position_source: PositionSource | null;
  email_consent: boolean;
  sms_consent: boolean;
  search_name: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  created_at: GeneratedInstant;
  updated_at: Version;
  internal_notes: string | null;
}

interface DeclinesTable {
  company_id: CompanyId;
  decline_id: string;
  estimate_id: string | null;
  change_order_id: string | null;
  revision_id: string;
  reason_code: DeclineReason;
  reason_text: string | null;
  link_id: string;
  declined_at: Instant;
}

interface DeletedFilesTable {
  file_key: string;
  kept_days: Generated<number>;
  deleted_at: GeneratedInstant;
  company_id: CompanyId;
}

interface DeletedVisitsTable {
  company_id: CompanyId;
  visit_id: string;
  title: string;
  day: Day;
  starts_minute: number | null;
  ends_minute: number | null;
  employee_ids: string[];
  calendar_sequence: Generated<number>;
  created_at: Instant;
  deleted_at: Instant;
}

interface DetachedSubscriptionPaymentsTable {
  payment_id: string;
  intent_id: string | null;
  amount: Decimal;
  currency: string;
  number_of_months: number;
  status: PaymentStatus;
  failure_message: string | null;
  payment_event_id: string | null;
  payment_event_type: string | null;
  created_at: Instant;
  detached_at: GeneratedInstant;
  company_id: CompanyId;
}

interface DirectoryTable {
  kind: DirectoryKind;
  key: string;
  company_id: string;
  id: string;
}

interface DocumentCountersTable {
  company_id: CompanyId;
  kind: NumberedKind;
  last_number: number;
}

interface DocumentLinksTable {
  company_id: CompanyId;
  link_id: string;
  kind: Generated<'message' | 'in_person'>;
  message_id: string | null;
  estimate_id: string | null;
  change_order_id: string | null;
  account_id: string | null;
  account_name: string | null;
  token_hash: Buffer;
  expires_at: Instant;
  opened_at: Instant | null;
  used_at: Instant | null;
  revoked_at: Instant | null;
  wrong_person_at: Instant | null;
  created_at: GeneratedInstant;
}

interface DueTable {
  company_id: string;
  kind: string;
  next_at: Instant;
  marked_at: GeneratedInstant;
  lease_until: Instant | null;
  failures: Generated<number>;
}

interface EmailConfirmationsTable {
  token_hash: Buffer;
  company_id: string;
  account_id: string;
  email: string;
  expires_at: Instant;
}

interface EmployeesTable {
  company_id: CompanyId;
  employee_id: string;
  first_name: string;
  last_name: string;
  employee_code: string;
  is_active: boolean;
  employee_type: string;
  employee_title: string;
  phone: string;
  email: string;
  start_date: Day | null;
  end_date: Day | null;
  created_by_account_id: string | null;
  search_text: GeneratedAlways<string>;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface EstimateProgressTable {
  company_id: CompanyId;
  estimate_id: string;
  revision_id: string;
  revision_number: number;
  content_sha256: Buffer;
  is_changed: boolean;
  valid_until: Day | null;
  sent_at: Instant;
  opened_at: Instant | null;
  answer: 'approved' | 'declined' | 'withdrawn' | null;
  answered_at: Instant | null;
  approved_by_name: string | null;
  has_open_question: Generated<boolean>;
  last_change_order_number: Generated<number>;
}

interface EstimateTemplatesTable {
  company_id: CompanyId;
  estimate_template_id: string;
  name: string;
  terms_and_conditions: string | null;
  valid_business_days: number | null;
  deposit_percent: Decimal | null;
  start_percent: Decimal | null;
  completion_percent: Decimal | null;
  retainage_percent: Decimal | null;
  time_to_complete_day: number;
  time_to_complete_hr: number;
  tax_rate: Decimal;
  discount_usd: Decimal;
  times_used: Generated<number>;
  last_used_at: Instant | null;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface EstimatesTable {
  company_id: CompanyId;
  estimate_id: string;
  project_id: string;
  customer_id: string;
  estimate_number: number;
  name: string;
  description: string | null;
  terms_and_conditions: string | null;
  valid_business_days: number | null;
  deposit_percent: Decimal | null;
  start_percent: Decimal | null;
  completion_percent: Decimal | null;
  retainage_percent: Decimal | null;
  time_to_complete_day: number;
  time_to_complete_hr: number;
  tax_rate: Decimal;
  discount_usd: Decimal;
  tax_amount: Decimal;
  total_dollar: Decimal;
  non_optional_dollar: Decimal;
  optional_dollar: Decimal;
  total_hour: Decimal;
  non_optional_hour: Decimal;
  optional_hour: Decimal;
  final_total: Decimal;
  approved_total: Decimal | null;
  reminders_off: Generated<boolean>;
  created_by_account_id: string | null;
  search_text: GeneratedAlways<string>;
  created_at: GeneratedInstant;
  updated_at: Version;
  customer_sees: Json<CustomerSees> | null;
}

interface ExpensesTable {
  company_id: CompanyId;
  expense_id: string;
  project_id: string | null;
  project_name: string | null;
  spent_on: Day;
  vendor: string | null;
  description: string | null;
  category: ExpenseCategory;
  amount_dollar: Decimal;
  tax_dollar: Decimal | null;
  receipt_number: string | null;
  paid_with: 'company' | 'own_money';
  employee_id: string | null;
  employee_name: string | null;
  is_billable: Generated<boolean>;
  markup_percent: GeneratedDecimal;
  status: 'to_check' | 'checked';
  reimbursed_on: Day | null;
  entered_by_account_id: string | null;
  entered_by_name: string;
  search_text: GeneratedAlways<string>;
  created_at: GeneratedInstant;
  updated_at: Version;
  billed_invoice_id: string | null;
}

interface FileSweepsTable {
  only_one: Generated<boolean>;
  begun_at: Instant;
}

interface HomeSnoozesTable {
  company_id: CompanyId;
  home_snooze_id: string;
  kind: string;
  document_type: string | null;
  document_id: string | null;
  until: Instant;
  created_at: Instant;
  band: string | null;
}

interface IdempotencyKeysTable {
  caller: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  encrypted_response: Buffer | null;
  lease_until: Instant | null;
  created_at: GeneratedInstant;
}

interface ImagesTable {
  company_id: CompanyId;
  image_id: string;
  image_group_key: string;
  image_for_tag: 'project' | 'company' | 'account';
  account_id: string | null;
  project_id: string | null;
  project_tag: 'before_project' | 'after_project' | null;
  size_tag: 'small' | 'original' | 'as_taken';
  file_key: string;
  file_name: string;
  content_type: string;
  byte_size: number | null;
  uploaded_by_account_id: string | null;
  created_at: GeneratedInstant;
  sha256: string | null;
}

interface ImportedRecordsTable {
  company_id: CompanyId;
  import_id: string;
  record_id: string;
  version: Instant;
  filled_fields: Json<string[]> | null;
}

interface ImportsTable {
  company_id: CompanyId;
  import_id: string;
  kind: ImportKind;
  file_name: string;
  file_bytes: number | null;
  row_count: number;
  rows: Json<NumberedRow[]> | null;
  columns: Json<ImportColumn[]>;
  mapping: Json<ImportMapping>;
  existing: ExistingChoice;
  email_consent: boolean;
  sms_consent: boolean;
  counts: Json<ImportCounts> | null;
  faults: Json<ImportFault[]> | null;
  imported_by_account_id: string;
  imported_by: string;
  created_at: Instant;
  ran_at: Instant | null;
  undone_at: Instant | null;
  left_by_undoing: number | null;
}

interface InstallmentsTable {
  company_id: CompanyId;
  installment_id: string;
  estimate_id: string;
  change_order_id: string | null;
  position: number;
  kind: InstallmentKind;
  code: string;
  label: string;
  percent: Decimal | null;
  is_part: Generated<boolean>;
  amount: Decimal;
  tax: Decimal;
  discount: Decimal;
  sub_total: GeneratedAlways<string>;
  due: string;
  invoice_id: string | null;
}

interface InvoiceProgressTable {
  company_id: CompanyId;
  invoice_id: string;
  last_sent_at: Instant;
  opened_at: Instant | null;
}

interface InvoicesTable {
  company_id: CompanyId;
  invoice_id: string;
  project_id: string;
  customer_id: string;
  estimate_id: string | null;
  invoice_number: number;
  name: string;
  payment_instruction: string | null;
  issue_date: Day;
  due_date: Day;
  tax_rate: Decimal;
  discount_usd: Decimal;
  amounts_are_fixed: Generated<boolean>;
  sub_total_sum_lineitems: Decimal;
  tax_amount: Decimal;
  sub_total_after_tax: Decimal;
  final_total: Decimal;
  amount_paid: Decimal;
  voided_at: Instant | null;
  void_reason: string | null;
  balance_due: GeneratedAlways<string>;
  status: GeneratedAlways<InvoiceStatus>;
  takes_online_payment: Generated<boolean>;
  partial_payment_minimum: Decimal | null;
  reminders_off: Generated<boolean>;
  created_by_account_id: string | null;
  search_text: GeneratedAlways<string>;
  created_at: GeneratedInstant;
  updated_at: Version;
  customer_sees: Json<CustomerSees> | null;
}

interface ItemizedEstimateTemplatesTable {
  company_id: CompanyId;
  itemized_estimate_template_id: string;
  estimate_template_id: string;
  position: number;
  code: string | null;
  description: string;
  unit_price_dollar: Decimal;
  quantity: Decimal;
  sub_total_dollar: Decimal;
  cost_type: CostType;
  duration_hour: Decimal;
  is_optional: boolean;
  unit: string | null;
  is_taxable: boolean;
  price_item_id: string | null;
  unit_cost_dollar: Decimal | null;
  created_at: GeneratedInstant;
  updated_at: Version;
  package: Package | null;
}

interface ItemizedEstimatesTable {
  company_id: CompanyId;
  itemized_estimate_id: string;
  estimate_id: string;
  position: number;
  price_item_id: string | null;
  code: string | null;
  description: string;
  unit: string | null;
  unit_price_dollar: Decimal;
  unit_cost_dollar: Decimal | null;
  quantity: Decimal;
  sub_total_dollar: Decimal;
  cost_type: CostType;
  duration_hour: Decimal;
  is_optional: boolean;
  is_taxable: Generated<boolean>;
  created_at: GeneratedInstant;
  updated_at: Version;
  package: Package | null;
}

interface ItemizedInvoicesTable {
  company_id: CompanyId;
  itemized_invoice_id: string;
  invoice_id: string;
  position: number;
  code: string;
  description: string;
  amount_dollar: Decimal;
  is_taxable: Generated<boolean>;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface JobFileExportsTable {
  company_id: CompanyId;
  job_file_export_id: string;
  project_id: string;
  includes_money: boolean;
  includes_internal_notes: boolean;
  state: 'queued' | 'ready' | 'failed';
  failure_reason: string | null;
  files: Json<ExportedFile[]> | null;
  entries: string | null;
  manifest: string | null;
  created_by_account_id: string;
  created_at: Instant;
  ready_at: Instant | null;
}

interface JobNotePhotosTable {
  company_id: CompanyId;
  job_note_photo_id: string;
  size_tag: 'small' | 'original' | 'as_taken';
  job_note_id: string;
  file_key: string;
  file_name: string;
  content_type: string;
  byte_size: number;
  sha256: string;
  created_at: GeneratedInstant;
}

interface JobNotesTable {
  company_id: CompanyId;
  job_note_id: string;
  project_id: string;
  visit_id: string | null;
  day: Day;
  text: string;
  is_for_customer: Generated<boolean>;
  author_account_id: string | null;
  author_employee_id: string | null;
  author_name: string;
  corrects_job_note_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface JobsTable {
  job_id: string;
  queue: string;
  data: Json<object>;
  attempts: Generated<number>;
  next_attempt_at: GeneratedInstant;
  lease_token: string | null;
  lease_until: Instant | null;
}

interface JobsitesTable {
  company_id: CompanyId;
  jobsite_id: string;
  project_id: string;
  name: string;
  jobsite_description: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string;
  state: string;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
  position_source: PositionSource | null;
  created_by_account_id: string | null;
  search_text: GeneratedAlways<string>;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface LineMemoriesTable {
  company_id: CompanyId;
  line_memory_id: string;
  code: string | null;
  description: string;
  description_key: string;
  unit: string | null;
  last_price: Decimal;
  hours_per_unit: Decimal;
  cost_type: CostType;
  is_taxable: boolean;
  times_used: number;
  last_used_at: Instant;
}

interface LoginAttemptsTable {
  login_id_hash: Buffer;
  origin: string;
  attempts: number;
  blocked_until: Instant;
  last_attempt_at: Instant;
}

interface MessageRecipientsTable {
  company_id: CompanyId;
  recipient: string;
  first_written_to_at: Instant;
}

interface MessagesTable {
  company_id: CompanyId;
  message_id: string;
  customer_id: string;
  document_kind: string;
  document_id: string;
  revision_id: string | null;
  approval_id: string | null;
  channel: SendMethod;
  recipient: string;
  content: Json<MessageContent>;
  subject: GeneratedAlways<string>;
  document: Json<object>;
  sends_document: Generated<boolean>;
  is_reminder: Generated<boolean>;
  is_for_office: Generated<boolean>;
  attaches_pdf: Generated<boolean>;
  file_name: string;
  file_key: string | null;
  render_failures: Generated<number>;
  encrypted_link_token: Buffer | null;
  status: OutboxStatus;
  failure_reason: string | null;
  attempts: Generated<number>;
  next_attempt_at: Instant | null;
  lease_token: string | null;
  lease_until: Instant | null;
  is_counted: Generated<boolean>;
  provider_id: string | null;
  provider_event: string | null;
  sent_at: Instant | null;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
  delivered_at: Instant | null;
}

interface NoticesTable {
  notice_id: string;
  channel: SendMethod;
  recipient: string;
  reply_to: string;
  sender_company_id: string | null;
  of_company_id: Generated<string>;
  is_urgent: Generated<boolean>;
  encrypted_content: Buffer | null;
  status: OutboxStatus;
  failure_reason: string | null;
  attempts: Generated<number>;
  next_attempt_at: Instant | null;
  lease_token: string | null;
  lease_until: Instant | null;
  provider_id: string | null;
  provider_event: string | null;
  sent_at: Instant | null;
  created_at: GeneratedInstant;
}

interface OnlinePaymentsTable {
  company_id: CompanyId;
  payment_id: string;
  invoice_id: string;
  provider_account_id: string | null;
  session_id: string | null;
  intent_id: string | null;
  state: OnlinePaymentState;
  method: OnlinePaymentMethod | null;
  amount: Decimal;
  fee: Decimal | null;
  net: Decimal | null;
  failure_reason: string | null;
  customer_payment_id: string | null;
  customer_name: string;
  paid_at: Instant | null;
  refunded_amount: GeneratedDecimal;
  lost_amount: GeneratedDecimal;
  dispute_state: Generated<DisputeState>;
  dispute_reason: string | null;
  dispute_due_by: Instant | null;
  disputed_at: Instant | null;
  dispute_ended_at: Instant | null;
  payout_id: string | null;
  payout_on: Day | null;
  asked_at: Instant | null;
  expires_at: Instant;
  next_check_at: Instant | null;
  notice_due_at: Instant | null;
  created_at: Instant;
}

interface OnlineRefundsTable {
  company_id: CompanyId;
  refund_id: string;
  payment_id: string;
  request_key: string | null;
  provider_refund_id: string | null;
  amount: Decimal;
  reason: string | null;
  state: RefundState;
  failure_reason: string | null;
  account_id: string | null;
  by_name: string;
  is_announced: Generated<boolean>;
  created_at: Instant;
}

interface PasskeysTable {
  company_id: CompanyId;
  passkey_id: string;
  account_id: string;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
  signature_counter: number;
  transports: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

interface PasswordResetsTable {
  token_hash: Buffer;
  company_id: string;
  account_id: string;
  expires_at: Instant;
}

interface PaymentPromisesTable {
  company_id: CompanyId;
  payment_promise_id: string;
  invoice_id: string;
  method: PromiseMethod;
  promised_on: Day;
  note: string | null;
  notified_at: Instant | null;
  created_at: Instant;
}

interface PayoutEntriesTable {
  company_id: CompanyId;
  transaction_id: string;
  payout_id: string;
  kind: PayoutEntryKind;
  description: string | null;
  amount: Decimal;
  fee: Decimal;
  net: GeneratedAlways<string>;
  intent_id: string | null;
  payment_id: string | null;
  created_at: Instant;
}

interface PayoutsTable {
  company_id: CompanyId;
  payout_id: string;
  amount: Decimal;
  arrives_on: Day;
}

interface PhoneConfirmationsTable {
  token_hash: Buffer;
  company_id: string;
  account_id: string;
  phone: string;
  expires_at: Instant;
}

interface PhoneRepliesTable {
  provider_id: string;
  reply_number: GeneratedAlways<number>;
  phone: string;
  has_stopped: boolean;
  received_at: Instant;
}

interface PriceItemsTable {
  company_id: CompanyId;
  price_item_id: string;
  code: string | null;
  description: string;
  description_key: GeneratedAlways<string>;
  category: string | null;
  unit: string | null;
  unit_price_dollar: Decimal;
  unit_cost_dollar: Decimal | null;
  hours_per_unit: Decimal;
  cost_type: 'all' | 'labor' | 'material';
  is_taxable: Generated<boolean>;
  is_active: boolean;
  price_checked_on: Day;
  times_used: Generated<number>;
  last_used_at: Instant | null;
  recent_prices: Generated<string[]>;
  created_by_account_id: string | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface ProjectsTable {
  company_id: CompanyId;
  project_id: string;
  customer_id: string;
  name: string;
  project_description: string | null;
  internal_notes: string | null;
  project_type: string;
  is_active: boolean;
  estimated_sum: Decimal | null;
  estimated_duration_days: number | null;
  start_date: Day | null;
  end_date: Day | null;
  created_by_account_id: string | null;
  search_name: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface QuickbooksConnectionsTable {
  company_id: CompanyId;
  realm_id: string;
  company_name: string;
  encrypted_tokens: Buffer;
  access_until: Instant;
  refresh_until: Instant;
  lease_token: string | null;
  lease_until: Instant | null;
  connected_by_account_id: string | null;
  connected_at: Instant;
}

interface QuickbooksRecordsTable {
  company_id: CompanyId;
  realm_id: string;
  customer_id: string | null;
  invoice_id: string | null;
  customer_payment_id: string | null;
  refund_id: string | null;
  payout_id: string | null;
  record_id: GeneratedAlways<string>;
  quickbooks_id: string;
  as_lines: Generated<boolean>;
  replica_id: Generated<string>;
}

interface QuickbooksSendsTable {
  company_id: CompanyId;
  quickbooks_send_id: string;
  realm_id: string;
  invoice_id: string | null;
  customer_payment_id: string | null;
  refund_id: string | null;
  payout_id: string | null;
  document_id: GeneratedAlways<string>;
  action: NonNullable<QuickbooksLog['action']> | null;
  status: QuickbooksLog['status'];
  qb_number: string | null;
  amount: Decimal;
  failure_reason: string | null;
  sent_by: string;
  held_until: Instant | null;
  created_at: Instant;
}

interface QuickbooksSettingsTable {
  company_id: CompanyId;
  realm_id: string;
  deposit_account_id: string | null;
  deposit_account_name: string | null;
  books_fees: boolean;
  fee_account_id: string | null;
  fee_account_name: string | null;
  sends_by_itself: boolean;
}

interface QuickbooksSignOnsTable {
  state_hash: Buffer;
  session_id: string;
  expires_at: Instant;
}

interface RateCountersTable {
  name: string;
  key: string;
  window_start: Instant;
  count: number;
}

interface ReceiptImagesTable {
  company_id: CompanyId;
  receipt_image_id: string;
  expense_id: string;
  size_tag: 'small' | 'original';
  file_key: string;
  file_name: string;
  content_type: string;
  byte_size: number;
  created_at: GeneratedInstant;
}

interface RecoveryCodesTable {
  company_id: CompanyId;
  account_id: string;
  code_hash: Buffer;
}

interface ReferenceEntriesTable {
  list: string;
  position: number;
  name: string;
}

interface ReminderRunCustomersTable {
  company_id: CompanyId;
  reminder_run_id: string;
  customer_id: string;
  state: 'waiting' | 'reminded' | 'skipped';
  reason: string | null;
  next_check_at: Instant | null;
  message_id: string | null;
}

interface ReminderRunsTable {
  company_id: CompanyId;
  reminder_run_id: string;
  kind: string;
  band: string;
  created_by_account_id: string | null;
  created_at: Instant;
  finished_at: Instant | null;
}

interface ReminderSchedulesTable {
  company_id: CompanyId;
  estimate_id: string | null;
  invoice_id: string | null;
  visit_id: string | null;
  document_id: GeneratedAlways<string>;
  message_id: string;
  sent_at: Instant;
  next_check_at: Instant | null;
  replica_id: Generated<string>;
}

interface ReminderSettingsTable {
  company_id: CompanyId;
  kinds: Json<StoredRules>;
  hours: Json<ReminderHours>;
  updated_at: Instant;
}

interface RemindersTable {
  company_id: CompanyId;
  reminder_id: string;
  estimate_id: string | null;
  invoice_id: string | null;
  visit_id: string | null;
  customer_id: string;
  document_id: GeneratedAlways<string>;
  subject_id: string;
  step: string;
  state: 'sent' | 'skipped' | 'missed';
  reason: string | null;
  message_id: string | null;
  sent_on: Day | null;
  skipped_by_name: string | null;
  created_at: Instant;
}

interface RevisionsTable {
  company_id: CompanyId;
  revision_id: string;
  estimate_id: string | null;
  change_order_id: string | null;
  revision_number: number;
  content_sha256: Buffer;
  snapshot: Json<object>;
  valid_until: Day | null;
  file_key: string | null;
  pdf_sha256: Buffer | null;
  opened_at: Instant | null;
  created_by_account_id: string | null;
  created_at: Instant;
}

interface SealRootsTable {
  company_id: string;
  day: Day;
  root: string;
  time_stamp_id: string | null;
}

interface SealedEntriesTable {
  company_id: CompanyId;
  entry_id: string;
  day: Day;
  place: number;
  leaf: string;
  project_id: string;
  kind: JobFileEntryKind;
  record_type: string;
  record_id: string;
  entry_day: Day;
  entry_at: Instant;
}

interface SealsTable {
  company_id: CompanyId;
  day: Day;
  root: string;
  entries: number;
  sealed_at: Instant;
  time_stamp_id: string | null;
  root_path: Json<ProofStep[]> | null;
}

interface SecondFactorChallengesTable {
  token_hash: Buffer;
  company_id: string;
  account_id: string;
  is_remembered: boolean;
  attempts: Generated<number>;
  passkey_challenge_hash: Buffer | null;
  expires_at: Instant;
}

interface SecondFactorsTable {
  company_id: CompanyId;
  account_id: string;
  encrypted_secret: Buffer | null;
  app_confirmed_at: Instant | null;
  last_used_step: number | null;
  registration_challenge_hash: Buffer | null;
  registration_expires_at: Instant | null;
  created_at: Instant;
}

interface SessionsTable {
  session_id: string;
  token_hash: Buffer;
  company_id: string;
  account_id: string;
  browser: Generated<string>;
  is_remembered: Generated<boolean>;
  passed_second_factor: Generated<boolean>;
  created_at: Instant;
  last_seen_at: Instant;
  confirmed_at: Instant | null;
}

interface ShownPhotosTable {
  company_id: CompanyId;
  estimate_id: string | null;
  invoice_id: string | null;
  document_id: GeneratedAlways<string>;
  position: number;
  image_id: string;
  replica_id: Generated<string>;
}

interface SignupInvitesTable {
  email: string;
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
}

interface SmsConfirmationsTable {
  company_id: CompanyId;
  phone: string;
  sent_at: Instant;
}

interface StripeAccountsTable {
  company_id: CompanyId;
  stripe_account_id: string;
  provider_account_id: string | null;
  contact_email: string;
  display_name: string;
  cards: CapabilityStatus | null;
  bank: CapabilityStatus | null;
  requirements: Json<Requirement[]>;
  is_enabled: Generated<boolean>;
  takes_cards: Generated<boolean>;
  takes_bank: Generated<boolean>;
  card_max_dollar: Decimal | null;
  asked_at: Instant | null;
  active_at: Instant | null;
  disconnected_at: Instant | null;
  next_check_at: Instant;
  created_at: Instant;
}

interface StripeEventsTable {
  event_id: string;
  event_type: string;
  provider_account_id: string | null;
  is_live: boolean;
  received_at: Instant;
}

interface SubscriptionPaymentEventsTable {
  event_id: string;
  event_type: string;
  payment_id: string | null;
  intent_id: string | null;
  amount: Decimal | null;
  currency: string | null;
  status: PaymentStatus | null;
  occurred_at: Instant;
  received_at: Instant;
}

interface SubscriptionPaymentsTable {
  company_id: CompanyId;
  payment_id: string;
  account_id: string;
  subscription_id: string | null;
  request_key: string | null;
  payment_method_id: string;
  intent_id: string | null;
  amount: Decimal;
  currency: 'usd';
  number_of_months: number;
  subscription_action: 'new' | 'extend';
  status: PaymentStatus;
  failure_message: string | null;
  payment_event_id: string | null;
  payment_event_type: string | null;
  held_until: Instant | null;
  next_check_at: Instant;
  settled_at: Instant | null;
  created_at: Instant;
}

interface SubscriptionRemindersTable {
  company_id: CompanyId;
  end_date: Day;
  days_before: number;
  sent_at: Instant;
}

interface SubscriptionsTable {
  company_id: CompanyId;
  subscription_id: string;
  subscription_status: SubscriptionStatus;
  subscription_action: 'new' | 'extend' | 'trial';
  plan_type: string;
  monthly_amount: Decimal;
  number_of_months_subscribed: number;
  start_date: Day;
  end_date: Day;
  canceled_at: Instant | null;
  auto_renewal: Generated<boolean>;
  next_payment_date: Day | null;
  cancellation_reason: string | null;
  trial_used_at: Instant | null;
  created_at: GeneratedInstant;
  updated_at: Version;
}

interface SurveyResponsesTable {
  survey_response_id: string;
  first_name: string;
  last_name: string;
  address_1: string | null;
  city: string | null;
  zip: string;
  phone: string | null;
  email: string | null;
  pasco_county_resident: boolean;
  env_impact: boolean;
  local_buz_impact: boolean;
  local_community_impact: boolean;
  safety_concern: boolean;
  project_not_work: boolean;
  other_reason: string | null;
  oppose_overpass: boolean;
  created_at: GeneratedInstant;
}

interface TimeStampsTable {
  time_stamp_id: string;
  root: string;
  seals: number;
  token: Buffer | null;
  authority: string | null;
  stamped_at: Instant | null;
  attempts: Generated<number>;
  next_attempt_at: Instant | null;
  failure_reason: string | null;
  created_at: Instant;
}

interface TimecardBreaksTable {
  company_id: CompanyId;
  timecard_id: string;
  employee_id: string;
  starts_at: Instant;
  ends_at: Instant;
}

interface TimecardsTable {
  company_id: CompanyId;
  timecard_id: string;
  employee_id: string;
  employee_name: string;
  jobsite_id: string | null;
  jobsite_name: string;
  clock_in: Instant;
  clock_in_source: TimeSource;
  clock_in_recorded_at: Instant;
  clock_out: Instant | null;
  clock_out_source: TimeSource | null;
  clock_out_recorded_at: Instant | null;
  break_seconds: Generated<number>;
  on_break_since: Instant | null;
  break_source: TimeSource | null;
  created_at: GeneratedInstant;
  updated_at: Version;
  billed_invoice_id: string | null;
}

interface VisitCrewTable {
  company_id: CompanyId;
  visit_id: string;
  employee_id: string;
  position: number;
  first_name: string;
  last_name: string;
}

interface VisitsTable {
  company_id: CompanyId;
  visit_id: string;
  project_id: string;
  jobsite_id: string | null;
  jobsite_name: string | null;
  title: string;
  day: Day;
  starts_minute: number | null;
  ends_minute: number | null;
  arrival_window_minutes: number;
  notes_for_crew: string | null;
  notes_for_customer: string | null;
  series_id: string | null;
  confirmation: Generated<Confirmation>;
  confirmation_at: Instant | null;
  customer_informed_at: Instant | null;
  time_request: string | null;
  reminders_off: Generated<boolean>;
  done_at: Instant | null;
  cancelled_at: Instant | null;
  created_by_account_id: string | null;
  search_text: GeneratedAlways<string>;
  calendar_sequence: Generated<number>;
  calendar_changed_at: GeneratedInstant;
  created_at: GeneratedInstant;
  updated_at: Version;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    access_tokens: AccessTokensTable;
    account_invites: AccountInvitesTable;
    accounts: AccountsTable;
    approvals: ApprovalsTable;
    archives: ArchivesTable;
    audit_entries: AuditEntriesTable;
    calendar_feeds: CalendarFeedsTable;
    change_order_line_items: ChangeOrderLineItemsTable;
    change_order_progress: ChangeOrderProgressTable;
    change_orders: ChangeOrdersTable;
    comments: CommentsTable;
    companies: CompaniesTable;
    company_idempotency_keys: CompanyIdempotencyKeysTable;
    connection_days: ConnectionDaysTable;
    contact_messages: ContactMessagesTable;
    cost_rates: CostRatesTable;
    customer_consents: CustomerConsentsTable;
    customer_payments: CustomerPaymentsTable;
    customers: CustomersTable;
    declines: DeclinesTable;
    deleted_files: DeletedFilesTable;
    deleted_visits: DeletedVisitsTable;
    detached_subscription_payments: DetachedSubscriptionPaymentsTable;
    directory: DirectoryTable;
    document_counters: DocumentCountersTable;
    document_links: DocumentLinksTable;
    due: DueTable;
    email_confirmations: EmailConfirmationsTable;
    employees: EmployeesTable;
    estimate_progress: EstimateProgressTable;
    estimate_templates: EstimateTemplatesTable;
    estimates: EstimatesTable;
    expenses: ExpensesTable;
    file_sweeps: FileSweepsTable;
    home_snoozes: HomeSnoozesTable;
    idempotency_keys: IdempotencyKeysTable;
    images: ImagesTable;
    imported_records: ImportedRecordsTable;
    imports: ImportsTable;
    installments: InstallmentsTable;
    invoice_progress: InvoiceProgressTable;
    invoices: InvoicesTable;
    itemized_estimate_templates: ItemizedEstimateTemplatesTable;
    itemized_estimates: ItemizedEstimatesTable;
    itemized_invoices: ItemizedInvoicesTable;
    job_file_exports: JobFileExportsTable;
    job_note_photos: JobNotePhotosTable;
    job_notes: JobNotesTable;
    jobs: JobsTable;
    jobsites: JobsitesTable;
    line_memories: LineMemoriesTable;
    login_attempts: LoginAttemptsTable;
    message_recipients: MessageRecipientsTable;
    messages: MessagesTable;
    notices: NoticesTable;
    online_payments: OnlinePaymentsTable;
    online_refunds: OnlineRefundsTable;
    passkeys: PasskeysTable;
    password_resets: PasswordResetsTable;
    payment_promises: PaymentPromisesTable;
    payout_entries: PayoutEntriesTable;
    payouts: PayoutsTable;
    phone_confirmations: PhoneConfirmationsTable;
    phone_replies: PhoneRepliesTable;
    price_items: PriceItemsTable;
    projects: ProjectsTable;
    quickbooks_connections: QuickbooksConnectionsTable;
    quickbooks_records: QuickbooksRecordsTable;
    quickbooks_sends: QuickbooksSendsTable;
    quickbooks_settings: QuickbooksSettingsTable;
    quickbooks_sign_ons: QuickbooksSignOnsTable;
    rate_counters: RateCountersTable;
    receipt_images: ReceiptImagesTable;
    recovery_codes: RecoveryCodesTable;
    reference_entries: ReferenceEntriesTable;
    reminder_run_customers: ReminderRunCustomersTable;
    reminder_runs: ReminderRunsTable;
    reminder_schedules: ReminderSchedulesTable;
    reminder_settings: ReminderSettingsTable;
    reminders: RemindersTable;
    revisions: RevisionsTable;
    seal_roots: SealRootsTable;
    sealed_entries: SealedEntriesTable;
    seals: SealsTable;
    second_factor_challenges: SecondFactorChallengesTable;
    second_factors: SecondFactorsTable;
    sessions: SessionsTable;
    shown_photos: ShownPhotosTable;
    signup_invites: SignupInvitesTable;
    sms_confirmations: SmsConfirmationsTable;
    stripe_accounts: StripeAccountsTable;
    stripe_events: StripeEventsTable;
    subscription_payment_events: SubscriptionPaymentEventsTable;
    subscription_payments: SubscriptionPaymentsTable;
    subscription_reminders: SubscriptionRemindersTable;
    subscriptions: SubscriptionsTable;
    survey_responses: SurveyResponsesTable;
    time_stamps: TimeStampsTable;
    timecard_breaks: TimecardBreaksTable;
    timecards: TimecardsTable;
    visit_crew: VisitCrewTable;
    visits: VisitsTable;
  }
}
