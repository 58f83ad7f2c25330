import type { Tables } from '../../platform/database/tables.ts';

/** Whether a table is in backups: `included`, or the reason why it is left out. */
type Decision = 'included' | { leftOut: string };

const COUNTER = { leftOut: 'a counter of the last minutes or hours' };
const USED_LINK = { leftOut: 'a link that was used after the backup would work again' };
const SESSION = { leftOut: 'users log in again after a restore' };

/** Every table. A new table fails compilation and its test until it is added here. */
export const TABLES = {
  // Paused by a restore.
  access_tokens: 'included',
  account_invites: 'included',
  accounts: 'included',
  approvals: 'included',
  archives: { leftOut: 'archives that can be downloaded for a day' },
  audit_entries: 'included',
  calendar_feeds: 'included',
  change_order_line_items: 'included',
  change_order_progress: 'included',
  change_orders: 'included',
  comments: 'included',
  companies: 'included',
  // Included so that a request that is repeated after a restore does nothing twice.
  company_idempotency_keys: 'included',
  connection_days: 'included',
  contact_messages: 'included',
  customer_consents: 'included',
  customer_payments: 'included',
  customers: 'included',
  declines: 'included',
  // Sent documents reference logos that may have been deleted since.
  deleted_files: 'included',
  deleted_visits: 'included',
  detached_subscription_payments: 'included',
  directory: 'included',
  document_counters: 'included',
  document_links: 'included',
  // The same snapshot as the rows that are due. Work that is not due anymore is found to be done.
  due: 'included',
  email_confirmations: 'included',
  employees: 'included',
  estimate_progress: 'included',
  estimates: 'included',
  expenses: 'included',
  file_sweeps: { leftOut: 'the time of the last run of a background task' },
  home_snoozes: 'included',
  idempotency_keys: 'included',
  images: 'included',
  imported_records: 'included',
  imports: 'included',
  installments: 'included',
  invoice_progress: 'included',
  invoices: 'included',
  itemized_estimates: 'included',
  itemized_invoices: 'included',
  jobs: { leftOut: 'background jobs that have run since' },
  job_file_exports: { leftOut: 'exports that can be downloaded for a day' },
  job_note_photos: 'included',
  job_notes: 'included',
  jobsites: 'included',
  line_memories: 'included',
  login_attempts: COUNTER,
  message_recipients: 'included',
  messages: 'included',
  notices: 'included',
  online_payments: 'included',
  online_refunds: 'included',
  passkeys: 'included',
  payment_promises: 'included',
  payout_entries: 'included',
  payouts: 'included',
  cost_rates: 'included',
  estimate_templates: 'included',
  itemized_estimate_templates: 'included',
  price_items: 'included',
  password_resets: USED_LINK,
  phone_confirmations: 'included',
  phone_replies: 'included',
  projects: 'included',
  quickbooks_connections: 'included',
  quickbooks_records: 'included',
  quickbooks_sends: 'included',
  quickbooks_settings: 'included',
  quickbooks_sign_ons: SESSION,
  rate_counters: COUNTER,
  receipt_images: 'included',
  recovery_codes: 'included',
  reference_entries: 'included',
  reminder_schedules: 'included',
  reminder_settings: 'included',
  reminder_run_customers: 'included',
  reminder_runs: 'included',
  reminders: 'included',
  revisions: 'included',
  seal_roots: 'included',
  sealed_entries: 'included',
  seals: 'included',
  second_factor_challenges: SESSION,
  second_factors: 'included',
  sessions: SESSION,
  shown_photos: 'included',
  signup_invites: USED_LINK,
  sms_confirmations: 'included',
  stripe_accounts: 'included',
  stripe_events: 'included',
  subscription_payment_events: 'included',
  subscription_payments: 'included',
  subscription_reminders: 'included',
  subscriptions: 'included',
  survey_responses: 'included',
  time_stamps: 'included',
  timecard_breaks: 'included',
  timecards: 'included',
  visit_crew: 'included',
  visits: 'included',
} as const satisfies Record<keyof Tables, Decision>;

/** Filled by migrations, so their rows are not data of the installation. */
export const SEEDED_TABLES: readonly (keyof Tables)[] = ['reference_entries', 'file_sweeps'];

/**
 * The columns that reference stored files. The folder is the first part of their keys. Keys of deleted rows may be in
 * any folder.
 */
export const FILE_COLUMNS: readonly { table: keyof Tables; column: string; folder?: string }[] = [
  { table: 'approvals', column: 'scan_file_key', folder: 'scans' },
  { table: 'images', column: 'file_key', folder: 'images' },
  { table: 'job_note_photos', column: 'file_key', folder: 'job-notes' },
  { table: 'messages', column: 'file_key', folder: 'messages' },
  { table: 'receipt_images', column: 'file_key', folder: 'receipts' },
  { table: 'revisions', column: 'file_key', folder: 'revisions' },
  { table: 'approvals', column: 'signed_pdf_key', folder: 'signed-copies' },
  { table: 'deleted_files', column: 'file_key' },
];

/**
 * Whether a backup leaves the table out. Tables that are not in the list are included, such as tables of an earlier
 * version before its migration.
 */
export function isLeftOut(table: string): boolean {
  const decision = (TABLES as Record<string, Decision>)[table];
  return decision !== undefined && decision !== 'included';
}

/** Entries of DATA_DIR that belong to the server: included in backups, or the reason why not. */
export const DATA_FOLDER_ENTRIES: Record<string, Decision> = {
  'backup.socket': { leftOut: 'the socket through which a running server takes backups' },
  backups: { leftOut: 'the backups themselves' },
  // Included row by row.
  database: 'included',
  'database.lock': { leftOut: 'the lock of a running server' },
  'database.pid': { leftOut: 'the process of a running server' },
  'database.replaced': { leftOut: 'the database that a restore is replacing' },
  files: 'included',
  outbox: { leftOut: 'messages of development that no provider has sent' },
  sandbox: { leftOut: 'accounts and payments of the fake Stripe' },
  // Included only if the archive is encrypted.
  'secret.key': 'included',
};
