import type { Insertable, Selectable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

export type CustomerConsentRow = Omit<Selectable<Tables['customer_consents']>, 'company_id' | 'recorded_by_account_id'>;

export interface ConsentChange {
  customer_id: string;
  channel: SendMethod;
  is_given: boolean;
  reason?: string | null;
}

interface ConsentContext {
  /** The person who made the changes; undefined if the customer did. */
  person: Person | undefined;
  now: Date;
}

/** Converts changes of consents to rows with new ids. */
export function consentRows(changes: readonly ConsentChange[], { person, now }: ConsentContext) {
  const recorded = {
    recorded_by_account_id: person?.account_id ?? null,
    recorded_by: person ? `${person.first_name} ${person.last_name}`.trim() : null,
    created_at: now,
  };
  return changes.map((change) => ({
    reason: null,
    ...change,
    ...recorded,
    customer_consent_id: newId(),
  })) satisfies Insertable<Tables['customer_consents']>[];
}

/** Stores changes of consents. */
export async function recordConsents(
  db: CompanyDb,
  changes: readonly ConsentChange[],
  context: ConsentContext,
): Promise<CustomerConsentRow[]> {
  return db.insertInto('customer_consents').values(consentRows(changes, context)).returning(SHOWN).execute();
}

/** Changes of a customer's consents, newest first. */
export async function listConsents(db: CompanyDb, customerId: string, query: ListQuery) {
  const consents = db.selectFrom('customer_consents').select(SHOWN).where('customer_id', '=', customerId);
  return listPage(db, consents, query, {
    textColumns: ['channel', 'reason', 'recorded_by'],
    order: '-customer_consent_id',
  });
}

const SHOWN = [
  'customer_consent_id',
  'customer_id',
  'channel',
  'is_given',
  'reason',
  'recorded_by',
  'confirmed_at',
  'created_at',
] as const;
