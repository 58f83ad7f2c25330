/**
 * Placeholder of the customer's unsubscribe link in a message; the link is made on delivery and not stored in the
 * database.
 */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/';

/** Stands for the link to the message's document, which is kept apart, and encrypted, until it is delivered. */
export const DOCUMENT_LINK_PLACEHOLDER = 'https://document.invalid/';

/** The content of a message, by channel, complete but for its attachment. */
export interface MessageContent {
  subject: string;
  text: string;
  html: string;
  /** The text message, with a placeholder for its link. */
  sms: string;
  from_name: string;
  reply_to: string;
}
