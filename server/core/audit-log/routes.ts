import {
  AUDIT_ACTIONS,
  AUDIT_CSV_ROWS_MAX,
  AUDIT_RECORD_TYPES,
  type AuditedFields,
  type auditLog,
} from '#contract/core/audit-log.ts';
import type { ListQuery, QueryOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { actorName } from '#domain/actor-name.ts';
import { addDays, startOfDay, writtenTime } from '#domain/time.ts';
import { csvOf } from '../../platform/csv.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { atReplica, type Handlers } from '../endpoints/handlers.ts';
import type { Person } from '../endpoints/person.ts';
import { recordAuditEntry } from './record.ts';
import { type AuditFilter, listAuditEntries } from './store.ts';

interface Services {
  /** Whether the person may see other people's pay. */
  seesPay(db: CompanyDb, person: Person): Promise<boolean>;
}

export function auditLogHandlers({ seesPay }: Services): Handlers<typeof auditLog> {
  return {
    list: atReplica(async ({ db, query, person, http, now }) => {
      // The whole history is for owners where a program reads it.
      if (person.connection && person.role !== 'owner') throw new AppError('not_your_role');
      const { start, end, record_type, record_id, action, account_id, ...page } = query;
      const { time_zone } = person;
      const filter: AuditFilter = {
        record_type,
        record_id,
        action,
        account_id,
        from: start ? startOfDay(time_zone, start) : undefined,
        to: end ? startOfDay(time_zone, addDays(end, 1)) : undefined,
        withoutPay: !(await seesPay(db, person)),
      };
      if (!http.wantsCsv) return listed(db, page, filter);
      const csv = await entriesAsCsv(db, page, filter, time_zone);
      // The entry for this export is not part of it.
      const exported = { record_type: 'audit_log', action: 'exported', summary: csv.fileName } as const;
      const entry = { ...exported, after: namedFilters(query) };
      return { ...csv, record: (primary) => recordAuditEntry(primary, entry, { person, http }, now) };
    }),
  };
}

async function listed(db: CompanyDb, page: ListQuery, filter: AuditFilter) {
  const { rows, total } = await listAuditEntries(db, page, filter);
  const data = rows.map((row) => {
    return { id: row.audit_entry_id, type: 'audit_entry' as const, attributes: row };
  });
  return { data, meta: { total } };
}

const CSV_HEAD = ['Time', 'Who', 'Network Address', 'Record', 'What', 'Which', 'Before', 'After', 'Record ID', 'Entry'];

/** The same entries as CSV, with times in the company's time zone. */
async function entriesAsCsv(db: CompanyDb, page: ListQuery, filter: AuditFilter, timeZone: string): Promise<Csv> {
  const most = page.limit ?? AUDIT_CSV_ROWS_MAX;
  const { rows } = await listAuditEntries(db, { ...page, limit: page.limit ?? most + 1 }, filter);
  if (rows.length > most) throw new AppError('audit_log_too_long');
  const lines = rows.map((row) => [
    writtenTime(timeZone, row.created_at),
    actorName(row),
    row.network_address ?? '',
    AUDIT_RECORD_TYPES[row.record_type],
    AUDIT_ACTIONS[row.action],
    row.summary,
    inWords(row.before),
    inWords(row.after),
    row.record_id ?? '',
    row.audit_entry_id,
  ]);
  return { csv: csvOf([CSV_HEAD, ...lines]), fileName: 'Audit-log.csv' };
}

function inWords(fields: AuditedFields | null): string {
  return Object.entries(fields ?? {})
    .map(([name, value]) => `${name}: ${value ?? ''}`)
    .join('; ');
}

function namedFilters({ limit: _limit, offset: _offset, sort: _sort, ...named }: QueryOf<(typeof auditLog)['list']>) {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
