import { z } from 'zod';
import { endpoint, listOf, listQuery, record, type Summaries } from '../endpoint.ts';
import { day, instant } from '../fields.ts';

/** The fields of a time card that an audit entry stores. */
export const AuditedTimecard = z.object({
  employee_name: z.string(),
  jobsite_id: z.string().nullable(),
  jobsite_name: z.string(),
  clock_in: instant,
  clock_out: instant.nullable(),
  /** Formatted by `writtenBreaks`; missing if there are no breaks. */
  breaks: z.string().optional(),
});
export type AuditedTimecard = z.output<typeof AuditedTimecard>;

/** The kinds of records that entries can be about, with their labels. */
export const AUDIT_RECORD_TYPES = {
  access_token: 'Token',
  account: 'Account',
  account_invite: 'Invitation',
  audit_log: 'Audit log',
  calendar_feed: 'Calendar address',
  change_order: 'Change order',
  company: 'Company',
  cost_rates: 'Wages',
  costing: 'Costing',
  customer: 'Customer',
  customer_payment: 'Payment',
  document_link: 'Document link',
  employee: 'Employee',
  estimate: 'Estimate',
  estimate_template: 'Estimate template',
  expense: 'Expense',
  import: 'Import',
  invoice: 'Invoice',
  job_note: 'Note',
  jobsite: 'Jobsite',
  online_payment: 'Online payment',
  payroll: 'Payroll',
  price_item: 'Price item',
  project: 'Project',
  quickbooks_connection: 'QuickBooks',
  reminder_settings: 'Reminders',
  second_factor: 'Two-step login',
  session: 'Sign-in',
  stripe_account: 'Online payments',
  subscription: 'Subscription',
  subscription_payment: 'Subscription payment',
  timecard: 'Time card',
  timecard_report: 'Time card report',
  visit: 'Visit',
} as const;
export type AuditRecordType = keyof typeof AUDIT_RECORD_TYPES;

/** The recorded actions, with their labels. */
export const AUDIT_ACTIONS = {
  approved: 'approved',
  cancelled: 'cancelled',
  changed: 'changed',
  confirmed: 'confirmed',
  connected: 'connected',
  corrected: 'corrected',
  created: 'created',
  declined: 'declined',
  deleted: 'deleted',
  deletion_requested: 'deletion requested',
  deletion_withdrawn: 'deletion withdrawn',
  disconnected: 'disconnected',
  exported: 'exported',
  failed: 'failed',
  imported: 'imported',
  password_changed: 'password changed',
  recorded: 'recorded',
  recovery_code_used: 'recovery code used',
  refunded: 'refunded',
  reset_requested: 'reset requested',
  revoked: 'revoked',
  sent: 'sent',
  sent_to_quickbooks: 'sent to QuickBooks',
  signed_in: 'signed in',
  signed_out: 'signed out',
  undone: 'undone',
  voided: 'voided',
  withdrawn: 'withdrawn',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Fields of a record by name, as stored in an entry: never a password, token, code or the text of a message. */
export const AuditedFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditedFields = z.output<typeof AuditedFields>;

const recordType = z.enum(Object.keys(AUDIT_RECORD_TYPES) as [AuditRecordType, ...AuditRecordType[]]);
const action = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]);

/**
 * One recorded action in the company: who did it, when, from which address, on which record, and the fields before and
 * after.
 */
export const AuditEntry = z.object({
  audit_entry_id: z.string(),
  record_type: recordType,
  /** Null if the action does not concern a single record, such as a report. */
  record_id: z.string().nullable(),
  action,
  /** Identifies the record to users: its number, name or total. */
  summary: z.string(),
  /** Null after the account is deleted, and for actions that no account took; the name remains. */
  account_id: z.string().nullable(),
  account_name: z.string(),
  /** The name of the token through which a program acted for the account; null for the account itself. */
  via: z.string().nullable(),
  connection_id: z.string().nullable(),
  /**
   * The caller's address; null for actions without a request, such as those of a background task. IPv6 addresses are
   * stored as /64.
   */
  network_address: z.string().nullable(),
  /** Null if there was no record before, or its fields are not logged. */
  before: AuditedFields.nullable(),
  /** Null if the record was deleted, or its fields are not logged. */
  after: AuditedFields.nullable(),
  created_at: instant,
});
export type AuditEntry = z.output<typeof AuditEntry>;

const SORTED = AuditEntry.omit({ before: true, after: true });

export const AUDIT_ENDS_BEFORE_START = 'The end date cannot be before the start date';

/** The maximum number of entries in one CSV. */
export const AUDIT_CSV_ROWS_MAX = 50_000;

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit_log',
    auth: 'active',
    token: 'money',
    query: listQuery(SORTED)
      .extend({
        record_type: recordType.optional(),
        record_id: z.string().max(100).optional(),
        action: action.optional(),
        account_id: z.string().max(100).optional(),
        start: day('Start date').optional(),
        end: day('End date').optional(),
      })
      .refine(({ start, end }) => !start || !end || start <= end, { error: AUDIT_ENDS_BEFORE_START, path: ['end'] }),
    response: listOf(record('audit_entry', AuditEntry)),
    csv: true,
    errors: ['audit_log_too_long'],
  }),
};

export const auditLogSummaries: Summaries<typeof auditLog> = {
  list: 'List audit entries, newest first; optionally for one kind of record, one record, one action, one account or a range of company days. Wage changes are visible only to accounts that see pay. Accept: text/csv returns CSV.',
};
