import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { optionalLongText, optionalText } from '../fields.ts';
import { sendFields } from './messages.ts';

export const SUBJECT_MAX = 150;
export const MESSAGE_TEXT_MAX = 2000;

/** Of texts that go to customers beside the message's own link. */
export const NO_LINKS = 'Please leave web addresses out: the message has its own link.';
/** Of what customers write, and of names: they go into emails, too. */
export const NO_WEB_ADDRESSES = 'Please leave web addresses out.';
// A scheme, www, or a domain with a path: what mail programs and phones make a link of, and what fraud needs.
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu;
// A domain alone, by its end: that of any name after a full stop would be "Tear off.Replace" too.
const DOMAIN =
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|edu|gov|io|co|ly|gl|gd|cc|tv|ai|gg|app|dev|xyz|icu|vip|tech|cloud|website|ca|uk|de|eu|mx|ru|cn)(?![\p{L}\p{N}])/iu;
// Ends that are words begin a sentence in capitals.
const WORD_DOMAIN =
  /[\p{L}\p{N}]\.(?:me|us|click|club|fun|link|live|online|page|pro|shop|site|space|store|top|work)(?![\p{L}\p{N}])/u;
// The look-behind keeps the search from beginning anew at every letter of a long word.
const EMAIL_ADDRESSES = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu;

/** Whether a text contains no web address. One that is rejected for its length is not searched. */
export function isWithoutLinks(text: string | null): boolean {
  if (text === null || text.length > MESSAGE_TEXT_MAX) return true;
  const besidesEmails = text.replaceAll(EMAIL_ADDRESSES, ' ');
  return !LINK.test(text) && !DOMAIN.test(besidesEmails) && !WORD_DOMAIN.test(besidesEmails);
}

/** What the sender decides about a message. Without them it says what it says by itself, and has its PDF attached. */
export const messageOptionFields = {
  subject: optionalText('Subject', SUBJECT_MAX).refine(isWithoutLinks, NO_LINKS).optional(),
  /** In the email, above the amount. */
  message_text: optionalLongText('Message', MESSAGE_TEXT_MAX).refine(isWithoutLinks, NO_LINKS).optional(),
  attach_pdf: z.boolean({ error: 'Say whether the PDF is attached.' }).optional(),
};
const messageOptions = z.object(messageOptionFields);
export type MessageOptions = z.output<typeof messageOptions>;

/** Options of a message to a customer; the sender may get a copy of it. */
export const sentMessageOptionFields = {
  ...messageOptionFields,
  copy_to_me: z.boolean({ error: 'Say whether you get a copy.' }).optional(),
};

/** The fields of a test: how it goes to the caller, and what it says. */
export const testFields = { send_method: sendFields.send_method, ...messageOptionFields };

/** Error codes of a test, besides those of the document itself. */
export const testErrors = ['no_consent', 'too_many_messages'] as const satisfies ErrorCode[];

/** A message as it goes out, with addresses that open nothing. */
export const MessagePreview = z.object({
  from_name: z.string(),
  subject: z.string(),
  /** What stands above the amount unless the sender writes something else. */
  message_text: z.string(),
  /** The email. */
  html: z.string(),
  /** The email around a text of the sender's own, for `withMessageText`. */
  html_around_text: z.string(),
  sms: z.string(),
  /** Of how many parts the text message consists. */
  sms_parts: z.int(),
  /** The name of its PDF. */
  file_name: z.string(),
});
export type MessagePreview = z.output<typeof MessagePreview>;

/** The pages of a PDF one below the other, as a picture. */
export const PdfPages = z.object({
  pages: z.int(),
  /** Null for a document that is too long to be shown beside a form. */
  svg: z.string().nullable(),
});
export type PdfPages = z.output<typeof PdfPages>;

/** The query of a preview. */
export const previewQuery = {
  attach_pdf: z.enum(['true', 'false'], { error: 'Say whether the PDF is attached.' }).optional(),
};

/** Stands for the sender's own text in an email. */
export const MESSAGE_TEXT_PLACEHOLDER = 'https://message-text.invalid/';

/** The email with the sender's own text in its place. */
export function withMessageText(htmlAroundText: string, text: string): string {
  const escaped = text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return htmlAroundText.replaceAll(MESSAGE_TEXT_PLACEHOLDER, () => escaped);
}
