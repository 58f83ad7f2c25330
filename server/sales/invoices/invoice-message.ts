import { formatUsd } from '#domain/money.ts';
import { viewWords } from '#domain/office/reminder-messages.ts';
import { shortDay } from '#domain/time.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import {
  composeCustomerMessage,
  type MessageForm,
  openingWords,
  paragraphsOf,
} from '../../core/documents/customer-message.ts';
import { writtenDay } from '../../platform/clock.ts';
import { type InvoiceAccount, type InvoiceDocument, invoiceFileName } from './invoice-document.ts';

export interface InvoiceMessageForm extends MessageForm {
  /** The customer can pay it behind the link. */
  isPayable: boolean;
}

/** The email and text message that send an invoice to the customer with its link. */
export function composeInvoiceMessage(
  invoice: InvoiceDocument,
  link: string,
  { isPayable, ...form }: InvoiceMessageForm,
): MessageContent {
  const { company, project } = invoice;
  const number = `Invoice #${invoice.invoice_number}`;
  const message = {
    parties: invoice,
    what: 'invoice',
    view: isPayable ? 'View and Pay' : 'View Invoice',
    fileName: invoiceFileName(invoice),
    subject: `${number} from ${company.name}: ${invoice.name}`,
    heading: 'Your invoice is ready',
    intro: introOf(invoice, form),
    facts: [{ label: number, value: project.name }, ...accountFacts(invoice)],
    notes: invoice.status === 'PAID' ? [] : paragraphsOf(invoice.payment_instruction),
    sms: `${number}, ${owedShortly(invoice)}.`,
    smsLink: viewWords(isPayable),
    ...form,
  };
  return composeCustomerMessage(message, link);
}

/** The default text above the amount. */
export function openingOfInvoice(invoice: InvoiceDocument, form: MessageForm): string {
  return openingWords(invoice, introOf(invoice, form));
}

function introOf({ company, project, status }: InvoiceDocument, { options }: MessageForm): string {
  const isAttached = options?.attach_pdf ?? true;
  const attachmentNote = isAttached
    ? `The invoice for ${project.name} is attached. You can also open it here:`
    : `You can open the invoice for ${project.name} here:`;
  const paid = status === 'PAID' ? ' Your invoice is paid in full.' : '';
  return `Thanks for choosing ${company.name}.${paid} ${attachmentNote}`;
}

/** Total, payments and balance. */
export function accountFacts(account: InvoiceAccount): { label: string; value: string; isStrong?: boolean }[] {
  const [total, paid, balance] = [account.final_total, account.amount_paid, account.balance_due].map(Number);
  const isOutstanding = account.status === 'OUTSTANDING';
  return [
    ...(isOutstanding ? [{ label: 'Due date', value: writtenDay(account.due_date) }] : []),
    ...(paid
      ? [
          { label: 'Total', value: formatUsd(total ?? 0) },
          { label: 'Paid', value: formatUsd(paid) },
        ]
      : []),
    { label: 'Balance due', value: formatUsd(Math.max(0, balance ?? 0)), isStrong: true },
  ];
}

/** The amount due, shortened for a text message about an invoice. */
function owedShortly({ status, balance_due, due_date }: InvoiceAccount): string {
  if (status === 'PAID') return 'paid in full';
  return `${formatUsd(Number(balance_due))} due ${shortDay(due_date)}`;
}

/** The amount due, for the middle of a sentence. */
export function owed({ status, balance_due, due_date }: InvoiceAccount): string {
  if (status === 'PAID') return 'paid in full';
  return `${formatUsd(Number(balance_due))} due by ${writtenDay(due_date)}`;
}
