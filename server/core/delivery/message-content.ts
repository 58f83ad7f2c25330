import { BRAND_NAME_PLACEHOLDER } from '#domain/site.ts';
import { markup } from '../../platform/markup.ts';

/**
 * Placeholder for the customer's unsubscribe link in a message. The link is created on delivery and not stored in the
 * database.
 */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/';

/**
 * Placeholder for the link to the message's document. The link is stored separately, encrypted, until it is
 * delivered.
 */
export const DOCUMENT_LINK_PLACEHOLDER = 'https://document.invalid/';

/** The token in the links of messages to the company itself. Its page does not accept a response. */
export const OFFICE_LINK_TOKEN = 'test';

/** Replaces each placeholder in the text with its address. */
export function withLinks(words: string, links: Record<string, string>): string {
  return Object.entries(links).reduce((filled, [placeholder, link]) => filled.replaceAll(placeholder, link), words);
}

/**
 * The content with the name of the installation in place of its placeholder. Apply it when the content is queued or
 * previewed, so that a stored message is complete.
 */
export function withBrand<Content extends Record<'subject' | 'text' | 'html' | 'sms', string>>(
  content: Content,
  brandName: string,
): Content {
  const { subject, text, html, sms } = content;
  const named = (words: string) => words.replaceAll(BRAND_NAME_PLACEHOLDER, () => brandName);
  return {
    ...content,
    subject: named(subject),
    text: named(text),
    html: html.replaceAll(BRAND_NAME_PLACEHOLDER, () => markup`${brandName}`.html),
    sms: named(sms),
    ...('from_name' in content && { from_name: named(String(content.from_name)) }),
  };
}

/** The content of a message for both channels, complete except for its attachment. */
export interface MessageContent {
  subject: string;
  text: string;
  html: string;
  /** The text message, with a placeholder for its link. */
  sms: string;
  from_name: string;
  reply_to: string;
}
