import { z } from 'zod';
import { endpoint, listOf, listQuery, record } from './endpoint.ts';
import { instant } from './fields.ts';

/** What an entry keeps of a time card. */
export const AuditedTimecard = z.object({
  employee_name: z.string(),
  jobsite_id: z.string().nullable(),
  jobsite_name: z.string(),
  clock_in: instant,
  clock_out: instant.nullable(),
});
export type AuditedTimecard = z.output<typeof AuditedTimecard>;

/** One change of a record by somebody of the company: who, when, and what it said before and after. */
export const AuditEntry = z.object({
  audit_entry_id: z.string(),
  record_type: z.enum(['timecard']),
  record_id: z.string(),
  action: z.enum(['corrected', 'deleted']),
  /** Null once the account is gone; the name stays. */
  account_id: z.string().nullable(),
  account_name: z.string(),
  before: AuditedTimecard,
  /** Null where the record was deleted. */
  after: AuditedTimecard.nullable(),
  created_at: instant,
});
export type AuditEntry = z.output<typeof AuditEntry>;

const SORTED = AuditEntry.omit({ before: true, after: true });

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit_log',
    who: 'active',
    summary: 'Who corrected or deleted what, newest first; of one kind of record, or one record, where it is named.',
    query: listQuery(SORTED).extend({
      record_type: z.string().max(50).optional(),
      record_id: z.string().max(100).optional(),
    }),
    answer: listOf(record('audit_entry', AuditEntry)),
  }),
};
