import { DECLINE_REASONS, type DeclineInput, wayLabel, type WayToApprove } from '../../contract/approvals.ts';
import { formatUsd } from '../../contract/money.ts';
import type { Notice } from '../delivery/notice-content.ts';
import { hasStopped } from '../delivery/opt-outs.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Choice } from './approval.ts';
import { excerptOf } from './excerpt.ts';
import { accountsToNotify } from './store.ts';

/** What an account is told, without its greeting. The button leads to the customer's answer. */
interface CompanyNotice extends Pick<Notice, 'subject' | 'intro' | 'facts' | 'notes' | 'sms'> {
  button: 'Open' | 'Answer';
  replyTo?: string;
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
  { documentId, notice: { replyTo, ...words }, now }: { documentId: string; notice: CompanyNotice; now: Date },
): Promise<void> {
  const button = { label: words.button, link: `${publicUrl}/main/project/estimate/answer?estimate_id=${documentId}` };
  for (const { first_name, email, phone, texts_on_answers } of await accountsToNotify(db, documentId)) {
    const notice = { ...words, button, greeting: `Hello ${first_name},` };
    await sendNotice(db, { method: 'email', recipient: email, replyTo, notice, now });
    const isTexted = words.sms && texts_on_answers && phone !== '' && !(await hasStopped(db, phone));
    if (isTexted) await sendNotice(db, { method: 'sms', recipient: phone, replyTo, notice, now });
  }
}

/** How an approval came to the company. */
interface Given {
  how: WayToApprove;
  recorded_by_name?: string | null | undefined;
}

export function approvedNotice(document: EstimateDocument, choice: Choice, given: Given): CompanyNotice {
  const total = formatUsd(choice.totals.final_total);
  const list = (label: string, lines: Choice['selected']) =>
    lines.length === 0 ? [] : [{ label, value: lines.map(({ description }) => description).join(', ') }];
  return {
    subject: `${customerOf(document)} approved ${numberOf(document)}: ${total}`,
    intro: approvedIntro(document, given),
    facts: [
      { label: 'Total', value: total },
      ...list('Optional lines chosen', choice.selected),
      ...list('Left out', choice.left_out),
    ],
    button: 'Open',
    sms: `Approved: ${customerOf(document)}, ${numberOf(document)}, ${total}.`,
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
  return {
    subject: `${customerOf(document)} declined ${numberOf(document)}`,
    intro: `${customerOf(document)} declined "${document.name}" for ${document.project.name}.`,
    facts: [
      { label: 'Reason', value: DECLINE_REASONS[decline.reason_code] },
      ...(decline.reason_text ? [{ label: 'In their words', value: decline.reason_text }] : []),
    ],
    button: 'Answer',
    replyTo: document.customer.email,
    sms: `Declined: ${customerOf(document)}, ${numberOf(document)}.`,
  };
}

export function questionNotice(document: EstimateDocument, text: string): CompanyNotice {
  return {
    subject: `Question about ${numberOf(document)} from ${customerOf(document)}`,
    intro: text,
    button: 'Answer',
    notes: ['Or reply to this email, which goes to your customer.'],
    replyTo: document.customer.email,
    sms: `Question: ${customerOf(document)}, ${numberOf(document)}: ${excerptOf(text)}`,
  };
}

export function renewalNotice(document: EstimateDocument, text: string): CompanyNotice {
  return {
    ...questionNotice(document, text),
    subject: `${customerOf(document)} asks for a new version of ${numberOf(document)}`,
    sms: `New version wanted: ${customerOf(document)}, ${numberOf(document)}.`,
  };
}

export function wrongPersonNotice(document: EstimateDocument, recipient: string): CompanyNotice {
  return {
    subject: `${numberOf(document)} reached the wrong person`,
    intro: `Somebody who got your message at ${recipient} says that it is not for them. The link no longer works.`,
    notes: ['Please check the address of your customer, then send the estimate again.'],
    button: 'Open',
  };
}

/** The person's name, with the customer's company in brackets where there is one. */
function customerOf({ customer }: EstimateDocument): string {
  return customer.company_name ? `${customer.name} (${customer.company_name})` : customer.name;
}

function numberOf({ estimate_number }: EstimateDocument): string {
  return `Estimate #${estimate_number}`;
}
