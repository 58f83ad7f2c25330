/**
 * The kinds of background work. The feature that does the work adds the function that reads when it is due next; an
 * earlier feature only marks it, in place of an event: a mark has no payload.
 */
export const MESSAGES = { kind: 'messages' };
export const REMINDERS = { kind: 'reminders' };
export const REMINDER_RUNS = { kind: 'reminder_runs' };
export const SUBSCRIPTION_PAYMENTS = { kind: 'subscription_payments' };
export const SUBSCRIPTION_ENDS = { kind: 'subscription_ends' };
export const STRIPE_ACCOUNTS = { kind: 'stripe_accounts' };
export const ONLINE_PAYMENTS = { kind: 'online_payments' };
export const SIGNED_COPIES = { kind: 'signed_copies' };
/** The nightly seal of the job files. */
export const SEALS = { kind: 'seals' };
/** Deletes expired rows of the company, and repairs its other entries. */
export const UPKEEP = { kind: 'upkeep' };
export const COMPANY_DELETION = { kind: 'company_deletion' };
