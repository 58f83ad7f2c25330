import { AppError } from '#contract/errors.ts';
import { formatUsd } from '#domain/money.ts';
import { IF_PAID, viewWords } from '#domain/office/reminder-messages.ts';
import { zonesOf } from '#domain/places/state-zones.ts';
import { usState } from '#domain/places/us-states.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { shortDay } from '#domain/time.ts';
import { sumOfAmounts } from '#domain/totals.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import type { QueueMessage } from '../../core/delivery/send-message.ts';
import {
  composeCustomerMessage,
  type MessageForm,
  openingWords,
  paragraphsOf,
} from '../../core/documents/customer-message.ts';
import { messageCustomer } from '../../core/documents/sending.ts';
import { shownPhotos } from '../../core/documents/shown-photos.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { writtenDay } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type InvoiceDocument, invoiceFileName } from '../../sales/invoices/invoice-document.ts';
import { snapshotOf } from '../../sales/invoices/invoice-snapshot.ts';
import { listInvoices, type JoinedInvoiceRow, type ListedInvoiceRow, readInvoice } from '../../sales/invoices/store.ts';
import { payableOnline } from '../../sales/stripe-accounts/payable.ts';
import { paymentReceiver } from '../../sales/stripe-accounts/receiver.ts';
import { unreachable } from './store.ts';

/** What a customer owes, and how the customer is reminded of it. */
export interface CustomerToRemind {
  /** The oldest open invoice: the message links to it, and its PDF is attached. */
  oldest: JoinedInvoiceRow;
  /** The open invoices, or only the late ones; the oldest first. Those with a payment on its way are left out. */
  open: readonly ListedInvoiceRow[];
  /** Undefined if the customer has agreed to neither emails nor texts. */
  channel: SendMethod | undefined;
  /** The company's day. */
  today: string;
  /** The zones in which the customer may be. */
  zones: readonly string[];
}

/** Undefined if the customer owes nothing that a reminder could ask for. */
export async function readCustomerToRemind(
  db: CompanyDb,
  customerId: string,
  { today, isLateOnly }: { today: string; isLateOnly: boolean },
): Promise<CustomerToRemind | undefined> {
  const { rows } = await listInvoices(
    db,
    { sort: 'due_date' },
    { today, customerId, status: 'OUTSTANDING', ...(isLateOnly && { owed: 'overdue' as const }) },
  );
  const open = rows.filter(({ processing_amount }) => Number(processing_amount) === 0);
  const [first] = open;
  if (!first) return undefined;
  const oldest = await readInvoice(db, first.invoice_id);
  const state = usState(oldest.customer_state ?? '');
  const { time_zone } = await readCompany(db);
  const channel = oldest.email_consent ? 'email' : oldest.sms_consent ? 'sms' : undefined;
  return { oldest, open, channel, today, zones: state ? zonesOf(state) : [time_zone] };
}

/** The reason not to write to the customer on a channel; undefined if there is none. */
export async function barredReason(
  db: CompanyDb,
  { oldest }: CustomerToRemind,
  channel: SendMethod,
): Promise<string | undefined> {
  const recipient = channel === 'email' ? oldest.customer_email : oldest.customer_phone;
  const { customer_id, created_at: sent_at } = oldest;
  return unreachable(db, { customer_id, recipient, sent_at });
}

interface SendReminder {
  company_id: string;
  /** Null if no account sends it now. */
  account_id: string | null;
  channel: SendMethod;
  /** Replaces the default text of an email. */
  message_text?: string | null | undefined;
  now: Date;
  /** It is not sent before this time. */
  sendAt?: Date;
}

/**
 * Queues one message about all of these invoices, in the caller's transaction. Throws for a customer who may not be
 * reached, and above a message limit. Returns the message's id.
 */
export async function queueCustomerReminder(
  db: CompanyDb,
  { queueMessage, ownCompany }: { queueMessage: QueueMessage; ownCompany: string | undefined },
  customer: CustomerToRemind,
  { company_id, account_id, channel, message_text, now, sendAt }: SendReminder,
): Promise<string> {
  const { oldest } = customer;
  const { invoice_id } = oldest;
  const content = await readReminderContent(db, { ownCompany }, customer);
  const form = message_text ? { options: { message_text } } : {};
  return queueMessage(db, {
    company_id,
    account_id,
    is_reminder: true,
    kind: 'invoice',
    documentId: invoice_id,
    document: { ...content.snapshot, shown_photos: await shownPhotos(db, invoice_id) },
    fileName: invoiceFileName(oldest),
    customer: messageCustomer(oldest),
    sending: { send_method: channel },
    compose: (link) => composeCustomerReminder(content, link, form),
    now,
    ...(sendAt && { sendAt }),
  });
}

export interface ReminderContent {
  snapshot: InvoiceDocument;
  open: readonly Pick<ListedInvoiceRow, 'invoice_number' | 'due_date' | 'balance_due' | 'name'>[];
  today: string;
  isPayable: boolean;
}

/** The data of a reminder to a customer, as sending it now would use. */
export async function readReminderContent(
  db: CompanyDb,
  { ownCompany }: { ownCompany: string | undefined },
  { oldest, open, today }: CustomerToRemind,
): Promise<ReminderContent> {
  const [first] = open;
  if (!first) throw new AppError('nothing_to_remind');
  const isPayable = payableOnline(first, await paymentReceiver(db, { ownCompany })) !== null;
  return { snapshot: await snapshotOf(db, oldest), open, today, isPayable };
}

/** "$300.30 is open on 3 invoices. The oldest was due Jan 19." */
function wordsOf({ open, today }: ReminderContent): string {
  const [first] = open;
  const due_date = first?.due_date ?? today;
  const due = `${due_date < today ? 'was' : 'is'} due ${shortDay(due_date)}.`;
  return open.length === 1
    ? `${totalOf(open)} on Invoice #${first?.invoice_number} ${due}`
    : `${totalOf(open)} is open on ${open.length} invoices. The oldest ${due}`;
}

function totalOf(open: ReminderContent['open']): string {
  return formatUsd(sumOfAmounts(open.map(({ balance_due }) => Number(balance_due))));
}

/** The text above the amounts, unless the sender replaces it. */
export function openingOfReminder(content: ReminderContent): string {
  return openingWords(content.snapshot, wordsOf(content));
}

/** The reminder of one or more invoices, by email and by text. */
export function composeCustomerReminder(
  content: ReminderContent,
  link: string,
  form: MessageForm = {},
): MessageContent {
  const { snapshot, open, isPayable } = content;
  const { company } = snapshot;
  const [first] = open;
  const words = wordsOf(content);
  return composeCustomerMessage(
    {
      parties: snapshot,
      what: 'invoice',
      view: isPayable ? 'View and Pay' : 'View Invoice',
      fileName: invoiceFileName(snapshot),
      subject:
        open.length === 1
          ? `Reminder: Invoice #${first?.invoice_number} from ${company.name}`
          : `Reminder: ${open.length} invoices from ${company.name}`,
      heading: 'Reminder',
      intro: words,
      facts: [
        ...open.map(({ invoice_number, due_date: day, balance_due }) => ({
          label: `Invoice #${invoice_number}, due ${writtenDay(day)}`,
          value: formatUsd(Number(balance_due)),
        })),
        { label: 'Balance due', value: totalOf(open), isStrong: true },
      ],
      notes: [IF_PAID, ...paragraphsOf(snapshot.payment_instruction)],
      sms: `reminder: ${words}`,
      smsLink: viewWords(isPayable),
      ...form,
    },
    link,
  );
}
