import { formatUsd } from '../../contract/money.ts';
import page from './customer-page.module.css';
import type { LinkPayment } from './customer-link.ts';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';
import { writtenCalendarDay } from './written.ts';

interface PaymentsProps {
  payments: readonly LinkPayment[];
  translations: Translations;
}

/** What was paid, each payment with its receipt. */
export function Payments({ payments, translations: t }: PaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <section className={page.panel}>
      <h2>{t.payments}</h2>
      <ul>
        {payments.map(({ customer_payment_id, payment_method, payment_date, amount, receipt_url }) => {
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
                <br />
                <a className={classes.tap} href={receipt_url} aria-label={t.receiptOf(formatUsd(amount), day)}>
                  {t.receipt}
                </a>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
