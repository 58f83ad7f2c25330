import { DECLINE_REASONS, type DeclineInput } from '../../contract/approvals.ts';
import { formatUsd } from '../../contract/money.ts';
import type { Notice } from '../delivery/notice-content.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Choice } from './approval.ts';
import { accountsToNotify } from './store.ts';

/** What an account is told, without its greeting. */
type CompanyNotice = Omit<Notice, 'greeting'> & { replyTo?: string };

export interface NoticeServices {
  sendNotice: SendNotice;
  publicUrl: string;
}

/** Tells everybody who sent the document, and the founder, once each, in the transaction of what happened. */
export async function notifyCompany(
  db: CompanyDb,
  { sendNotice }: NoticeServices,
  { documentId, notice: { replyTo, ...words }, now }: { documentId: string; notice: CompanyNotice; now: Date },
): Promise<void> {
  for (const { first_name, email } of await accountsToNotify(db, documentId)) {
    const notice = { ...words, greeting: `Hello ${first_name},` };
    await sendNotice(db, { method: 'email', recipient: email, replyTo, notice, now });
  }
}

export function approvedNotice(document: EstimateDocument, choice: Choice, publicUrl: string): CompanyNotice {
  const total = formatUsd(choice.totals.final_total);
  const list = (label: string, lines: Choice['selected']) =>
    lines.length === 0 ? [] : [{ label, value: lines.map(({ description }) => description).join(', ') }];
  return {
    subject: `${customerOf(document)} approved ${numberOf(document)}: ${total}`,
    intro: `${customerOf(document)} approved and signed "${document.name}" for ${document.project.name}.`,
    facts: [
      { label: 'Total', value: total },
      ...list('Optional lines chosen', choice.selected),
      ...list('Left out', choice.left_out),
    ],
    button: button('Open', publicUrl),
  };
}

export function declinedNotice(document: EstimateDocument, decline: DeclineInput, publicUrl: string): CompanyNotice {
  return {
    subject: `${customerOf(document)} declined ${numberOf(document)}`,
    intro: `${customerOf(document)} declined "${document.name}" for ${document.project.name}.`,
    facts: [
      { label: 'Reason', value: DECLINE_REASONS[decline.reason_code] },
      ...(decline.reason_text ? [{ label: 'In their words', value: decline.reason_text }] : []),
    ],
    button: button('Answer', publicUrl),
    replyTo: document.customer.email,
  };
}

export function questionNotice(document: EstimateDocument, text: string, publicUrl: string): CompanyNotice {
  return {
    subject: `Question about ${numberOf(document)} from ${customerOf(document)}`,
    intro: text,
    button: button('Answer', publicUrl),
    notes: ['Or reply to this email, which goes to your customer.'],
    replyTo: document.customer.email,
  };
}

export function renewalNotice(document: EstimateDocument, text: string, publicUrl: string): CompanyNotice {
  return {
    ...questionNotice(document, text, publicUrl),
    subject: `${customerOf(document)} asks for a new version of ${numberOf(document)}`,
  };
}

export function wrongPersonNotice(document: EstimateDocument, recipient: string, publicUrl: string): CompanyNotice {
  return {
    subject: `${numberOf(document)} reached the wrong person`,
    intro: `Somebody who got your message at ${recipient} says that it is not for them. The link no longer works.`,
    notes: ['Please check the address of your customer, then send the estimate again.'],
    button: button('Open', publicUrl),
  };
}

/** The person's name, with the customer's company in brackets where there is one. */
function customerOf({ customer }: EstimateDocument): string {
  return customer.company_name ? `${customer.name} (${customer.company_name})` : customer.name;
}

function numberOf({ estimate_number }: EstimateDocument): string {
  return `Estimate #${estimate_number}`;
}

function button(label: string, publicUrl: string) {
  return { label, link: `${publicUrl}/main/project/estimate` };
}
