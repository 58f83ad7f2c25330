import type { Insertable } from 'kysely';
import type { SendMethod } from '#domain/send-methods.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { inChunks } from '../../platform/database/chunks.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { enqueue } from '../../platform/queue/jobs.ts';
import { type ConsentChange, type CustomerConsentRow, consentRows, recordConsents } from './consents-store.ts';
import { confirmationQueue } from './sms-confirmation.ts';
import { createCustomer, createCustomers, type CustomerRow, lockCustomer, setConsent } from './store.ts';

interface ConsentContext {
  person: Person;
  now: Date;
}

/** Withdraws a consent with a reason, or records that the customer gave it again. */
export async function changeConsent(
  db: CompanyDb,
  change: ConsentChange,
  { person, now }: ConsentContext,
): Promise<CustomerConsentRow | undefined> {
  const { customer_id, channel, is_given } = change;
  const before = await lockCustomer(db, customer_id);
  await setConsent(db, customer_id, channel, is_given);
  const recorded = await recordConsents(db, [change], { person, now });
  if (!before.sms_consent) await confirmNewSmsConsent(db, recorded, person);
  return recorded[0];
}

/** Stops emails to a customer who used the unsubscribe link; does nothing if they are already stopped. */
export async function endEmails(db: CompanyDb, customer_id: string, now: Date): Promise<void> {
  const { email_consent } = await lockCustomer(db, customer_id);
  if (!email_consent) return;
  await setConsent(db, customer_id, 'email', false);
  const reason = 'The customer ended emails by the link in one of them.';
  await recordConsents(db, [{ customer_id, channel: 'email', is_given: false, reason }], { person: undefined, now });
}

const COLUMNS = { email: 'email_consent', sms: 'sms_consent' } as const satisfies Record<SendMethod, string>;
const CHANNELS = ['email', 'sms'] as const satisfies SendMethod[];

type Consents = Pick<CustomerRow, 'customer_id' | 'email_consent' | 'sms_consent'>;

/** Creates a customer and records the consents given with it. */
export async function createConsenting(
  db: CompanyDb,
  customer: Insertable<Tables['customers']> & Consents,
  { person, now }: ConsentContext,
): Promise<CustomerRow> {
  const consents = consentRows(changesOf(undefined, customer), { person, now });
  const row = await createCustomer(db, customer, consents);
  await confirmNewSmsConsent(db, consents, person);
  return row;
}

/**
 * Creates the customers of an import file and records their consents. These are not confirmed by text message:
 * hundreds at once would use up the daily limits that documents need, and the first text to each customer names the
 * sender and explains how to opt out anyway.
 */
export async function createManyConsenting(
  db: CompanyDb,
  customers: readonly (Insertable<Tables['customers']> & Consents)[],
  { person, now }: ConsentContext,
): Promise<Pick<CustomerRow, 'customer_id' | 'updated_at'>[]> {
  const rows = await createCustomers(db, customers);
  const changes = customers.flatMap((customer) => changesOf(undefined, customer));
  for (const some of inChunks(changes)) await recordConsents(db, some, { person, now });
  return rows;
}

/** Records the consents that an update of a customer added or removed. */
export async function recordConsentsOf(
  db: CompanyDb,
  { before, after }: { before: Consents; after: Consents },
  { person, now }: ConsentContext,
): Promise<void> {
  const changes = changesOf(before, after);
  if (changes.length === 0) return;
  await confirmNewSmsConsent(db, await recordConsents(db, changes, { person, now }), person);
}

/** `before` is undefined for a new customer, who has given none. */
function changesOf(before: Consents | undefined, after: Consents): ConsentChange[] {
  const { customer_id } = after;
  const changed = CHANNELS.filter((channel) => after[COLUMNS[channel]] !== (before?.[COLUMNS[channel]] ?? false));
  return changed.map((channel) => ({ customer_id, channel, is_given: after[COLUMNS[channel]] }));
}

/** A new consent to text messages is confirmed by a text message. */
async function confirmNewSmsConsent(
  db: CompanyDb,
  recorded: readonly Pick<CustomerConsentRow, 'customer_consent_id' | 'channel' | 'is_given'>[],
  { company_id }: Person,
): Promise<void> {
  const newConsent = recorded.find(({ channel, is_given }) => channel === 'sms' && is_given);
  if (!newConsent) return;
  const { customer_consent_id } = newConsent;
  await enqueue(db, confirmationQueue, { company_id, customer_consent_id });
}
