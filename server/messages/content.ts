/**
 * Stands in a message where its customer's link to end emails goes, which is made when the message is delivered: it is not
 * kept in the database.
 */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/';

/** What a message says, by channel, complete but for its attachment. */
export interface MessageContent {
  subject: string;
  text: string;
  html: string;
  /** The text message; carries its link itself. */
  sms: string;
  from_name: string;
  reply_to: string;
}
