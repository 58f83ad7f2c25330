import { formatUsd } from '#domain/money.ts';
import {
  firstWords,
  IF_PAID,
  type ReminderFacts,
  reminderSubject,
  reminderText,
} from '#domain/office/reminder-messages.ts';
import type { ReminderKind } from '#domain/office/reminder-plan.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import { composeCustomerMessage, paragraphsOf } from '../../core/documents/customer-message.ts';
import { proposalFileName } from '../../core/documents/proposal-document.ts';
import { writtenDay } from '../../platform/clock.ts';
import { invoiceFileName } from '../../sales/invoices/invoice-document.ts';
import { composeVisitMessage } from '../../work/visits/visit-message.ts';
import type { ReminderDocument } from './documents.ts';
import type { RemindedVisit } from './visit-rows.ts';

type Reminded = Pick<
  ReminderDocument,
  'kind' | 'number' | 'day' | 'amount' | 'visit' | 'parties' | 'payment_instruction' | 'is_payable'
>;

/** The data on which the text of a reminder depends. */
export function factsOf({ number, day, amount, visit, parties, is_payable }: Reminded): ReminderFacts {
  const { company, project } = parties;
  const written = formatUsd(Number(amount));
  return { company_name: company.name, number, project_name: project.name, amount: written, day, is_payable, visit };
}

/** The reminder by email and by text, around the link to its document. */
export function composeReminder(
  document: Reminded,
  { kind, sentence }: { kind: ReminderKind; sentence: string },
  link: string,
): MessageContent {
  if (document.visit) return visitReminder(document, document.visit, sentence, link);
  const facts = factsOf(document);
  const isEstimate = document.kind === 'estimate';
  const content = composeCustomerMessage(
    {
      parties: document.parties,
      what: document.kind,
      view: isEstimate ? 'View and Approve' : facts.is_payable ? 'View and Pay' : 'View Invoice',
      fileName: fileNameOf(document),
      subject: reminderSubject(kind, facts),
      heading: kind === 'visit' ? '' : HEADINGS[kind],
      // As in a text message: the company's own sentence follows.
      intro: [firstWords(kind, facts), sentence].filter(Boolean).join(' '),
      facts: [
        { label: `${isEstimate ? 'Estimate' : 'Invoice'} #${document.number}`, value: facts.project_name },
        ...(document.day ? [{ label: isEstimate ? 'Valid until' : 'Due date', value: writtenDay(document.day) }] : []),
        { label: isEstimate ? 'Total' : 'Balance due', value: facts.amount, isStrong: true },
      ],
      notes: [
        ...(kind === 'invoice_overdue' ? [IF_PAID] : []),
        ...(isEstimate ? [] : paragraphsOf(document.payment_instruction)),
      ],
      sms: '',
    },
    link,
  );
  return { ...content, sms: reminderText(kind, facts, sentence, link) };
}

/** Like the visit's other messages, with the text of a reminder. */
function visitReminder(document: Reminded, visit: RemindedVisit, sentence: string, link: string): MessageContent {
  const { parties, day } = document;
  const facts = { ...visit, parties, day: day ?? '' };
  const { is_confirmed } = visit;
  const content = composeVisitMessage(facts, { about: 'reminder', sentence, is_confirmed }, link);
  const words = factsOf(document);
  return { ...content, subject: reminderSubject('visit', words), sms: reminderText('visit', words, sentence, link) };
}

/** The name of the PDF attached to an email reminder; empty for a visit, which has none. */
export function fileNameOf({ kind, number }: Pick<Reminded, 'kind' | 'number'>): string {
  if (kind === 'visit') return '';
  return kind === 'estimate'
    ? proposalFileName({ estimate_number: number })
    : invoiceFileName({ invoice_number: number });
}

const HEADINGS: Record<Exclude<ReminderKind, 'visit'>, string> = {
  estimate_unanswered: 'Your estimate is ready when you are',
  invoice_due_soon: 'Your invoice is due soon',
  invoice_overdue: 'Your invoice is past due',
};
