import { MESSAGE_TEXT_PLACEHOLDER, type MessageOptions, withMessageText } from '#contract/core/message-options.ts';
import { BRAND_NAME_PLACEHOLDER as BRAND } from '#domain/site.ts';
import { mailHtml } from '../delivery/mail-html.ts';
import { type MessageContent, UNSUBSCRIBE_PLACEHOLDER } from '../delivery/message-content.ts';
import type { Parties } from './parties.ts';

/** How a message differs from the default one. */
export interface MessageForm {
  options?: MessageOptions;
  /** Marks a message to the company itself: a test, or a copy of the customer's message. */
  mark?: 'test' | 'copy';
}

interface CustomerMessage extends MessageForm {
  parties: Parties;
  /** The document's name as used in a sentence: "estimate". */
  what: string;
  /** The label of the button that opens the document: "View Estimate". */
  view: string;
  /** The name of the attached PDF, if any. */
  fileName?: string;
  subject: string;
  heading: string;
  /** Follows "Hello Pat,". */
  intro: string;
  facts: { label: string; value: string; isStrong?: boolean }[];
  notes: string[];
  /** The text message up to its link: one sentence. */
  sms: string;
  /** The label of the link in the text message: "See it here" by default. */
  smsLink?: string;
}

/** The message that carries a document to the customer by email or text message, with the link to the document. */
export function composeCustomerMessage(message: CustomerMessage, link: string): MessageContent {
  const { what, intro, facts, mark, options = {} } = message;
  const { company } = message.parties;
  const greeting = greetingOf(message.parties);
  const customText = options.message_text ?? undefined;
  const banner = mark && BANNERS[mark];
  const notes = [...message.notes, `Questions? Reply to this email or call ${company.phone}.`];
  const footer = [[company.name, ...company.address].join(', '), `Sent with ${BRAND}. ${scopeOf(what)}`];
  const stop = 'Unsubscribe';
  const fileName = options.attach_pdf === false ? undefined : message.fileName;
  const html = mailHtml({
    banner,
    sender: { name: company.name, place: company.address.at(-1) ?? '' },
    heading: message.heading,
    greeting,
    intro,
    message_text: customText === undefined ? undefined : MESSAGE_TEXT_PLACEHOLDER,
    facts,
    button: { label: message.view, link },
    notes,
    ...(fileName !== undefined && { attachment: fileName }),
    footer,
    unsubscribe: { label: stop, link: UNSUBSCRIBE_PLACEHOLDER },
  });
  return {
    subject: marked(mark, options.subject ?? message.subject),
    text: [
      ...(banner === undefined ? [] : [banner]),
      ...(customText === undefined ? [greeting, intro] : [customText]),
      facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      `View the ${what}: ${link}`,
      ...notes,
      footer.join('\n'),
      `${stop}: ${UNSUBSCRIBE_PLACEHOLDER}`,
    ].join('\n\n'),
    html: customText === undefined ? html : withMessageText(html, customText),
    sms: marked(
      mark,
      `${company.name}: ${message.sms} ${message.smsLink ?? 'See it here'}: ${link} Reply STOP to opt out.`,
    ),
    from_name: company.name,
    reply_to: company.email,
  };
}

const MARKS = { test: 'TEST', copy: 'Copy' };
const BANNERS = {
  test: 'This is a test. Your customer did not get it, and nothing can be answered here.',
  copy: 'This is your copy of what your customer gets. Nothing can be answered here.',
};

/** "TEST: Estimate #1004 from Bayline" */
export function marked(mark: MessageForm['mark'], words: string): string {
  return mark ? `${MARKS[mark]}: ${words}` : words;
}

/** Splits a company's text into paragraphs. */
export function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The text above the facts, unless the sender replaces it. */
export function openingWords(parties: Parties, intro: string): string {
  return `${greetingOf(parties)}\n${intro}`;
}

function greetingOf({ customer }: Parties): string {
  return `Hello ${customer.name.split(' ')[0] ?? customer.name},`;
}

/** The scope of the link and how long it works. */
function scopeOf(what: string): string {
  return what === 'estimate'
    ? 'This link opens only this estimate and its invoices. It works for 90 days.'
    : `This link opens only this ${what}. It works for 90 days.`;
}

/** A customer's name as used in messages. */
export function nameOfCustomer(of: { customer_first_name: string; customer_last_name: string }): string {
  return `${of.customer_first_name} ${of.customer_last_name}`;
}
