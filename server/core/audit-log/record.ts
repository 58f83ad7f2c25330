import type { AuditAction, AuditedFields, AuditRecordType } from '#contract/core/audit-log.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { HttpContext } from '../endpoints/handlers.ts';
import type { Person } from '../endpoints/person.ts';

/** The action and its record. Fields never contain a password, token, code or message text. */
export interface NewAuditEntry {
  record_type: AuditRecordType;
  /** Omitted if the action does not concern a single record. */
  record_id?: string;
  action: AuditAction;
  /** Describes the record so that a person recognizes it: number, name, total. */
  summary: string;
  before?: AuditedFields | null;
  after?: AuditedFields | null;
}

/**
 * Who performed the action: a signed-in person, an account that is not signed in yet (during a login or a reset), or
 * only a name if no account was involved (a customer, a provider, a background task). `http` contains the network
 * address.
 */
export type AuditActor = {
  http?: (Pick<HttpContext, 'address'> & Partial<Pick<HttpContext, 'noteEvent'>>) | undefined;
} & (
  | { person: Pick<Person, 'account_id' | 'first_name' | 'last_name' | 'connection'> }
  | { account: { account_id: string; first_name: string; last_name: string } }
  | { name: string }
);

/**
 * Adds an entry to the company's audit log in the transaction of the action, so both are committed or neither is.
 * Entries are never changed or deleted: the application's database role has no such privilege.
 */
export async function recordAuditEntry(
  db: CompanyDb,
  { before = null, after = null, record_id, ...entry }: NewAuditEntry,
  actor: AuditActor,
  now: Date,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      ...entry,
      ...authOf(actor),
      ...connectionOf(actor),
      audit_entry_id: newId(),
      record_id: record_id ?? null,
      network_address: actor.http?.address || null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      created_at: now,
    })
    .execute();
  const { record_type, action } = entry;
  if (LOGGED.has(record_type) && action !== 'failed') {
    actor.http?.noteEvent?.({ event: `${record_type}_${action}`, account_id: authOf(actor).account_id ?? undefined });
  }
}

/**
 * Entries of these types are security events, which are also written to the server log. Failures are logged with
 * their errors.
 */
const LOGGED: ReadonlySet<AuditRecordType> = new Set([
  'access_token',
  'account',
  'account_invite',
  'audit_log',
  'company',
  'quickbooks_connection',
  'second_factor',
  'session',
  'stripe_account',
]);

function authOf(actor: AuditActor): { account_id: string | null; account_name: string } {
  if ('name' in actor) return { account_id: null, account_name: actor.name };
  const { account_id, first_name, last_name } = 'person' in actor ? actor.person : actor.account;
  return { account_id, account_name: `${first_name} ${last_name}`.trim() };
}

/** The token through which the person acted. Its name is shortened to what the log stores. */
function connectionOf(actor: AuditActor): { via: string | null; connection_id: string | null } {
  const connection = 'person' in actor ? actor.person.connection : undefined;
  return { via: connection?.name.slice(0, VIA_LENGTH) ?? null, connection_id: connection?.connection_id ?? null };
}

const VIA_LENGTH = 60;

/** The fields in which two states of a record differ, for `before` and `after`; undefined if they are equal. */
export function changedFields<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): { before: AuditedFields; after: AuditedFields } | undefined {
  const changed = names.filter((name) => scalar(before[name]) !== scalar(after[name]));
  if (changed.length === 0) return undefined;
  return { before: auditedFields(before, changed), after: auditedFields(after, changed) };
}

/**
 * Records who changed the notes of a record; the overview shows the author and the time. Does nothing if they are the
 * same.
 */
export async function recordNotesChange<T extends { internal_notes: string | null }>(
  db: CompanyDb,
  entry: Pick<NewAuditEntry, 'record_type' | 'record_id' | 'summary'>,
  { before, after }: { before: T; after: T },
  actor: AuditActor & { now: Date },
): Promise<void> {
  const changed = changedFields<{ internal_notes: string | null }>(before, after, ['internal_notes']);
  if (changed) await recordAuditEntry(db, { ...entry, action: 'changed', ...changed }, actor, actor.now);
}

/** Selects the fields of a record that an entry stores. */
export function auditedFields<T extends object>(record: T, names: readonly (keyof T & string)[]): AuditedFields {
  return Object.fromEntries(names.map((name) => [name, scalar(record[name])]));
}

function scalar(value: unknown): string | number | boolean | null {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
