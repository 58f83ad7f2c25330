import { type QuickbooksRecord, type Kind, KINDS, kindNamed } from './kinds.ts';

/** A query in the subset of the query language that the product uses. */
export interface Query {
  kind: Kind;
  conditions: readonly Condition[];
  /** The first row, counted from 1. */
  from: number;
  atMost: number;
}

interface Condition {
  field: string;
  values: readonly unknown[];
}

const TEXT = String.raw`'(?:[^'\\]|\\.)*'`;
const VALUE = String.raw`(?:${TEXT}|true|false)`;
const CONDITION = new RegExp(
  String.raw`^(\w+)\s*(?:=\s*(${VALUE})|in\s*\((\s*${VALUE}(?:\s*,\s*${VALUE})*\s*)\))(?:\s+and\s+|$)`,
  'i',
);
const QUERY =
  /^select\s+\*\s+from\s+(\w+)(?:\s+where\s+(.*?))?(?:\s+startposition\s+(\d+))?(?:\s+maxresults\s+(\d+))?\s*$/is;

/** Parses a query. Throws where QuickBooks would reject it: it has no OR, and few fields can be queried. */
export function parseQuery(sql: string): Query {
  const [, name = '', where = '', from = '1', atMost = '100'] = QUERY.exec(sql) ?? reject(sql);
  const kind = kindNamed(name);
  if (Number(atMost) > 1000) reject(sql);
  const conditions: Condition[] = [];
  for (let rest = where; rest;) {
    const [whole, field = '', one, several = ''] = CONDITION.exec(rest) ?? reject(sql);
    if (!(KINDS[kind].queryable as readonly string[]).includes(field)) reject(sql);
    conditions.push({
      field,
      values: one ? [valueOf(one)] : (several.match(new RegExp(VALUE, 'gi')) ?? []).map(valueOf),
    });
    rest = rest.slice(whole.length);
  }
  return { kind, conditions, from: Number(from), atMost: Number(atMost) };
}

/** The records that match a query. Inactive ones are omitted unless it asks for them. */
export function matching(records: readonly QuickbooksRecord[], { conditions }: Query): QuickbooksRecord[] {
  const includesInactive = conditions.some(({ field }) => field === 'Active');
  return records.filter(
    (record) =>
      (includesInactive || record.Active !== false) &&
      conditions.every(({ field, values }) => values.includes(plain(record[field]))),
  );
}

/** A reference is replaced by its id. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}

function valueOf(written: string): string | boolean {
  if (!written.startsWith("'")) return written.toLowerCase() === 'true';
  return written.slice(1, -1).replace(/\\(.)/g, '$1');
}

function reject(sql: string): never {
  throw new Error(`QuickBooks does not understand: ${sql}`);
}
