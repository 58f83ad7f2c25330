import { Box } from '@mantine/core';
import {
  AUDIT_ACTIONS,
  AUDIT_RECORD_TYPES,
  type AuditAction,
  type AuditEntry,
  type AuditedFields,
} from '#endpoints/core/audit-log.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import { actorName } from '#domain/actor-name.ts';
import { writtenTime } from '#domain/time.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import shared from '../../../../kit/page/shared.module.css';
import classes from './audit-log-list.module.css';

const LABELS: Record<string, string> = {
  address_1: 'Address',
  address_2: 'Address, second line',
  customer_payments: 'Payments',
  visits: 'Visits',
  end: 'To',
  jobsite_name: 'Jobsite',
  login_id: 'Login ID',
  q: 'Search',
  record_type: 'Record',
  start: 'From',
  web_url: 'Website',
  zip: 'ZIP code',
};

const MONEY = /^amount|_amount$|_total$|^total$/;

/** Fields whose values are wire values, such as `credit_card`. */
const WORDS = new Set(['action', 'payment_method', 'record_type', 'status']);

/** Times are in the company's time zone; with the day unless the rows are grouped by day. */
export function auditColumns(timeZone: string, { withDay }: { withDay: boolean }): Column<AuditEntry>[] {
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...(withDay && ({ year: 'numeric', month: 'short', day: 'numeric' } as const)),
    hour: 'numeric',
    minute: '2-digit',
  });
  return [
    {
      head: 'Time',
      cell: ({ created_at }) => <span className={shared.figures}>{time.format(new Date(created_at))}</span>,
      sort: 'created_at',
      nowrap: true,
      card: 'foot',
    },
    { head: 'Who', cell: (entry) => <b>{actorName(entry)}</b>, sort: 'account_name' },
    { head: 'Record', cell: ({ record_type }) => AUDIT_RECORD_TYPES[record_type], sort: 'record_type', nowrap: true },
    {
      head: 'What',
      cell: ({ action }) => <StatusBadge tone={TONES[action] ?? 'blue'}>{AUDIT_ACTIONS[action]}</StatusBadge>,
      sort: 'action',
      nowrap: true,
      card: 'foot',
    },
    {
      head: 'Which',
      cell: ({ summary }) => (
        <Box component="span" c="var(--jp-text)">
          {summary}
        </Box>
      ),
      card: 'title',
    },
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

/** Renders the expanded part of an entry, with times in a time zone. */
export function auditDetails(timeZone: string) {
  return (entry: AuditEntry) => <AuditDetails entry={entry} timeZone={timeZone} />;
}

/** The record's fields before and after the change, and the network address of the request. */
function AuditDetails({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const changes = fieldChanges(entry, timeZone);
  const { network_address } = entry;
  return (
    <div className={classes.details}>
      {changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {entry.before && <th scope="col">Before</th>}
              {entry.after && <th scope="col">After</th>}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {entry.before && <td>{entry.after && before !== after ? <del>{before}</del> : before}</td>}
                {entry.after && <td>{after}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        {network_address ? `Network address ${network_address}` : 'No network address: it did not come from a browser.'}
      </p>
    </div>
  );
}

/** One field of a record before and after the change, formatted for display. */
interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** The fields in an audit entry; ids and empty fields are left out. */
function fieldChanges({ before, after }: AuditEntry, timeZone: string): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((name) => {
    if (name.endsWith('_id') && name !== 'login_id') return [];
    const change = {
      name: LABELS[name] ?? inWords(name),
      before: valueInWords(name, before?.[name], timeZone),
      after: valueInWords(name, after?.[name], timeZone),
    };
    return change.before || change.after ? [change] : [];
  });
}

function valueInWords(name: string, value: AuditedFields[string] | undefined, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (MONEY.test(name) && Number.isFinite(Number(value))) return formatUsd(Number(value));
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return writtenTime(timeZone, new Date(text));
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return WORDS.has(name) ? inWords(text) : text;
}

/** Formats `clock_out` as "Clock out". */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
