import type { ReactNode } from 'react';
import { formatUsd } from '#domain/money.ts';
import page from './customer-page.module.css';
import type { LinkAgreement, LinkBilling, LinkInvoice } from './customer-link.ts';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';
import { asSentence, writtenCalendarDay, writtenDayOfMonth, writtenWhen } from './written.ts';

type Installment = LinkBilling['installments'][number];

interface InstallmentsProps {
  billing: LinkBilling;
  invoices: readonly LinkInvoice[];
  /** The formatted day of the approval. */
  approvedOn: string;
  translations: Translations;
}

/** The steps after the approval: each installment of the approved total, with its status. */
export function Installments({ billing: { installments }, invoices, approvedOn, translations: t }: InstallmentsProps) {
  if (installments.length === 0) return null;
  return (
    <section className={page.panel}>
      <h2>{t.whatNext}</h2>
      <ol className={classes.steps}>
        <Step isDone words={t.youApproved} state={approvedOn} />
        {installments.map((installment) => (
          <Step
            key={installment.installment_id}
            isDone={installment.state === 'paid'}
            words={`${labelOf(installment, t)}, ${formatUsd(installment.amount)}`}
            state={stateOf(
              installment,
              invoices.find(({ invoice_id }) => invoice_id === installment.invoice_id),
              t,
            )}
          />
        ))}
      </ol>
    </section>
  );
}

function Step({ isDone, words, state }: { isDone: boolean; words: string; state: string }) {
  return (
    <li data-done={isDone || undefined}>
      <b>{words}</b>
      <br />
      <span className={page.small}>{state}</span>
    </li>
  );
}

/** Translates the default labels; the company's own labels are not translated. */
function labelOf({ label }: Installment, t: Translations): string {
  const translated = (t.installments as Record<string, string>)[label];
  if (translated !== undefined) return translated;
  const [, word, number] = /^(Change order |Invoice #)(\d+)$/.exec(label) ?? [];
  if (number === undefined) return label;
  return word === 'Invoice #' ? t.invoice(Number(number)) : t.changeOrderAlone(Number(number));
}

function stateOf({ due, state }: Installment, invoice: LinkInvoice | undefined, t: Translations): string {
  if (!invoice) return (t.billedWhen as Record<string, string>)[due] ?? t.billedOn(writtenCalendarDay(due, t));
  const number = t.invoice(invoice.invoice_number);
  return `${number} · ${asSentence(state === 'paid' ? t.isPaid : writtenWhen(invoice, t))}`;
}

/** How much of an approved estimate is billed and paid. */
export function BillingSummary({ billing, translations: t }: { billing: LinkBilling; translations: Translations }) {
  const { approved_total, billed_total, paid_total, unbilled_total } = billing;
  const left = approved_total - billed_total;
  if (billed_total === 0) return null;
  return (
    <Figures translations={t}>
      <Row label={t.agreed} amount={approved_total} isStrong />
      <Row label={t.billed} amount={billed_total} />
      <Row label={t.paid} amount={paid_total} />
      {left < 0 ? <Row label={t.billedMore} amount={-left} /> : <Row label={t.leftToBill} amount={unbilled_total} />}
    </Figures>
  );
}

/** How much of the agreed total an invoice bills, and how much was billed before. */
export function Agreement({ agreement, translations: t }: { agreement: LinkAgreement; translations: Translations }) {
  const { estimate_number, approved_on, agreed, billed_before, this_invoice, left_to_bill, invoices } = agreement;
  return (
    <Figures translations={t}>
      <Row label={t.agreedIn(estimate_number, writtenDayOfMonth(approved_on, t))} amount={agreed} />
      <Row label={t.billedBefore} amount={billed_before} />
      {invoices.map(({ invoice_number, issue_date, final_total, amount_paid }) => (
        <Row
          key={invoice_number}
          label={`${t.earlierInvoice(invoice_number, writtenDayOfMonth(issue_date, t))} · ${paidState(final_total, amount_paid, t)}`}
          amount={final_total}
          isPart
        />
      ))}
      <Row label={t.thisInvoice} amount={this_invoice} isStrong />
      {left_to_bill < 0 ? (
        <Row label={t.billedMore} amount={-left_to_bill} />
      ) : (
        <Row label={t.leftToBill} amount={left_to_bill} />
      )}
    </Figures>
  );
}

function paidState(total: number, paid: number, t: Translations): string {
  if (paid >= total) return t.isPaid;
  return paid > 0 ? t.isPartlyPaid(formatUsd(paid)) : t.isNotPaid;
}

function Figures({ children, translations: t }: { children: ReactNode; translations: Translations }) {
  return (
    <section className={page.panel}>
      <h2>{t.agreedAndBilled}</h2>
      <dl className={classes.figures}>{children}</dl>
    </section>
  );
}

interface RowProps {
  label: string;
  amount: number;
  isStrong?: boolean;
  /** Whether it is a part of the amount in the row before. */
  isPart?: boolean;
}

function Row({ label, amount, isStrong, isPart }: RowProps) {
  return (
    <div data-strong={isStrong} data-part={isPart}>
      <dt>{label}</dt>
      <dd>{formatUsd(amount)}</dd>
    </div>
  );
}
