import { type ReactNode, useState } from 'react';
import { formatUsd } from '#domain/money.ts';
import page from './customer-page.module.css';
import places from './frame.module.css';
import type { LinkInvoice } from './customer-link.ts';
import classes from './document.module.css';
import type { Translations } from './translations-en.ts';
import { NO_CHOICE, type PayPlace, type RenderPay } from './paying/pay-props.ts';
import { isOnItsWay, writtenWhen } from './written.ts';

interface HowToPayProps {
  invoice: LinkInvoice;
  /** Renders a part of the payment of this invoice. */
  pay: (place: PayPlace) => ReactNode;
  translations: Translations;
}

/** Payment methods other than online, with the company's own instructions, while there is a balance due. */
export function HowToPay({ invoice, pay, translations: t }: HowToPayProps) {
  if (invoice.status !== 'OUTSTANDING' || isOnItsWay(invoice)) return null;
  return (
    <section className={page.panel}>
      <h2>{invoice.online_payment ? t.otherWays : t.howToPay}</h2>
      <Ways invoice={invoice} pay={pay} />
      <Instruction invoice={invoice} />
    </section>
  );
}

/** Reserves the height of the content that the payment script renders, so that nothing moves. */
function Ways({ invoice, pay }: Pick<HowToPayProps, 'invoice' | 'pay'>) {
  return (
    <div className={places.ways} data-part={takesParts(invoice)}>
      {pay('ways')}
    </div>
  );
}

/** The same for the Pay button. */
export function PayPlaceholder({ invoice, pay }: Pick<HowToPayProps, 'invoice' | 'pay'>) {
  return (
    <div className={invoice.online_payment ? places.pay : undefined} data-part={takesParts(invoice)}>
      {pay('button')}
    </div>
  );
}

function takesParts({ online_payment: online }: LinkInvoice): true | undefined {
  return (online !== null && online.partial_payment_minimum !== null) || undefined;
}

function Instruction({ invoice: { payment_instruction } }: Pick<HowToPayProps, 'invoice'>) {
  return payment_instruction.trim() ? <p className={classes.text}>{payment_instruction}</p> : null;
}

interface ToPayProps extends Omit<HowToPayProps, 'pay'> {
  isDeposit: boolean;
  renderPay: RenderPay;
}

/**
 * An unpaid invoice on the page of its estimate: "Deposit of $4,250.00, due today". Requests no payment while a bank is
 * processing the whole amount.
 */
export function ToPay({ invoice, isDeposit, renderPay, translations: t }: ToPayProps) {
  const [choice, setChoice] = useState(NO_CHOICE);
  const pay = (place: PayPlace) => renderPay(place, { invoice, choice, onChoice: setChoice, isDeposit });
  const { invoice_number, final_total, amount_paid, balance_due, pdf_url } = invoice;
  const number = t.invoice(invoice_number);
  const isPaying = isOnItsWay(invoice);
  const [amount, when] = [formatUsd(balance_due), writtenWhen(invoice, t)];
  return (
    <>
      <section className={page.panel}>
        <h2>{isDeposit ? t.depositOf(amount, when) : t.invoiceOf(number, amount, when)}</h2>
        {amount_paid > 0 && <p className={page.hint}>{t.partlyPaid(formatUsd(amount_paid), formatUsd(final_total))}</p>}
        <PayPlaceholder invoice={invoice} pay={pay} />
        {!isPaying && <Instruction invoice={invoice} />}
        {!isPaying && <Ways invoice={invoice} pay={pay} />}
        <div className={page.buttons}>
          <a className={page.button} href={pdf_url}>
            {t.seeInvoice(invoice_number)}
          </a>
        </div>
      </section>
      {!isPaying && pay('form')}
    </>
  );
}
