import { DECLINE_REASONS, type DeclineInput, wayLabel, type WayToApprove } from '#contract/sales/approvals.ts';
import { PACKAGE_NAMES } from '#domain/sales/packages.ts';
import type { NoticeAllowance, NoticeKind } from '../../../core/delivery/notice-allowance.ts';
import type { Notice } from '../../../core/delivery/notice-content.ts';
import { hasStopped } from '../../../core/delivery/opt-outs.ts';
import type { SendNotice } from '../../../core/delivery/send-notice.ts';
import type { Parties } from '../../../core/documents/parties.ts';
import { type ProposalDocument, nounOf, titleOf, writtenTotal } from '../../../core/documents/proposal-document.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import type { Choice } from '../proposal.ts';
import { excerptOf } from './excerpt.ts';
import { accountsToNotify } from './store.ts';

/** The notice to an account, without its greeting. The button leads to the customer's response. */
export interface CompanyNotice extends Pick<Notice, 'subject' | 'intro' | 'facts' | 'notes' | 'sms'> {
  button: 'Open' | 'Answer';
  replyTo?: string;
}

/** The document that a notice is about. */
export interface Subject extends Pick<Parties, 'customer'> {
  what: 'estimate' | 'change order' | 'invoice' | 'visit';
  /** "Estimate #1004" */
  title: string;
}

export function aboutDocument(document: ProposalDocument): Subject {
  return { what: nounOf(document), title: titleOf(document), customer: document.customer };
}

export interface NoticeServices {
  noticeAllowance: NoticeAllowance;
  sendNotice: SendNotice;
  publicUrl: string;
}

interface Notification {
  documentId: string;
  /** The kind of the notice; a customer's by default. */
  kind?: NoticeKind;
  /** The target of the button: a path of the web application. */
  screen: string;
  notice: CompanyNotice;
  now: Date;
}

/** An account that was notified. */
export type NotifiedAccount = Awaited<ReturnType<typeof accountsToNotify>>[number];

/**
 * Notifies all accounts that sent the document, and the founder, once each, in the transaction of the event: by email
 * and, if the account has enabled it and has confirmed its phone, by text message. Phones that have opted out get no
 * text, and the daily allowance applies. Returns the accounts that were notified by email.
 */
export async function notifyCompany(
  db: CompanyDb,
  { noticeAllowance, sendNotice, publicUrl }: NoticeServices,
  { documentId, kind = 'customer', screen, notice: { replyTo, ...words }, now }: Notification,
): Promise<NotifiedAccount[]> {
  const button = { label: words.button, link: `${publicUrl}${screen}` };
  const noticeTo = ({ first_name }: NotifiedAccount) => ({ ...words, button, greeting: `Hello ${first_name},` });
  const accounts = await accountsToNotify(db, documentId);
  const notified: NotifiedAccount[] = [];
  for (const account of accounts) {
    const { email: recipient, email_confirmed_at } = account;
    const isConfirmed = email_confirmed_at !== null;
    const email = { kind, recipient, isConfirmed, replyTo, notice: noticeTo(account), now };
    if (await noticeAllowance.sendEmail(db, email)) notified.push(account);
  }
  // Texts are counted after all emails, because all senders of the installation wait for the counter of text messages.
  for (const account of accounts) {
    const recipient = account.phone;
    if (!words.sms || !acceptsSms(account) || (await hasStopped(db, recipient))) continue;
    if (!(await noticeAllowance.countText(db, { recipient, now }))) continue;
    await sendNotice(db, { method: 'sms', recipient, replyTo, notice: noticeTo(account), now });
  }
  return notified;
}

/** An unconfirmed phone may belong to a stranger. */
function acceptsSms({ phone, phone_confirmed_at, texts_on_answers }: NotifiedAccount): boolean {
  return texts_on_answers && phone !== '' && phone_confirmed_at !== null;
}

/** How the company received an approval. */
interface ApprovalSource {
  how: WayToApprove;
  recorded_by_name?: string | null | undefined;
}

/** `nextStep` names the invoice that was created on the approval: that of the deposit. */
export function approvedNotice(
  document: ProposalDocument,
  choice: Choice,
  { nextStep, ...given }: ApprovalSource & { nextStep: string | undefined },
): CompanyNotice {
  const total = writtenTotal(document, choice.totals.final_total);
  const { title, what } = aboutDocument(document);
  const list = (label: string, lines: Choice['selected']) =>
    lines.length === 0 ? [] : [{ label, value: lines.map(({ description }) => description).join(', ') }];
  return {
    subject: `${customerOf(document)} approved ${title}: ${total}`,
    intro: approvedIntro(document, given),
    facts: [
      { label: what === 'estimate' ? 'Total' : 'This change', value: total },
      ...(choice.package === null ? [] : [{ label: 'Package', value: PACKAGE_NAMES[choice.package] }]),
      ...list('Optional lines chosen', choice.selected),
      ...list('Left out', choice.left_out),
    ],
    ...(nextStep !== undefined && { notes: [nextStep] }),
    button: 'Open',
    sms: `Approved: ${customerOf(document)}, ${title}, ${total}.`,
  };
}

function approvedIntro(document: ProposalDocument, { how, recorded_by_name }: ApprovalSource): string {
  const customer = customerOf(document);
  const what = `"${document.name}" for ${document.project.name}`;
  if (how === 'link') return `${customer} approved and signed ${what}.`;
  if (how === 'in_person')
    return `${customer} approved and signed ${what} on a device of yours, in the presence of ${recorded_by_name}.`;
  return `${recorded_by_name} recorded that ${customer} approved ${what} ${wayLabel(how).toLowerCase()}.`;
}

export function declinedNotice(document: ProposalDocument, decline: DeclineInput): CompanyNotice {
  const { title } = aboutDocument(document);
  return {
    subject: `${customerOf(document)} declined ${title}`,
    intro: `${customerOf(document)} declined "${document.name}" for ${document.project.name}.`,
    facts: [
      { label: 'Reason', value: DECLINE_REASONS[decline.reason_code] },
      ...(decline.reason_text ? [{ label: 'In their words', value: decline.reason_text }] : []),
    ],
    button: 'Answer',
    replyTo: document.customer.email,
    sms: `Declined: ${customerOf(document)}, ${title}.`,
  };
}

export function questionNotice(about: Subject, text: string): CompanyNotice {
  const { title, customer, what } = about;
  const words = {
    subject: `Question about ${title} from ${customerOf(about)}`,
    intro: text,
    replyTo: customer.email,
    sms: `Question: ${customerOf(about)}, ${title}: ${excerptOf(text)}`,
  };
  if (what === 'invoice')
    return { ...words, button: 'Open', notes: ['Reply to this email, which goes to your customer.'] };
  return { ...words, button: 'Answer', notes: ['Or reply to this email, which goes to your customer.'] };
}

export function renewalNotice(about: Subject, text: string): CompanyNotice {
  return {
    ...questionNotice(about, text),
    subject: `${customerOf(about)} asks for a new version of ${about.title}`,
    sms: `New version wanted: ${customerOf(about)}, ${about.title}.`,
  };
}

export function wrongPersonNotice(about: Subject, recipient: string): CompanyNotice {
  return {
    subject: `${about.title} reached the wrong person`,
    intro: `Someone who got your message at ${recipient} says they’re not the right person. The link no longer works.`,
    notes: [`Please check the address of your customer, then send the ${about.what} again.`],
    button: 'Open',
  };
}

/** The person's name, with the customer's company in parentheses if there is one. */
export function customerOf({ customer }: Pick<Parties, 'customer'>): string {
  return customer.company_name ? `${customer.name} (${customer.company_name})` : customer.name;
}
