import type { AuditAction, AuditEntry, AuditRecordType } from '#contract/core/audit-log.ts';
import type { ListQuery } from '#contract/endpoint.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import { filterId } from '../../platform/ids.ts';

/** Selects the entries that match all given conditions. */
export interface AuditFilter {
  record_type?: AuditRecordType | undefined;
  record_id?: string | undefined;
  action?: AuditEntry['action'] | undefined;
  account_id?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
  /** Excludes entries that reveal someone's pay. */
  withoutPay?: boolean;
}

/** Returns a page of the matching entries, newest first by default. */
export async function listAuditEntries(db: CompanyDb, query: ListQuery, filter: AuditFilter) {
  const { record_type, record_id, action, account_id, from, to, withoutPay = false } = filter;
  const entries = db
    .selectFrom('audit_entries')
    .select(['audit_entry_id', 'record_type', 'record_id', 'action', 'summary', 'account_id', 'account_name'])
    .select(['via', 'connection_id', 'network_address', 'before', 'after', 'created_at'])
    .$if(record_type !== undefined, (all) => all.where('record_type', '=', record_type as AuditRecordType))
    .$if(record_id !== undefined, (all) => all.where('record_id', '=', filterId(record_id ?? '')))
    .$if(action !== undefined, (all) => all.where('action', '=', action as AuditAction))
    .$if(account_id !== undefined, (all) => all.where('account_id', '=', filterId(account_id ?? '')))
    .$if(from !== undefined, (all) => all.where('created_at', '>=', from as Date))
    .$if(to !== undefined, (all) => all.where('created_at', '<', to as Date))
    .$if(withoutPay, (all) => all.where('record_type', '<>', 'cost_rates'));
  return listPage(
    db,
    entries,
    { ...query, sort: query.sort ?? '-created_at' },
    {
      textColumns: ['account_name', 'via', 'summary', 'action', 'record_type'],
      neverNull: ['created_at'],
      alsoSearched: ['network_address'],
      order: '-audit_entry_id',
    },
  );
}
