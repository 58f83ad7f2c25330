/**
 * Placeholder of the customer's unsubscribe link in a message; the link is made on delivery and not stored in the
 * database.
 */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/';

/** Stands for the link to the message's document, which is kept apart, and encrypted, until it is delivered. */
export const DOCUMENT_LINK_PLACEHOLDER = 'https://document.invalid/';

/** The token in place of one in the links of what goes to the company itself: behind it nothing can be answered. */
export const OFFICE_LINK_TOKEN = 'test';

/** The words with an address in place of each placeholder. */
export function withLinks(words: string, links: Record<string, string>): string {
  return Object.entries(links).reduce((filled, [placeholder, link]) => filled.replaceAll(placeholder, link), words);
}

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
