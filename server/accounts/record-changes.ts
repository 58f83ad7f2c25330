import { type AuditActor, changedFields, recordAuditEntry } from '../audit-log/record.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { AccountRow } from './store.ts';

interface Changed {
  before: AccountRow;
  after: AccountRow;
  actor: AuditActor;
  now: Date;
}

const SHOWN = ['first_name', 'last_name', 'role', 'email', 'login_id', 'phone', 'texts_on_answers'] as const;

/** Records the changes of an account in the audit log. Of a password only that it has changed. */
export async function recordAccountChanges(db: CompanyDb, { before, after, actor, now }: Changed): Promise<void> {
  const summary = `${after.first_name} ${after.last_name}`;
  const entry = { record_type: 'account', record_id: after.account_id, summary } as const;
  const fields = changedFields(before, after, SHOWN);
  if (fields) await recordAuditEntry(db, { ...entry, action: 'changed', ...fields }, actor, now);
  if (after.password_hash !== before.password_hash) {
    await recordAuditEntry(db, { ...entry, action: 'password_changed' }, actor, now);
  }
}
