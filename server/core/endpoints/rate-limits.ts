import { CONNECTION_LIMITS } from '#domain/scopes.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { countCall, type CounterToIncrease, countTogether, type RateLimit } from '../../platform/http/rate-counters.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * All limits that are counted in the database and shared by all processes: the maximum number of calls within a
 * number of seconds.
 */
export const limits = {
  login_by_address: [
    { most: 10, seconds: MINUTE },
    { most: 30, seconds: HOUR },
  ],
  login_by_unknown_devices: [{ most: 50, seconds: HOUR }],
  second_factor_by_address: [
    { most: 10, seconds: MINUTE },
    { most: 30, seconds: HOUR },
  ],
  second_factor_by_unknown_devices: [
    { most: 20, seconds: HOUR },
    { most: 50, seconds: DAY },
  ],
  company_created_by_address: [{ most: 5, seconds: HOUR }],
  account_created_by_address: [{ most: 5, seconds: HOUR }],
  reset_by_address: [
    { most: 3, seconds: MINUTE },
    { most: 6, seconds: HOUR },
  ],
  login_id_reminder_by_address: [
    { most: 3, seconds: MINUTE },
    { most: 6, seconds: HOUR },
  ],
  login_id_reminder_to_address: [{ most: 3, seconds: DAY }],
  email_confirmation_of_account: [{ most: 5, seconds: DAY }],
  phone_confirmation_of_account: [{ most: 5, seconds: DAY }],
  phone_confirmation_to_phone: [{ most: 5, seconds: DAY }],
  reset_of_account: [{ most: 10, seconds: DAY }],
  contact_by_address: [{ most: 5, seconds: HOUR }],
  survey_by_address: [{ most: 5, seconds: HOUR }],
  employee_code_missed_by_address: [{ most: 20, seconds: HOUR }],
  link_missed_by_address: [{ most: 20, seconds: HOUR }],
  verification_by_address: [{ most: 30, seconds: HOUR }],
  // Counted per document, regardless of how many links and signing sessions it has.
  approval_of_document: [{ most: 10, seconds: HOUR }],
  decline_of_document: [{ most: 10, seconds: HOUR }],
  comment_on_document: [{ most: 10, seconds: DAY }],
  payment_of_document: [{ most: 10, seconds: HOUR }],
  receipt_read_of_account: [{ most: 60, seconds: HOUR }],
  promise_of_invoice: [{ most: 10, seconds: DAY }],
  write_of_connection: [{ most: CONNECTION_LIMITS.writesPerDay, seconds: DAY }],
  send_of_connection: [{ most: CONNECTION_LIMITS.sendsPerDay, seconds: DAY }],
  token_reported_by_address: [{ most: 30, seconds: HOUR }],
  payment_by_address: [{ most: 30, seconds: HOUR }],
  read_of_calendar_feed: [{ most: 60, seconds: HOUR }],
  read_of_calendar_feeds_by_company: [{ most: 600, seconds: HOUR }],
  renewal_by_link: [{ most: 3, seconds: DAY }],
  password_checked_of_account: [
    { most: 10, seconds: MINUTE },
    { most: 30, seconds: HOUR },
  ],
  phone_changed_of_account: [{ most: 5, seconds: DAY }],
  // Each change is followed by a security notice that is never dropped.
  security_change_of_account: [{ most: 20, seconds: DAY }],
  company_closed: [{ most: 5, seconds: DAY }],
  card_payment_by_company: [
    { most: 10, seconds: HOUR },
    { most: 30, seconds: DAY },
  ],
  message_by_company: [{ most: 500, seconds: DAY }],
  message_by_unpaid_company: [{ most: 20, seconds: DAY }],
  message_to_new_recipient_of_unpaid_company: [{ most: 10, seconds: DAY }],
  message_of_confirmation: [{ most: 250, seconds: DAY }],
  message_of_confirmation_by_unpaid_company: [{ most: 5, seconds: DAY }],
  message_to_recipient: [{ most: 20, seconds: DAY }],
  message_to_recipient_of_anybody: [{ most: 60, seconds: DAY }],
  message_to_typed_recipient: [{ most: 20, seconds: DAY }],
  notice_of_customer_to_recipient: [{ most: 100, seconds: DAY }],
  notice_of_payment_to_recipient: [{ most: 100, seconds: DAY }],
  notice_of_account_to_recipient: [{ most: 10, seconds: DAY }],
  notice_to_unconfirmed_recipient: [{ most: 20, seconds: DAY }],
  notice_to_unconfirmed_recipient_of_anybody: [{ most: 60, seconds: DAY }],
  notice_by_company: [{ most: 1000, seconds: DAY }],
  notice_by_unpaid_company: [{ most: 100, seconds: DAY }],
  notice_by_text: [{ most: 100, seconds: DAY }],
  notice_by_text_of_unpaid_company: [{ most: 10, seconds: DAY }],
  // Above these limits a password reset link is sent by email.
  security_text_to_phone: [{ most: 10, seconds: DAY }],
  security_text_by_unpaid_company: [{ most: 20, seconds: DAY }],
  /** The number is set by the configuration. */
  message_of_installation: [{ most: 10_000, seconds: DAY }],
} as const satisfies Record<string, readonly RateLimit[]>;

export type LimitName = keyof typeof limits;

/**
 * Address searches by a company, or geocoding from a network. Counted in the process, separately from all other
 * limits.
 */
export const ADDRESS_LOOK_UPS = { most: 120, seconds: MINUTE };

/** Counts against the named limits; does nothing if an operator has disabled limits for a load test. */
export type CountAgainst = (
  db: SystemDb,
  name: LimitName,
  key: string,
  now: Date,
  instead?: { most?: number; message?: string },
) => Promise<void>;

/** Counts one call of `name` by `key` and throws above the limit. */
export const countAgainst: CountAgainst = async (db, name, key, now, { most, message } = {}) => {
  const error = name.startsWith('message') ? 'too_many_messages' : 'too_many_requests';
  for (const limit of limits[name]) {
    await countCall(db, { name, key, now, limit: { ...limit, most: most ?? limit.most }, error, message });
  }
};

export const countNothing: CountAgainst = async () => undefined;

/** One of several limits that are counted together; each has one window. */
export interface LimitToCount {
  name: LimitName;
  key: string;
  most?: number;
}

/** A limit with its counter in the database. */
type CountedLimit = CounterToIncrease & { name: LimitName };

/**
 * Counts against several limits with one statement. Returns those that are exceeded, in the given order; if there are
 * any, nothing has been counted. Returns none if an operator has disabled limits.
 */
export type CountLimits = (db: SystemDb, together: readonly LimitToCount[], now: Date) => Promise<CountedLimit[]>;

export const countLimits: CountLimits = async (db, together, now) => countTogether(db, countersOf(together), now);

export const countNoLimits: CountLimits = async () => [];

/** The counters of limits. */
function countersOf(together: readonly LimitToCount[]): CountedLimit[] {
  return together.flatMap(({ name, key, most }) =>
    limits[name].map((limit) => ({ name, key, limit: { ...limit, most: most ?? limit.most } })),
  );
}
