import { DECLINE_REASONS, type DeclineInput, wayLabel, type WayToApprove } from '../../contract/approvals.ts';
import { formatUsd } from '../../contract/money.ts';
import type { Notice } from '../delivery/notice-content.ts';
import { hasStopped } from '../delivery/opt-outs.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Parties } from '../documents/parties.ts';
import type { Choice } from './approval.ts';
import { excerptOf } from './excerpt.ts';
import { accountsToNotify } from './store.ts';

/** What an account is told, without its greeting. The button leads to the customer's answer, or to the screen that is named. */
export interface CompanyNotice extends Pick<Notice, 'subject' | 'intro' | 'facts' | 'notes' | 'sms'> {
  button: 'Open' | 'Answer';
  /** A path of the web application. */
  screen?: string;
  replyTo?: string;
}

/** The document that a notice is about. */
export interface Subject extends Pick<Parties, 'customer'> {
  what: 'estimate' | 'invoice';
  number: number;
}

export function aboutEstimate({ customer, estimate_number }: EstimateDocument): Subject {
  return { what: 'estimate', number: estimate_number, customer };
}

export interface NoticeServices {
  sendNotice: SendNotice;
  publicUrl: string;
}

/**
 * Tells everybody who sent the document, and the founder, once each, in the transaction of what happened: by email and,
 * where the account asked for it, by text message. A phone that has opted out gets none.
 */
export async function notifyCompany(
  db: CompanyDb,
  { sendNotice, publicUrl }: NoticeServices,
  { documentId, notice, now }: { documentId: string; notice: CompanyNotice; now: Date },
): Promise<void> {
  const { replyTo, screen = `/main/project/estimate/answer?estimate_id=${documentId}`, ...words } = notice;
  const button = { label: words.button, link: `${publicUrl}${screen}` };
  for (const { first_name, email, phone, texts_on_answers } of await accountsToNotify(db, documentId)) {
    const addressed = { ...words, button, greeting: `Hello ${first_name},` };
    await sendNotice(db, { method: 'email', recipient: email, replyTo, notice: addressed, now });
    const isTexted = words.sms && texts_on_answers && phone !== '' && !(await hasStopped(db, phone));
    if (isTexted) await sendNotice(db, { method: 'sms', recipient: phone, replyTo, notice: addressed, now });
  }
}

/** How an approval came to the company. */
interface Given {
  how: WayToApprove;
  recorded_by_name?: string | null | undefined;
}

export function approvedNotice(document: EstimateDocument, choice: Choice, given: Given): CompanyNotice {
  const total = formatUsd(choice.totals.final_total);
  const about = aboutEstimate(document);
  const list = (label: string, lines: Choice['selected']) =>
    lines.length === 0 ? [] : [{ label, value: lines.map(({ description }) => description).join(', ') }];
  return {
    subject: `${customerOf(document)} approved ${numberOf(about)}: ${total}`,
    intro: approvedIntro(document, given),
    facts: [
      { label: 'Total', value: total },
      ...list('Optional lines chosen', choice.selected),
      ...list('Left out', choice.left_out),
    ],
    button: 'Open',
    sms: `Approved: ${customerOf(document)}, ${numberOf(about)}, ${total}.`,
  };
}

function approvedIntro(document: EstimateDocument, { how, recorded_by_name }: Given): string {
  const customer = customerOf(document);
  const what = `"${document.name}" for ${document.project.name}`;
  if (how === 'link') return `${customer} approved and signed ${what}.`;
  if (how === 'in_person')
    return `${customer} approved and signed ${what} on a device of yours, in the presence of ${recorded_by_name}.`;
  return `${recorded_by_name} recorded that ${customer} approved ${what} ${wayLabel(how).toLowerCase()}.`;
}

export function declinedNotice(document: EstimateDocument, decline: DeclineInput): CompanyNotice {
  const about = aboutEstimate(document);
  return {
    subject: `${customerOf(document)} declined ${numberOf(about)}`,
    intro: `${customerOf(document)} declined "${document.name}" for ${document.project.name}.`,
    facts: [
      { label: 'Reason', value: DECLINE_REASONS[decline.reason_code] },
      ...(decline.reason_text ? [{ label: 'In their words', value: decline.reason_text }] : []),
    ],
    button: 'Answer',
    replyTo: document.customer.email,
    sms: `Declined: ${customerOf(document)}, ${numberOf(about)}.`,
  };
}

export function questionNotice(about: Subject, text: string): CompanyNotice {
  const words = {
    subject: `Question about ${numberOf(about)} from ${customerOf(about)}`,
    intro: text,
    replyTo: about.customer.email,
    sms: `Question: ${customerOf(about)}, ${numberOf(about)}: ${excerptOf(text)}`,
  };
  if (about.what === 'invoice')
    return { ...words, ...OPEN_INVOICES, notes: ['Reply to this email, which goes to your customer.'] };
  return { ...words, button: 'Answer', notes: ['Or reply to this email, which goes to your customer.'] };
}

export function renewalNotice(about: Subject, text: string): CompanyNotice {
  return {
    ...questionNotice(about, text),
    subject: `${customerOf(about)} asks for a new version of ${numberOf(about)}`,
    sms: `New version wanted: ${customerOf(about)}, ${numberOf(about)}.`,
  };
}

export function wrongPersonNotice(about: Subject, recipient: string): CompanyNotice {
  return {
    subject: `${numberOf(about)} reached the wrong person`,
    intro: `Somebody who got your message at ${recipient} says that it is not for them. The link no longer works.`,
    notes: [`Please check the address of your customer, then send the ${about.what} again.`],
    ...(about.what === 'invoice' ? OPEN_INVOICES : { button: 'Open' }),
  };
}

const OPEN_INVOICES = { button: 'Open', screen: '/main/project/invoice' } as const;

/** The person's name, with the customer's company in brackets where there is one. */
function customerOf({ customer }: Pick<Parties, 'customer'>): string {
  return customer.company_name ? `${customer.name} (${customer.company_name})` : customer.name;
}

function numberOf({ what, number }: Subject): string {
  return `${what === 'estimate' ? 'Estimate' : 'Invoice'} #${number}`;
}
