import { useState } from 'react';
import { formatUsd } from '#domain/money.ts';
import { IconCalendarEvent, IconCircleCheck, IconCircleX, IconDownload, IconInfoCircle } from '../kit/icons/icons.ts';
import { IconCheck } from '../kit/icons/public-icons.ts';
import { Answer, AnswerHead } from './answer.tsx';
import { Agreement } from './billing.tsx';
import page from './customer-page.module.css';
import type { InvoiceLink } from './customer-link.ts';
import classes from './document.module.css';
import { HowToPay, PayPlaceholder } from './how-to-pay.tsx';
import { Sum } from './line-items.tsx';
import lines from './line-items.module.css';
import { MoreRows } from './more-rows.tsx';
import { Payments } from './payments.tsx';
import { Photos } from './photos.tsx';
import { Questions } from './questions.tsx';
import type { Translations } from './translations-en.ts';
import { NO_CHOICE, type PayPlace } from './paying/pay-props.ts';
import { usePaying } from './use-paying.tsx';
import { WrongPerson } from './wrong-person.tsx';
import { asSentence, isOnItsWay, writtenDay, writtenDue, writtenWhen } from './written.ts';

interface InvoicePageProps {
  token: string;
  link: InvoiceLink;
  reload: () => Promise<void>;
  translations: Translations;
}

/**
 * The invoice to read from top to bottom: the balance due, the work, the agreed total, the payments, and how to pay.
 */
export function InvoicePage({ token, link, reload, translations: t }: InvoicePageProps) {
  const [isQuestionOpen, setIsQuestionOpen] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const [choice, setChoice] = useState(NO_CHOICE);
  const { invoice, company } = link;
  const renderPay = usePaying({
    token,
    company: company.name,
    invoices: [invoice],
    payments: link.payments,
    isOfInvoice: true,
    reload,
    translations: t,
  });
  const pay = (place: PayPlace) => renderPay(place, { invoice, choice, onChoice: setChoice });
  if (isWrong)
    return (
      <Answer tone="green" icon={IconCircleCheck} title={t.notForMeDone} lead={t.notForMeDoneAdvice(company.name)} />
    );
  const ask = () => {
    setIsQuestionOpen(true);
    requestAnimationFrame(() => document.getElementById('question')?.focus());
  };
  const more = (
    <MoreRows
      token={token}
      link={{ ...link, company: { ...company, phone: '' } }}
      // The PDF as sent does not include later changes of the invoice.
      pdf={invoice.status === 'VOID' ? invoice.pdf_url : undefined}
      onAsk={ask}
      translations={t}
    />
  );
  return (
    <main id="document" className={page.layout}>
      <div className={page.document}>
        <Head link={link} translations={t} />
        {renderPay('outcome')}
        <Strip link={link} translations={t} />
        {!isOnItsWay(invoice) && pay('form')}
        <Lines link={link} translations={t} />
        {link.agreement && <Agreement agreement={link.agreement} translations={t} />}
        <Payments payments={link.payments} company={company.name} translations={t} />
        {choice.form !== 'promise' && <HowToPay invoice={invoice} pay={pay} translations={t} />}
        <Photos photos={link.photos} advice={t.invoicePhotosAdvice} translations={t} />
        <Questions token={token} link={link} isQuestionOpen={isQuestionOpen} onSent={reload} translations={t} />
        <div className={page.narrow}>{more}</div>
        <WrongPerson token={token} link={link} onReported={() => setIsWrong(true)} translations={t} />
      </div>
      <aside className={`${page.side} ${page.wide}`} aria-label={t.balanceDue}>
        <div className={page.panel}>
          <p className={page.hint}>{isOnItsWay(invoice) ? asSentence(writtenWhen(invoice, t)) : t.balanceDue}</p>
          <p className={classes.figure}>{formatUsd(leftOf(link))}</p>
          {!isOnItsWay(invoice) && <p className={page.hint}>{statusText(link, t)}</p>}
          {choice.form !== 'promise' && <PayPlaceholder invoice={invoice} pay={pay} />}
        </div>
        {more}
      </aside>
      {pay('foot')}
    </main>
  );
}

/** The balance due in dollars; 0 if the invoice is overpaid. */
function leftOf({ invoice: { balance_due } }: InvoiceLink): number {
  return Math.max(0, balance_due);
}

function statusText({ invoice: { status, due_date } }: InvoiceLink, t: Translations): string {
  if (status === 'VOID') return t.isVoid;
  return status === 'PAID' ? t.paidInFull : t.dueOn(writtenDay(due_date, t));
}

/** The invoice, its customer and the amount due; or that it is paid or void. */
function Head({ link, translations: t }: { link: InvoiceLink; translations: Translations }) {
  const { invoice, customer_name, project_name } = link;
  const number = t.invoice(invoice.invoice_number);
  const numberAndName = `${number} · ${invoice.name}`;
  if (invoice.status === 'VOID')
    return <AnswerHead tone="grey" icon={IconCircleX} number={numberAndName} title={t.isVoid} lead={t.voidAdvice} />;
  if (invoice.status === 'PAID') return <Paid link={link} translations={t} />;
  return (
    <div>
      <p className={page.number}>{number}</p>
      <h1 tabIndex={-1}>{invoice.name}</h1>
      <p className={classes.for}>
        {t.preparedFor(customer_name)}
        <br />
        {project_name}
      </p>
      <div className={page.narrow}>
        <p className={classes.figure}>{formatUsd(leftOf(link))}</p>
        <p className={page.hint}>
          {isOnItsWay(invoice) ? asSentence(writtenWhen(invoice, t)) : t.balanceDueBy(writtenDay(invoice.due_date, t))}
        </p>
      </div>
    </div>
  );
}

function Paid({ link, translations: t }: { link: InvoiceLink; translations: Translations }) {
  const { invoice, payments, customer_name } = link;
  const [firstName = customer_name] = customer_name.split(/\s+/);
  const number = t.invoice(invoice.invoice_number);
  const last = payments.at(-1);
  const paid =
    last &&
    t.lastPaid(formatUsd(last.amount), t.methods[last.payment_method].toLowerCase(), writtenDay(last.payment_date, t));
  const beyond = invoice.balance_due < 0 && t.paidBeyond(formatUsd(-invoice.balance_due));
  return (
    <div>
      <AnswerHead
        tone="green"
        icon={IconCheck}
        number={`${number} · ${invoice.name}`}
        title={t.paidThanks(firstName)}
        lead={[paid, beyond || t.nothingLeft(invoice.invoice_number)].filter(Boolean).join(' ')}
      />
      {last && (
        <div className={page.buttons}>
          <a className={page.button} href={last.receipt_url}>
            <IconDownload size={18} aria-hidden />
            {t.saveReceipt}
          </a>
        </div>
      )}
    </div>
  );
}

/** The amount paid and the due date of the rest; and whether the invoice has changed since it was sent. */
function Strip({ link, translations: t }: { link: InvoiceLink; translations: Translations }) {
  const { invoice, document, company } = link;
  const { final_total, amount_paid, status, is_overdue, due_date, pdf_url } = invoice;
  if (status === 'OUTSTANDING' && final_total !== document.final_total)
    return (
      <div className={classes.strip} data-tone="amber">
        <IconInfoCircle size={22} stroke={1.75} aria-hidden />
        <div>
          <p role="status">{t.changedSince(company.name, formatUsd(final_total))}</p>
          <p>
            <a className={lines.tap} href={pdf_url}>
              {t.currentInvoice}
            </a>
          </p>
        </div>
      </div>
    );
  // An amount that is being processed is neither due nor overdue.
  if (status !== 'OUTSTANDING' || isOnItsWay(invoice)) return null;
  const when = writtenDue(invoice, t);
  const partly = amount_paid > 0 && t.partlyPaid(formatUsd(amount_paid), formatUsd(final_total));
  const title = is_overdue ? t.overdue(writtenDay(due_date, t)) : partly || asSentence(when);
  const hints = is_overdue ? [partly, t.overdueAdvice] : [partly && t.restDue(when)];
  return (
    <div className={classes.strip} data-tone={is_overdue ? 'amber' : 'blue'} data-due={!is_overdue || undefined}>
      <IconCalendarEvent size={22} stroke={1.75} aria-hidden />
      <div role="status">
        <p>
          <b>{title}</b>
        </p>
        {hints.filter(Boolean).map((line) => (
          <p key={String(line)}>{line}</p>
        ))}
      </div>
    </div>
  );
}

/** The line items as sent, and the steps from them to the total. */
function Lines({ link: { document }, translations: t }: { link: InvoiceLink; translations: Translations }) {
  const { itemized_invoices, tax_rate, tax_amount, discount_usd, final_total, sub_total_sum_lineitems } = document;
  // Line items as sent have no ids and are not reordered.
  const items = itemized_invoices.map((item, position) => ({ position, item }));
  const hasParts = tax_amount > 0 || discount_usd > 0;
  return (
    <section className={page.panel}>
      <h2>{t.whatFor}</h2>
      <ul>
        {items.map(({ position, item }) => (
          <li key={position} className={lines.line}>
            <p className={lines.name}>{item.description}</p>
            {item.amount_dollar !== null && <p className={lines.amount}>{formatUsd(item.amount_dollar)}</p>}
            <p className={lines.count}>
              {[item.code, document.is_taxed_in_part && !item.is_taxable && t.notTaxed].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <dl className={`${lines.sums} ${lines.below}`} data-quiet>
        {hasParts && <Sum label={t.subTotal} amount={sub_total_sum_lineitems} />}
        {tax_amount > 0 && <Sum label={t.tax(String(tax_rate))} amount={tax_amount} />}
        {discount_usd > 0 && <Sum label={t.discount} amount={-discount_usd} />}
        <Sum label={t.invoiceTotal} amount={final_total} isTotal />
      </dl>
    </section>
  );
}
