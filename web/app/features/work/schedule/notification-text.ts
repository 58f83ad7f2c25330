import type { Customer } from '#contract/work/customers.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { cancelledText, visitText } from '#domain/work/visit-words.ts';
import type { Visit } from '#contract/work/visits.ts';
import { isOff } from '../../../../kit/api/site-settings.ts';

/** The inputs of the text. */
export type NotificationVisit = Parameters<typeof visitText>[0];
type Reachable = Pick<Customer, 'email' | 'phone' | 'email_consent' | 'sms_consent'>;

/** The channels for informing a customer: text with consent to texts, email with consent to emails. */
export function sendMethodsOf({ email, phone, email_consent, sms_consent }: Reachable): SendMethod[] {
  const ways: SendMethod[] = [];
  if (sms_consent && phone && !isOff('sms')) ways.push('sms');
  if (email_consent && email) ways.push('email');
  return ways;
}

/** The destination of a message: `text to 813-555-0149`. */
export function sendMethodWords(way: SendMethod, { email, phone }: Reachable): string {
  return way === 'sms' ? `text to ${phone}` : `email to ${email}`;
}

type NotificationState = Pick<Visit, 'status' | 'confirmation' | 'is_customer_informed'>;

/**
 * The exact text that the customer receives about the visit in its current state; a visit that is being planned was
 * never announced.
 */
export function notificationText(
  notification: NotificationVisit,
  { visit, phone, host }: { visit?: NotificationState; phone: string; host: string },
): string {
  if (visit?.status === 'cancelled') return cancelledText(notification, phone);
  const isMoved = visit !== undefined && visit.is_customer_informed && visit.confirmation === 'none';
  return visitText(notification, { link: `${host}/d/…`, isMoved });
}

/**
 * Whether the customer can be informed: of an upcoming visit, or of the cancellation of a visit that they know about.
 */
export function shouldNotify({ status, is_customer_informed }: NotificationState): boolean {
  return status === 'planned' || status === 'under_way' || (status === 'cancelled' && is_customer_informed);
}
