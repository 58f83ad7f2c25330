import { type MessageContent, UNSUBSCRIBE_PLACEHOLDER } from '../delivery/message-content.ts';
import { mailHtml } from '../delivery/mail-html.ts';
import type { Parties } from './parties.ts';

interface CustomerMessage {
  parties: Parties;
  /** The document's name, in the middle of a sentence: "estimate". */
  what: string;
  /** The button that opens it: "View Estimate". */
  view: string;
  /** The name of the attached PDF, if there is one. */
  fileName?: string;
  subject: string;
  heading: string;
  /** Follows "Hello Pat,". */
  intro: string;
  facts: { label: string; value: string; isStrong?: boolean }[];
  notes: string[];
  /** The text message up to its link, a sentence. */
  sms: string;
  /** What the link in the text message is for: "View it here" by default. */
  smsLink?: string;
}

/** The message that carries a document to the customer, by email and by text message, with the link to the document. */
export function composeCustomerMessage(message: CustomerMessage, link: string): MessageContent {
  const { what, intro, facts } = message;
  const { company, customer } = message.parties;
  const greeting = `Hello ${customer.name.split(' ')[0] ?? customer.name},`;
  const notes = [...message.notes, `Questions? Reply to this email or call ${company.phone}.`];
  const footer = [[company.name, ...company.address].join(', '), `Sent with JobsitesPro. ${scopeOf(what)}`];
  const stop = `Stop e-mails from ${company.name}`;
  return {
    subject: message.subject,
    text: [
      greeting,
      intro,
      facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      `View the ${what}: ${link}`,
      ...notes,
      footer.join('\n'),
      `${stop}: ${UNSUBSCRIBE_PLACEHOLDER}`,
    ].join('\n\n'),
    html: mailHtml({
      sender: { name: company.name, place: company.address.at(-1) ?? '' },
      heading: message.heading,
      greeting,
      intro,
      facts,
      button: { label: message.view, link },
      notes,
      ...(message.fileName !== undefined && { attachment: message.fileName }),
      footer,
      unsubscribe: { label: stop, link: UNSUBSCRIBE_PLACEHOLDER },
    }),
    sms: `${company.name}: ${message.sms} ${message.smsLink ?? 'View it here'}: ${link} Reply STOP to opt out.`,
    from_name: company.name,
    reply_to: company.email,
  };
}

/** How far the link reaches, and for how long. */
function scopeOf(what: string): string {
  return what === 'estimate'
    ? 'The link shows only this estimate and what follows from it, and works for 90 days.'
    : `The link shows only this ${what} and works for 90 days.`;
}

/** The name of a document's customer, as used in messages. */
export function nameOfCustomer(of: { customer_first_name: string; customer_last_name: string }): string {
  return `${of.customer_first_name} ${of.customer_last_name}`;
}
