import type { SendMethod } from '../../contract/messages.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Person } from '../endpoints/person.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { type ConsentChange, type CustomerConsentRow, recordConsents } from './consents-store.ts';
import { type CustomerRow, lockCustomer, setConsent } from './store.ts';
import { confirmationQueue } from './sms-confirmation.ts';

interface Circumstances {
  person: Person;
  now: Date;
}

/** Withdraws a consent with a reason, or records that the customer gave it again. */
export async function changeConsent(
  db: CompanyDb,
  change: ConsentChange,
  { person, now }: Circumstances,
): Promise<CustomerConsentRow | undefined> {
  const { customer_id, channel, is_given } = change;
  const before = await lockCustomer(db, customer_id);
  await setConsent(db, customer_id, channel, is_given);
  const recorded = await recordConsents(db, [change], { person, now });
  if (!before.sms_consent) await confirmGiven(db, recorded, person);
  return recorded[0];
}

/** Ends emails to a customer who used the link in one; does nothing if they have ended before. */
export async function endEmails(db: CompanyDb, customer_id: string, now: Date): Promise<void> {
  const { email_consent } = await lockCustomer(db, customer_id);
  if (!email_consent) return;
  await setConsent(db, customer_id, 'email', false);
  const reason = 'The customer ended emails by the link in one of them.';
  await recordConsents(db, [{ customer_id, channel: 'email', is_given: false, reason }], { person: undefined, now });
}

const COLUMNS = { email: 'email_consent', sms: 'sms_consent' } as const satisfies Record<SendMethod, string>;
const CHANNELS = ['email', 'sms'] as const satisfies SendMethod[];

/** Records the consents that a customer's record has gained or lost; `before` is undefined for a new one. */
export async function recordConsentsOf(
  db: CompanyDb,
  { before, after }: { before: CustomerRow | undefined; after: CustomerRow },
  { person, now }: Circumstances,
): Promise<void> {
  const { customer_id } = after;
  const changed = CHANNELS.filter((channel) => after[COLUMNS[channel]] !== (before?.[COLUMNS[channel]] ?? false));
  if (changed.length === 0) return;
  const changes = changed.map((channel) => ({ customer_id, channel, is_given: after[COLUMNS[channel]] }));
  await confirmGiven(db, await recordConsents(db, changes, { person, now }), person);
}

/** A new consent to text messages is confirmed by one. */
async function confirmGiven(
  db: CompanyDb,
  recorded: readonly CustomerConsentRow[],
  { company_id }: Person,
): Promise<void> {
  const given = recorded.find(({ channel, is_given }) => channel === 'sms' && is_given);
  if (!given) return;
  const { customer_consent_id } = given;
  await enqueue(db, confirmationQueue, { company_id, customer_consent_id });
}
