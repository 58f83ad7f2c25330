import {
  AUDIT_ACTIONS,
  AUDIT_RECORD_TYPES,
  type AuditAction,
  type AuditedFields,
  type AuditEntry,
} from '../../../contract/audit-log.ts';
import { writtenTime } from '../../../contract/time.ts';
import type { Column } from '../ui/list-columns.ts';
import { StatusBadge, type StatusTone } from '../ui/status-badge.tsx';
import classes from './audit-log.module.css';

/** Times are in the company's time zone. */
export function auditColumns(timeZone: string): Column<AuditEntry>[] {
  return [
    {
      head: 'Time',
      cell: ({ created_at }) => writtenTime(timeZone, new Date(created_at)),
      sort: 'created_at',
      nowrap: true,
    },
    {
      head: 'Who',
      cell: ({ account_name, network_address }) => (
        <>
          <b>{account_name}</b>
          {network_address && <span className={classes.address}>{network_address}</span>}
        </>
      ),
      sort: 'account_name',
    },
    { head: 'Record', cell: ({ record_type }) => AUDIT_RECORD_TYPES[record_type], sort: 'record_type', nowrap: true },
    {
      head: 'What',
      cell: ({ action }) => <StatusBadge tone={TONES[action] ?? 'blue'}>{AUDIT_ACTIONS[action]}</StatusBadge>,
      sort: 'action',
      nowrap: true,
    },
    { head: 'Which', cell: (entry) => <Which entry={entry} timeZone={timeZone} /> },
  ];
}

const TONES: Partial<Record<AuditAction, StatusTone>> = {
  cancelled: 'red',
  corrected: 'amber',
  created: 'green',
  connected: 'green',
  deleted: 'red',
  deletion_requested: 'red',
  deletion_withdrawn: 'green',
  disconnected: 'amber',
  failed: 'red',
  recorded: 'green',
  refunded: 'amber',
  revoked: 'amber',
  signed_in: 'grey',
  signed_out: 'grey',
};

/** A description of the record, with its values before and after in an expandable section. */
function Which({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { summary, before, after } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const said = names.flatMap((name) => {
    const [former, latter] = [valueOf(before, name, timeZone), valueOf(after, name, timeZone)];
    return former || latter ? [{ name, former, latter }] : [];
  });
  if (said.length === 0) return <>{summary}</>;
  return (
    <details className={classes.details}>
      <summary>{summary}</summary>
      <dl>
        {said.map(({ name, former, latter }) => (
          <div key={name}>
            <dt>{inWords(name)}</dt>
            <dd>
              {former && (after && former !== latter ? <del>{former}</del> : former)}{' '}
              {latter && former !== latter && <span>{latter}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** `clock_out` as "Clock out". */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(fields: AuditedFields | null, name: string, timeZone: string): string {
  const value = fields?.[name];
  if (value === null || value === undefined) return '';
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
  return isInstant ? writtenTime(timeZone, new Date(value)) : String(value);
}
