import { z } from 'zod';
import { endpoint, listOf, listQuery, record } from './endpoint.ts';
import { day, instant } from './fields.ts';

/** What an entry keeps of a time card. */
export const AuditedTimecard = z.object({
  employee_name: z.string(),
  jobsite_id: z.string().nullable(),
  jobsite_name: z.string(),
  clock_in: instant,
  clock_out: instant.nullable(),
});
export type AuditedTimecard = z.output<typeof AuditedTimecard>;

/** The kinds of records that entries are about, as people call them. */
export const AUDIT_RECORD_TYPES = {
  account: 'Account',
  account_invite: 'Invitation',
  audit_log: 'Audit log',
  company: 'Company',
  customer: 'Customer',
  customer_payment: 'Payment',
  document_link: 'Document link',
  employee: 'Employee',
  estimate: 'Estimate',
  invoice: 'Invoice',
  jobsite: 'Jobsite',
  project: 'Project',
  quickbooks_connection: 'QuickBooks',
  session: 'Sign-in',
  subscription: 'Subscription',
  subscription_payment: 'Subscription payment',
  timecard: 'Time card',
  timecard_report: 'Time card report',
} as const;
export type AuditRecordType = keyof typeof AUDIT_RECORD_TYPES;

/** What was done, as people call it. */
export const AUDIT_ACTIONS = {
  accepted: 'accepted',
  cancelled: 'cancelled',
  changed: 'changed',
  connected: 'connected',
  corrected: 'corrected',
  created: 'created',
  deleted: 'deleted',
  deletion_requested: 'deletion requested',
  deletion_withdrawn: 'deletion withdrawn',
  disconnected: 'disconnected',
  exported: 'exported',
  failed: 'failed',
  password_changed: 'password changed',
  recorded: 'recorded',
  refunded: 'refunded',
  reset_requested: 'reset requested',
  revoked: 'revoked',
  sent: 'sent',
  sent_to_quickbooks: 'sent to QuickBooks',
  signed_in: 'signed in',
  signed_out: 'signed out',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Fields of a record by name, as an entry keeps them: never a password, token, code or text of a message. */
export const AuditedFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditedFields = z.output<typeof AuditedFields>;

const recordType = z.enum(Object.keys(AUDIT_RECORD_TYPES) as [AuditRecordType, ...AuditRecordType[]]);
const action = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]);

/** One act in the company: who, when, from where, on which record, and what that said before and after. */
export const AuditEntry = z.object({
  audit_entry_id: z.string(),
  record_type: recordType,
  /** Null where the act is about no single record, as a report is. */
  record_id: z.string().nullable(),
  action,
  /** Which record it was, in words: its number, name or total. */
  summary: z.string(),
  /** Null once the account is gone, and for acts of nobody's account; the name stays. */
  account_id: z.string().nullable(),
  account_name: z.string(),
  /** From where; null for what happens without a request, as in a background task. An IPv6 address stands for its /64. */
  network_address: z.string().nullable(),
  /** Null where nothing was there before, or nothing is told of it. */
  before: AuditedFields.nullable(),
  /** Null where the record was deleted, or nothing is told of it. */
  after: AuditedFields.nullable(),
  created_at: instant,
});
export type AuditEntry = z.output<typeof AuditEntry>;

const SORTED = AuditEntry.omit({ before: true, after: true });

export const AUDIT_ENDS_BEFORE_START = 'The end date cannot be before the start date';

/** The most entries that one CSV holds. */
export const AUDIT_CSV_ROWS_MAX = 50_000;

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit_log',
    who: 'active',
    summary:
      'Who did what, newest first; of one kind of record, one record, one action, one account or some days of the company, where they are named. Accept: text/csv gives CSV.',
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
    answer: listOf(record('audit_entry', AuditEntry)),
    csv: true,
    refuses: ['audit_log_too_long'],
  }),
};
