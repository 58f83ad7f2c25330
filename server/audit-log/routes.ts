import type { AuditEntry, auditLog } from '../../contract/audit-log.ts';
import type { Doors } from '../platform/http/doors.ts';
import { listAuditEntries } from './store.ts';

export const auditLogDoors: Doors<typeof auditLog> = {
  list: async ({ db, query: { record_type, record_id, ...query } }) => {
    const of = { recordType: record_type, recordId: record_id };
    const { rows, total } = await listAuditEntries(db, query, of);
    const data = rows.map((row) => {
      const attributes: AuditEntry = { ...row, created_at: row.created_at.toISOString() };
      return { id: row.audit_entry_id, type: 'audit_entry' as const, attributes };
    });
    return { data, meta: { total } };
  },
};
