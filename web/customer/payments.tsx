import { cents, dollars, formatUsd } from '#domain/money.ts';
import page from './customer-page.module.css';
import type { LinkPayment } from './customer-link.ts';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';
import { writtenCalendarDay } from './written.ts';

interface PaymentsProps {
  payments: readonly LinkPayment[];
  company: string;
  translations: Translations;
}

/** The payments, each with its receipt and its refunds. */
export function Payments({ payments, company, translations: t }: PaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <section className={page.panel}>
      <h2>{t.payments}</h2>
      <ul>
        {payments.map((payment) => {
          const { customer_payment_id, payment_method, payment_date, amount, refunded_amount, receipt_url } = payment;
          const day = writtenCalendarDay(payment_date, t);
          return (
            <li key={customer_payment_id} className={classes.share}>
              <p>
                <b>{t.methods[payment_method]}</b>
                <br />
                <span className={page.small}>{day}</span>
              </p>
              <p className={classes.amount}>
                {formatUsd(amount)}
                {refunded_amount > 0 && (
                  <>
                    <br />
                    <span className={page.small}>
                      {` − ${formatUsd(refunded_amount)} = ${formatUsd(amount - refunded_amount)}`}
                    </span>
                  </>
                )}
                <br />
                <a className={classes.tap} href={receipt_url} aria-label={t.receiptOf(formatUsd(amount), day)}>
                  {t.receipt}
                </a>
              </p>
              <p className={`${page.small} ${classes.beneath}`}>{refundLines(payment, company, t).join(' · ')}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The refunded amounts of a payment: the company's refunds, and the deduction of a dispute. */
function refundLines({ refunds, refunded_amount }: LinkPayment, company: string, t: Translations): string[] {
  const disputed = cents(refunded_amount) - refunds.reduce((sum, { amount }) => sum + cents(amount), 0);
  return [
    ...refunds.map(({ amount, refunded_on }) =>
      t.refunded(company, formatUsd(amount), writtenCalendarDay(refunded_on, t)),
    ),
    ...(disputed > 0 ? [t.returnedByBank(formatUsd(dollars(disputed)))] : []),
  ];
}
