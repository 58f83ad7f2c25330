import type { JSONColumnType } from 'kysely';
import type { AuditedTimecard, AuditEntry } from '../../contract/audit-log.ts';
import type { ListQuery } from '../../contract/endpoint.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { listPage } from '../platform/database/list.ts';
import type { CompanyId, Instant } from '../platform/database/tables.ts';
import type { Person } from '../platform/http/person.ts';
import { filterId, newId } from '../platform/ids.ts';

interface AuditEntriesTable {
  company_id: CompanyId;
  audit_entry_id: string;
  record_type: AuditEntry['record_type'];
  record_id: string;
  action: AuditEntry['action'];
  account_id: string | null;
  account_name: string;
  before: JSONColumnType<AuditedTimecard, string, never>;
  after: JSONColumnType<AuditedTimecard, string, never> | null;
  created_at: Instant;
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable;
  }
}

export interface Deed {
  record_type: AuditEntry['record_type'];
  record_id: string;
  action: AuditEntry['action'];
  before: AuditedTimecard;
  after: AuditedTimecard | null;
}

/** Keeps who did what, in the transaction in which it was done. */
export async function keepRecordOf(db: CompanyDb, { before, after, ...deed }: Deed, person: Person, now: Date) {
  await db
    .insertInto('audit_entries')
    .values({
      ...deed,
      audit_entry_id: newId(),
      account_id: person.account_id,
      account_name: `${person.first_name} ${person.last_name}`.trim(),
      before: JSON.stringify(before),
      after: after && JSON.stringify(after),
      created_at: now,
    })
    .execute();
}

/** Entries of one kind of record, or of one record, where it is named. */
export async function listAuditEntries(
  db: CompanyDb,
  query: ListQuery,
  { recordType, recordId }: { recordType: string | undefined; recordId: string | undefined },
) {
  const entries = db
    .selectFrom('audit_entries')
    .select(['audit_entry_id', 'record_type', 'record_id', 'action', 'account_id', 'account_name'])
    .select(['before', 'after', 'created_at'])
    .$if(recordType !== undefined, (all) => all.where((row) => row('record_type', '=', recordType as 'timecard')))
    .$if(recordId !== undefined, (all) => all.where('record_id', '=', filterId(recordId ?? '')));
  return listPage(db, entries, query, {
    texts: ['account_name', 'action', 'record_type'],
    order: '-audit_entry_id',
  });
}
