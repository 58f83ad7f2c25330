import { type RawBuilder, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { Tables } from '../../platform/database/tables.ts';

/**
 * A table that an archive contains in `evidence/` but that is never imported: a file could claim that this installation
 * had recorded something that it has not.
 */
export interface EvidenceTable {
  name: keyof Tables;
  columns: readonly string[];
  key: readonly string[];
  leftOut: Readonly<Record<string, string>>;
  /** The rows of the company, for a table without a company. */
  where?: RawBuilder<boolean>;
}

const words = (text: string) => text.split(/\s+/);

const NETWORK = 'the network address of a person';
const SIGN_IN = 'a secret or a state of signing in';

export const EVIDENCE_TABLES: readonly EvidenceTable[] = [
  {
    name: 'accounts',
    columns: words(`account_id role employee_id first_name last_name phone email created_at`),
    key: ['account_id'],
    leftOut: Object.fromEntries(
      words(`phone_changed_at phone_confirmed_at email_confirmed_at texts_on_answers login_id password_hash
      google_sub auth_provider second_factor_confirmed_at terms_consent_at sms_consent_at
      email_consent_at updated_at`).map((column) => [column, SIGN_IN]),
    ),
  },
  {
    name: 'audit_entries',
    columns: words(`audit_entry_id record_type record_id action account_id account_name before after summary via
      connection_id created_at`),
    key: ['audit_entry_id'],
    leftOut: { network_address: NETWORK },
  },
  {
    name: 'access_tokens',
    columns: words(`access_token_id account_id account_name audience name scopes created_at expires_at ended_at
      ended_reason`),
    key: ['access_token_id'],
    leftOut: Object.fromEntries(
      words(`token_hash hint former_hash former_until expiry_notice_at last_used_at last_used_network last_used_by
      paused_at paused_reason`).map((column) => [column, SIGN_IN]),
    ),
  },
  {
    name: 'seals',
    columns: words(`day root entries sealed_at time_stamp_id root_path`),
    key: ['day'],
    leftOut: {},
  },
  {
    name: 'sealed_entries',
    columns: words(`entry_id day place leaf project_id kind record_type record_id entry_day entry_at`),
    key: ['entry_id'],
    leftOut: {},
  },
  {
    name: 'time_stamps',
    columns: words(`time_stamp_id root token authority stamped_at created_at`),
    key: ['time_stamp_id'],
    where: sql`t.time_stamp_id in (select s.time_stamp_id from seals s where s.company_id = ${currentCompany})`,
    leftOut: {
      seals: 'counts the seals of all companies',
      attempts: 'state of a request',
      next_attempt_at: 'state of a request',
      failure_reason: 'state of a request',
    },
  },
];

const SESSION = 'signing in';
const OF_INSTALLATION = 'belongs to the installation';
const CONNECTED_ANEW = 'a new company connects anew';
const SUBSCRIPTION = 'a new company has its own subscription';

/** The tables that an archive does not contain, each with the reason. */
export const LEFT_OUT_TABLES: Partial<Record<keyof Tables, string>> = {
  account_invites: 'accounts are invited anew',
  archives: 'archives can be downloaded for a day',
  calendar_feeds: 'the tokens of feeds, which are made anew',
  company_idempotency_keys: 'requests of the last day',
  connection_days: 'counts the calls of connections, which are made anew',
  contact_messages: OF_INSTALLATION,
  deleted_files: 'files of deleted records',
  deleted_visits: 'for calendar feeds, which are made anew',
  detached_subscription_payments: SUBSCRIPTION,
  directory: 'is filled by the import',
  due: 'background work',
  email_confirmations: SESSION,
  file_sweeps: OF_INSTALLATION,
  home_snoozes: 'until the next morning',
  idempotency_keys: 'requests of the last day',
  imported_records: 'what an import can undo for 7 days',
  imports: 'uploaded files, which are stored for 30 days',
  job_file_exports: 'exports can be downloaded for a day',
  jobs: 'background work',
  login_attempts: SESSION,
  message_recipients: 'limits the messages of the company that sends them',
  notices: 'messages of this installation to accounts',
  passkeys: SESSION,
  password_resets: SESSION,
  phone_confirmations: SESSION,
  phone_replies: OF_INSTALLATION,
  quickbooks_connections: CONNECTED_ANEW,
  quickbooks_sign_ons: SESSION,
  rate_counters: SESSION,
  recovery_codes: SESSION,
  reference_entries: OF_INSTALLATION,
  reminder_run_customers: 'what is left of a run of reminders',
  reminder_runs: 'what is left of a run of reminders',
  reminder_schedules: 'nothing is sent for imported documents until they are sent again, since their links are dead',
  seal_roots: OF_INSTALLATION,
  second_factor_challenges: SESSION,
  second_factors: SESSION,
  sessions: SESSION,
  signup_invites: OF_INSTALLATION,
  stripe_accounts: CONNECTED_ANEW,
  stripe_events: OF_INSTALLATION,
  subscription_payment_events: OF_INSTALLATION,
  subscription_payments: SUBSCRIPTION,
  subscription_reminders: SUBSCRIPTION,
  subscriptions: SUBSCRIPTION,
  survey_responses: OF_INSTALLATION,
};
