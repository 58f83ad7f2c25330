import { PROMISE_DAYS, PROMISE_NOTE_MAX } from '#domain/sales/response-limits.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { PromiseMethod } from '#contract/sales/online-payments.ts';
import { addDays } from '#domain/time.ts';
import page from '../customer-page.module.css';
import choices from '../document.module.css';
import { Failure, Field } from '../field.tsx';
import { useAction } from '../use-action.ts';
import { NO_CHOICE } from './pay-props.ts';
import { promisePayment } from './pay-calls.ts';
import { type PayingInvoice, withErrors } from './paying-invoice.ts';
import classes from '../later.module.css';

const METHODS: readonly PromiseMethod[] = ['check', 'cash', 'bank_transfer', 'other'];

/**
 * Reports how and when the customer pays by other means, with an optional note, so that the company can look for the
 * payment.
 */
export function PromiseForm({ token, company, invoice, onChoice, payTranslations: p, translations: t }: PayingInvoice) {
  const [today] = useState(localToday);
  const [method, setMethod] = useState<PromiseMethod>();
  const [on, setOn] = useState(today);
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const action = useAction(withErrors(t, p));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const [first, last] = [addDays(today, -PROMISE_DAYS), addDays(today, PROMISE_DAYS)];
  const isDayWrong = on < first || on > last;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!method || isDayWrong) return;
    const promise = { invoice_id: invoice.invoice_id, method, on, ...(note.trim() && { note: note.trim() }) };
    const body = { payment_promise: promise };
    if (await action.run((key) => promisePayment({ params: { token }, body }, key))) setIsSent(true);
  };
  const heading = (
    <h2 ref={title} tabIndex={-1}>
      {p.promise}
    </h2>
  );
  if (isSent)
    return (
      <section className={page.panel}>
        {heading}
        <p role="status" className={classes.help}>
          {p.sent(company)}
        </p>
      </section>
    );
  return (
    <form className={page.panel} noValidate onSubmit={(event) => void submit(event)}>
      {heading}
      <p className={classes.help}>{p.promiseAdvice(company)}</p>
      <MethodField method={method} isMissing={isTried && !method} onChange={setMethod} payTranslations={p} />
      <Field label={p.onWhichDay} error={isTried && isDayWrong ? p.enterDay : undefined}>
        {(props) => (
          <input
            {...props}
            className={classes.day}
            type="date"
            min={first}
            max={last}
            value={on}
            onChange={(event) => setOn(event.target.value)}
          />
        )}
      </Field>
      <Field label={p.note} optional={t.optional}>
        {(props) => (
          <textarea
            {...props}
            rows={2}
            maxLength={PROMISE_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <Failure>{action.failure}</Failure>
      <div className={page.buttons}>
        <button type="button" className={page.button} onClick={() => onChoice(NO_CHOICE)}>
          {t.back}
        </button>
        <button className={page.button} data-main disabled={action.isBusy} aria-busy={action.isBusy}>
          {action.isBusy ? t.sending : p.tell(company)}
        </button>
      </div>
    </form>
  );
}

interface MethodFieldProps {
  method: PromiseMethod | undefined;
  isMissing: boolean;
  onChange: (method: PromiseMethod) => void;
  payTranslations: PayingInvoice['payTranslations'];
}

/** The method that the customer will use. */
function MethodField({ method, isMissing, onChange, payTranslations: p }: MethodFieldProps) {
  const id = useId();
  return (
    <fieldset className={`${choices.reasons} ${classes.methods}`} aria-describedby={`${id}-method`}>
      <legend className="visually-hidden">{p.howPaid}</legend>
      {METHODS.map((each) => (
        <label key={each}>
          <input type="radio" name={`${id}-how`} checked={method === each} onChange={() => onChange(each)} />
          {p.methods[each]}
        </label>
      ))}
      <p id={`${id}-method`} role="alert" className={page.error}>
        {isMissing && p.chooseHow}
      </p>
    </fieldset>
  );
}

/** Today in the reader's time zone. */
function localToday(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}
