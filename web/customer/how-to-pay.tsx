import { formatUsd } from '../../contract/money.ts';
import page from './customer-page.module.css';
import type { LinkInvoice } from './customer-link.ts';
import classes from './estimate-document.module.css';
import type { Translations } from './translations-en.ts';
import { writtenDue } from './written.ts';

interface HowToPayProps {
  invoice: LinkInvoice;
  translations: Translations;
}

/** The company's own words about how it is paid, while something is left to pay. */
export function HowToPay({ invoice: { payment_instruction, status }, translations: t }: HowToPayProps) {
  if (status !== 'OUTSTANDING' || !payment_instruction.trim()) return null;
  return (
    <section className={page.panel}>
      <h2>{t.howToPay}</h2>
      <p className={classes.text}>{payment_instruction}</p>
    </section>
  );
}

interface ToPayProps extends HowToPayProps {
  isDeposit: boolean;
}

/** An invoice that is left to pay, on the page of its estimate: "Deposit of $4,250.00, due today". */
export function ToPay({ invoice, isDeposit, translations: t }: ToPayProps) {
  const { invoice_number, final_total, amount_paid, balance_due, payment_instruction, pdf_url } = invoice;
  const number = t.invoice(invoice_number);
  const [amount, when] = [formatUsd(balance_due), writtenDue(invoice, t)];
  return (
    <section className={page.panel}>
      <h2>{isDeposit ? t.depositOf(amount, when) : t.invoiceOf(number, amount, when)}</h2>
      {amount_paid > 0 && <p className={page.hint}>{t.partlyPaid(formatUsd(amount_paid), formatUsd(final_total))}</p>}
      {payment_instruction.trim() && <p className={classes.text}>{payment_instruction}</p>}
      <div className={page.buttons}>
        <a className={page.button} href={pdf_url}>
          {t.seeInvoice(invoice_number)}
        </a>
      </div>
    </section>
  );
}
