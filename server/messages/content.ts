/**
 * Placeholder of the customer's unsubscribe link in a message; the link is made on delivery and not stored in the
 * database.
 */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/';

/** The content of a message, by channel, complete but for its attachment. */
export interface MessageContent {
  subject: string;
  text: string;
  html: string;
  /** The text message, including its link. */
  sms: string;
  from_name: string;
  reply_to: string;
}
