import { useEffect, useState } from 'react';
import { formatUsd } from '#domain/money.ts';
import type { ApiError } from '../../kit/api/call.ts';
import page from '../customer-page.module.css';
import type { LinkInvoice } from '../customer-link.ts';
import document from '../document.module.css';
import { Failure } from '../field.tsx';
import { useAction } from '../use-action.ts';
import { beginPayment } from './pay-calls.ts';
import { amountChosen, faultOf, methodsOf, partsOf, type PayingInvoice, withErrors } from './paying-invoice.ts';
import classes from '../later.module.css';
import type { PayTranslations } from './translations.ts';

/** The button that navigates to the provider's page, with the accepted payment methods. */
export function PayButton(paying: PayingInvoice) {
  const { invoice, choice, onChoice, payTranslations: p } = paying;
  const press = usePress(paying);
  const parts = partsOf(invoice);
  if (!invoice.online_payment)
    return (
      <>
        <Failure>{press.failure}</Failure>
        {invoice.processing_amount > 0 && <p className={document.fine}>{p.noSecond}</p>}
      </>
    );
  const isWholePayable = methodsOf(invoice, invoice.balance_due).length > 0;
  return (
    <div className={classes.box}>
      <Failure>{press.failure}</Failure>
      {(isWholePayable || choice.form === 'part') && <Main press={press} paying={paying} />}
      {parts && choice.form !== 'part' && (
        <button type="button" className={page.button} data-wide onClick={() => onChoice({ ...choice, form: 'part' })}>
          {p.payPart}
        </button>
      )}
      <p className={document.fine}>
        {isWholePayable ? takes(paying) : parts && p.cardLimit(formatUsd(parts.most))} {p.onStripe}
      </p>
    </div>
  );
}

/** The same button at the bottom on a phone. */
export function PayFoot(paying: PayingInvoice) {
  const press = usePress(paying);
  const { invoice, choice, payTranslations: p } = paying;
  const isPayable = choice.form === 'part' || methodsOf(invoice, invoice.balance_due).length > 0;
  if (!isPayable || !invoice.online_payment || choice.form === 'promise') return null;
  return (
    <div className={classes.payingFoot} role="region" aria-label={p.pay('').trim()}>
      <Failure>{press.failure}</Failure>
      <Main press={press} paying={paying} />
      <p>{takes(paying)}</p>
    </div>
  );
}

interface MainProps {
  press: ReturnType<typeof usePress>;
  paying: PayingInvoice;
}

function Main({ press: { isBusy, run }, paying }: MainProps) {
  const { invoice, attempt, payTranslations: p } = paying;
  const amount = formatUsd(amountChosen(paying) ?? 0);
  return (
    <button
      type="button"
      className={page.button}
      data-main
      data-wide
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void run()}
    >
      {isBusy ? p.leaving : hasFailed(attempt.payment, invoice) ? p.tryAgain(amount) : payWords(paying, amount)}
    </button>
  );
}

/** A part of a deposit, and the rest of one, are labeled like any other amount. */
function payWords({ invoice, choice, isDeposit, payTranslations: p }: PayingInvoice, amount: string): string {
  return isDeposit && invoice.amount_paid === 0 && choice.form !== 'part' ? p.payDeposit(amount) : p.pay(amount);
}

function hasFailed(payment: PayingInvoice['attempt']['payment'], { invoice_id }: LinkInvoice): boolean {
  if (payment?.invoice_id !== invoice_id) return false;
  return payment.state === 'failed' || payment.state === 'expired' || payment.failure_reason !== null;
}

function takes(paying: PayingInvoice): string {
  const { invoice, payTranslations } = paying;
  return methodsText(methodsOf(invoice, amountChosen(paying) ?? invoice.balance_due), payTranslations);
}

function methodsText(methods: readonly ('card' | 'bank')[], { takes: methodLabels }: PayTranslations): string {
  const [only] = methods;
  return methods.length === 1 && only ? methodLabels[only] : methodLabels.both;
}

/** Starts a payment and navigates to the provider's page; once, even if the button is clicked repeatedly. */
function usePress(paying: PayingInvoice) {
  const { token, invoice, choice, onChoice, onAttempt, reload, payTranslations, translations } = paying;
  const action = useAction(withErrors(translations, payTranslations));
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    // When the user goes back, the browser restores the page in the state in which it was left.
    const arrive = () => setIsLeaving(false);
    window.addEventListener('pageshow', arrive);
    return () => window.removeEventListener('pageshow', arrive);
  }, []);
  const onError = ({ code }: ApiError) => {
    if (STATUS_CHANGED_ERRORS.has(code)) void reload();
    return false;
  };
  const run = async () => {
    const amount = amountChosen(paying);
    if (faultOf(paying) !== undefined || amount === undefined) {
      onChoice({ ...choice, isAmountWrong: true });
      window.document.getElementById(amountFieldOf(invoice))?.focus();
      return;
    }
    const { invoice_id, balance_due: expected_balance } = invoice;
    const body = { payment: { invoice_id, amount, expected_balance } };
    await action.run(async (key) => {
      const { payment_id, redirect_url } = await beginPayment({ params: { token }, body }, key);
      if (redirect_url) {
        setIsLeaving(true);
        location.assign(redirect_url);
      } else onAttempt({ id: payment_id });
    }, onError);
  };
  return { isBusy: action.isBusy || isLeaving, failure: action.failure, run };
}

export function amountFieldOf({ invoice_id }: LinkInvoice): string {
  return `amount-${invoice_id}`;
}

/** Errors after which the invoice is fetched again, because it differs from what the page shows. */
const STATUS_CHANGED_ERRORS = new Set<ApiError['code']>([
  'balance_changed',
  'payment_under_way',
  'nothing_to_pay',
  'payment_not_offered',
  'invoice_void',
]);
