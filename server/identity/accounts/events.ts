import type { AuditActor } from '../../core/audit-log/record.ts';
import { event } from '../../core/events.ts';

/**
 * All access of an account ends, with the sessions: its password was reset, which may follow a takeover, its owner asked for it
 * with a new password, or the account is deleted.
 */
export const accessEnded = event<{
  account: { account_id: string };
  reason: 'password_reset' | 'password_changed' | 'account_deleted';
  actor: AuditActor;
  now: Date;
}>('accessEnded');
