import { useEffect, useRef } from 'react';
import { formatUsd } from '#domain/money.ts';
import page from '../customer-page.module.css';
import { Field } from '../field.tsx';
import lines from '../line-items.module.css';
import { NO_CHOICE } from './pay-props.ts';
import { amountFieldOf } from './pay-button.tsx';
import { amountChosen, faultOf, leftAfter, methodsOf, partsOf, type PayingInvoice } from './paying-invoice.ts';
import classes from '../later.module.css';

/** A partial payment, between the company's minimum and the whole balance. */
export function PartForm(paying: PayingInvoice) {
  const { invoice, choice, onChoice, payTranslations: p } = paying;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const parts = partsOf(invoice);
  if (!parts) return null;
  const fault = faultOf(paying);
  const amount = amountChosen(paying);
  const left = fault === undefined && amount !== undefined ? leftAfter(invoice, amount) : undefined;
  return (
    <section className={page.panel}>
      <h2>{p.payPart}</h2>
      <Field id={amountFieldOf(invoice)} label={p.amount} error={choice.isAmountWrong ? fault : undefined}>
        {(props) => (
          <span className={classes.amount}>
            <span aria-hidden>$</span>
            <input
              {...props}
              ref={field}
              inputMode="decimal"
              autoComplete="off"
              value={choice.amount}
              onChange={(event) => onChoice({ ...choice, amount: event.target.value, isAmountWrong: false })}
            />
          </span>
        )}
      </Field>
      <p className={classes.help}>
        {p.between(formatUsd(parts.least), formatUsd(parts.most))}
        {left !== undefined && left > 0 && ` ${p.leftAfter(formatUsd(left))}`}
      </p>
      <button type="button" className={`${lines.tap} ${classes.link}`} onClick={() => onChoice(NO_CHOICE)}>
        {methodsOf(invoice, invoice.balance_due).length > 0 ? p.payWhole : paying.translations.back}
      </button>
    </section>
  );
}
