import { join } from 'node:path';
import { PAYMENT_METHOD_WORDS } from '#contract/sales/payment-methods.ts';
import type { Statement, StatementLine } from '#contract/sales/statements.ts';
import { formatUsd } from '#domain/money.ts';
import type { OwedAge } from '#domain/sales/owed-ages.ts';
import { shortDay } from '#domain/time.ts';
import type { MessageContent } from '../../core/delivery/message-content.ts';
import { composeCustomerMessage, type MessageForm, openingWords } from '../../core/documents/customer-message.ts';
import { type Parties, printedParties } from '../../core/documents/parties.ts';
import type { DocumentKind } from '../../core/documents/rendering.ts';
import { writtenDay } from '../../platform/clock.ts';

/** The snapshot of a statement. Amounts are dollars with two decimals; a statement belongs to no project. */
export type StatementDocument = Parties & Omit<Statement, 'customer_id'>;

export function statementFileName({ to }: Pick<StatementDocument, 'to'>): string {
  return `Statement-${to}.pdf`;
}

export const statementDocument: DocumentKind<StatementDocument> = {
  kind: 'statement',
  template: join(import.meta.dirname, 'statement.typ'),
  fileName: statementFileName,
  printed,
};

const AGE_WORDS: Record<OwedAge, string> = {
  not_due: 'Not due yet',
  days_1_14: '1 to 14 days late',
  days_15_30: '15 to 30 days late',
  days_31: '31 days late or more',
};

/** The statement in the form that statement.typ prints. */
function printed(statement: StatementDocument) {
  const { company, customer, from, to, opening_balance, invoiced, paid, closing_balance, aging, overpaid } = statement;
  return {
    title: `Statement, ${periodWords(statement)}`,
    footer: [company.name, `Statement of ${writtenDay(to)}`, customer.name].join(' · '),
    day: to.split('-').map(Number),
    date: writtenDay(to),
    ...printedParties(statement),
    from: writtenDay(from),
    to: writtenDay(to),
    balanceLabel: balanceLabel(closing_balance),
    balance: formatUsd(Math.abs(closing_balance)),
    opening: { date: writtenDay(from), text: 'Opening balance', amount: '', balance: formatUsd(opening_balance) },
    lines: statement.lines.map((line) => ({
      date: writtenDay(line.day),
      text: lineWords(line),
      note: line.due_date === null ? '' : `Due ${writtenDay(line.due_date)}`,
      amount: formatUsd(line.amount),
      balance: formatUsd(line.balance),
    })),
    sums: [
      { label: 'Opening balance', amount: formatUsd(opening_balance) },
      { label: 'Invoices', amount: formatUsd(invoiced) },
      { label: 'Payments', amount: formatUsd(paid === 0 ? 0 : -paid) },
    ],
    closing: formatUsd(closing_balance),
    aging: [
      ...aging.map(({ age, amount }) => ({ label: AGE_WORDS[age], amount: formatUsd(amount) })),
      ...(overpaid > 0 ? [{ label: 'Paid beyond totals', amount: formatUsd(-overpaid) }] : []),
    ],
    questions: `Call ${company.phone} or reply to the email this came with.`,
  };
}

function lineWords({ kind, invoice_number, invoice_name, payment_method }: StatementLine): string {
  if (kind === 'invoice') return `Invoice #${invoice_number}, ${invoice_name}`;
  const method = payment_method && PAYMENT_METHOD_WORDS[payment_method];
  return kind === 'payment'
    ? `Payment, ${method}, invoice #${invoice_number}`
    : `Refund of the payment, invoice #${invoice_number}`;
}

/** The email and text message that send a statement to the customer. */
export function composeStatement(statement: StatementDocument, link: string, form: MessageForm = {}): MessageContent {
  const { company, to, closing_balance, opening_balance, invoiced, paid } = statement;
  const message = {
    parties: statement,
    what: 'statement',
    view: 'View Statement',
    fileName: statementFileName(statement),
    subject: `Statement from ${company.name}, ${writtenDay(to)}`,
    heading: 'Your statement',
    intro: introOf(statement, form),
    facts: [
      { label: 'Period', value: periodWords(statement) },
      { label: 'Opening balance', value: formatUsd(opening_balance) },
      { label: 'Invoices', value: formatUsd(invoiced) },
      { label: 'Payments', value: formatUsd(paid) },
      { label: balanceLabel(closing_balance), value: formatUsd(Math.abs(closing_balance)), isStrong: true },
    ],
    notes: [],
    sms: `Statement up to ${shortDay(to)}: ${balanceWords(closing_balance)}.`,
    ...form,
  };
  return composeCustomerMessage(message, link);
}

/** The default text above the amounts. */
export function openingOfStatement(statement: StatementDocument, form: MessageForm): string {
  return openingWords(statement, introOf(statement, form));
}

function introOf({ company }: StatementDocument, { options }: MessageForm): string {
  const isAttached = options?.attach_pdf ?? true;
  const where = isAttached ? 'It is attached. You can also open it here:' : 'You can open it here:';
  return `Here’s the statement of your account with ${company.name}. ${where}`;
}

function periodWords({ from, to }: Pick<StatementDocument, 'from' | 'to'>): string {
  return `${writtenDay(from)} to ${writtenDay(to)}`;
}

function balanceLabel(balance: number): string {
  return balance < 0 ? 'Paid in advance' : 'Balance due';
}

function balanceWords(balance: number): string {
  if (balance === 0) return 'nothing is due';
  return balance < 0 ? `${formatUsd(-balance)} paid in advance` : `${formatUsd(balance)} due`;
}
