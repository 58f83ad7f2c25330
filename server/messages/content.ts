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
