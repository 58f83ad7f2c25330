import { type AuditActor, changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type AccountRow, findEmployeeName } from './store.ts';

interface Changed {
  before: AccountRow;
  after: AccountRow;
  actor: AuditActor;
  now: Date;
}

const SHOWN = ['first_name', 'last_name', 'role', 'email', 'login_id', 'phone', 'texts_on_answers'] as const;

/**
 * Records the changes of an account in the audit log. For a password, only the fact that it has changed is recorded.
 */
export async function recordAccountChanges(db: CompanyDb, { before, after, actor, now }: Changed): Promise<void> {
  const summary = `${after.first_name} ${after.last_name}`;
  const entry = { record_type: 'account', record_id: after.account_id, summary } as const;
  const fields = withEmployee(changedFields(before, after, SHOWN), await employeesOf(db, before, after));
  if (fields) await recordAuditEntry(db, { ...entry, action: 'changed', ...fields }, actor, now);
  if (after.password_hash !== before.password_hash) {
    await recordAuditEntry(db, { ...entry, action: 'password_changed' }, actor, now);
  }
}

type Fields = ReturnType<typeof changedFields>;

/** The names of the account's previous and new employees; undefined if the employee has not changed. */
async function employeesOf(db: CompanyDb, before: AccountRow, after: AccountRow) {
  if (before.employee_id === after.employee_id) return undefined;
  const [was, is] = [await findEmployeeName(db, before.employee_id), await findEmployeeName(db, after.employee_id)];
  return { before: { employee: was }, after: { employee: is } };
}

function withEmployee(fields: Fields, employees: Awaited<ReturnType<typeof employeesOf>>): Fields {
  if (!employees) return fields;
  return { before: { ...fields?.before, ...employees.before }, after: { ...fields?.after, ...employees.after } };
}
