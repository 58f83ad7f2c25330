import type { AuditedFields, AuditEntry } from '#contract/core/audit-log.ts';
import { writtenTime } from '#domain/time.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';

/** One field of a record before and after the change, formatted for display. */
export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** The fields in an audit entry; ids and empty fields are left out. */
export function fieldChanges({ before, after }: AuditEntry, timeZone: string): FieldChange[] {
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

function valueInWords(name: string, value: AuditedFields[string] | undefined, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (MONEY.test(name) && Number.isFinite(Number(value))) return formatUsd(Number(value));
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return writtenTime(timeZone, new Date(text));
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return WORDS.has(name) ? inWords(text) : text;
}

/** Fields whose values are wire values, such as `credit_card`. */
const WORDS = new Set(['action', 'payment_method', 'record_type', 'status']);

/** Formats `clock_out` as "Clock out". */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
