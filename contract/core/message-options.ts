import { z } from 'zod';
import { SEND_METHODS } from '#domain/send-methods.ts';
import type { ErrorCode } from '../errors.ts';
import { optionalLongText, optionalText } from '../fields.ts';
import { sendFields } from './messages.ts';

export const SUBJECT_MAX = 150;
export const MESSAGE_TEXT_MAX = 2000;

/** The error for texts to customers in messages that have their own link. */
export const NO_LINKS = 'Please leave web addresses out: the message has its own link.';
/** The error for names and for texts that customers write: they are included in emails, too. */
export const NO_WEB_ADDRESSES = 'Please leave web addresses out.';
// A scheme, www, or a domain with a path: what mail programs and phones turn into a link, and what fraud needs.
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu;
// A domain alone, by its top-level domain. With arbitrary ones, "Tear off.Replace" would match too.
const DOMAIN =
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|edu|gov|io|co|ly|gl|gd|cc|tv|ai|gg|app|dev|xyz|icu|vip|tech|cloud|website|ca|uk|de|eu|mx|ru|cn)(?![\p{L}\p{N}])/iu;
// Top-level domains that are also words. Capitalized, they begin a sentence, so only lower case matches.
const WORD_DOMAIN =
  /[\p{L}\p{N}]\.(?:me|us|click|club|fun|link|live|online|page|pro|shop|site|space|store|top|work)(?![\p{L}\p{N}])/u;
// The look-behind prevents the search from restarting at every letter of a long word.
const EMAIL_ADDRESSES = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu;

/** Whether a text contains no web address. A text that is rejected for its length is not searched. */
export function isWithoutLinks(text: string | null): boolean {
  if (text === null || text.length > MESSAGE_TEXT_MAX) return true;
  const besidesEmails = text.replaceAll(EMAIL_ADDRESSES, ' ');
  return !LINK.test(text) && !DOMAIN.test(besidesEmails) && !WORD_DOMAIN.test(besidesEmails);
}

/** The sender's choices for a message. Without them the default text is used and the PDF is attached. */
export const messageOptionFields = {
  subject: optionalText('Subject', SUBJECT_MAX).refine(isWithoutLinks, NO_LINKS).optional(),
  /** Shown in the email above the amount. */
  message_text: optionalLongText('Message', MESSAGE_TEXT_MAX).refine(isWithoutLinks, NO_LINKS).optional(),
  attach_pdf: z.boolean({ error: 'Say whether the PDF is attached.' }).optional(),
};
const messageOptions = z.object(messageOptionFields);
export type MessageOptions = z.output<typeof messageOptions>;

/** Options of a message to a customer; the sender may get a copy. */
export const sentMessageOptionFields = {
  ...messageOptionFields,
  copy_to_me: z.boolean({ error: 'Say whether you get a copy.' }).optional(),
};

/** The fields of a test message: the channel to the caller, and the message options. */
export const testFields = { send_method: sendFields.send_method, ...messageOptionFields };

/** Error codes of a test message, besides those of the document itself. */
export const testErrors = ['no_consent', 'not_configured', 'too_many_messages'] as const satisfies ErrorCode[];

/** A rendered message whose links are placeholders. */
export const MessagePreview = z.object({
  from_name: z.string(),
  subject: z.string(),
  /** The default text above the amount. */
  message_text: z.string(),
  /** The email with the default text. */
  html: z.string(),
  /** The email with a placeholder for the sender's own text, for `withMessageText`. */
  html_around_text: z.string(),
  sms: z.string(),
  /** The number of parts of the text message. */
  sms_parts: z.int(),
  /** The file name of the attached PDF. */
  file_name: z.string(),
  /** The channel that the sender starts with; null if the customer has agreed to none. */
  send_method: z.enum(SEND_METHODS).nullable(),
});
export type MessagePreview = z.output<typeof MessagePreview>;

/** The pages of a PDF as one image, stacked vertically. */
export const PdfPages = z.object({
  pages: z.int(),
  /** Null if the document is too long to be shown beside a form. */
  svg: z.string().nullable(),
});
export type PdfPages = z.output<typeof PdfPages>;

/** The query of a preview. */
export const previewQuery = {
  attach_pdf: z.enum(['true', 'false'], { error: 'Say whether the PDF is attached.' }).optional(),
};

/** Placeholder for the sender's own text in an email. */
export const MESSAGE_TEXT_PLACEHOLDER = 'https://message-text.invalid/';

/** Inserts the sender's own text into the email. */
export function withMessageText(htmlAroundText: string, text: string): string {
  const escaped = text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return htmlAroundText.replaceAll(MESSAGE_TEXT_PLACEHOLDER, () => escaped);
}
