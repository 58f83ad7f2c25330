import { type FormEvent, useRef, useState } from 'react';
import { EXPENSE_AMOUNT_MAX } from '#domain/work/expenses.ts';
import type { ExpenseInput } from './time-card.ts';
import type { Translations } from './translations-en.ts';
import classes from './time-page.module.css';

interface SendReceiptProps {
  /** Where the employee is, or will clock in; undefined if no jobsite is selected. */
  jobsite: { jobsite_id: string; name: string } | undefined;
  translations: Translations;
  /** Stores the expense on the phone and sends it; false if it could not be stored. */
  onSend: (expense: ExpenseInput) => Promise<boolean>;
}

type Fault = 'receiptMissing' | 'receiptNeedsAmount' | 'noteNeedsJobsite';

/** An expense at a jobsite, with the photo of its receipt; also without a network. */
export function SendReceipt({ jobsite, translations, onSend }: SendReceiptProps) {
  const [receipt, setReceipt] = useState<File | null>(null);
  const [typed, setTyped] = useState('');
  const [isOwnMoney, setOwnMoney] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const isSending = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    const amount_dollar = dollarsOf(typed);
    setFault(
      !receipt ? 'receiptMissing' : !amount_dollar ? 'receiptNeedsAmount' : !jobsite ? 'noteNeedsJobsite' : null,
    );
    if (!receipt || !amount_dollar || !jobsite) return;
    isSending.current = true;
    const { jobsite_id, name: jobsite_name } = jobsite;
    const paid_with = isOwnMoney ? 'own_money' : 'company';
    const isSaved = await onSend({ jobsite_id, jobsite_name, amount_dollar, paid_with, receipt });
    isSending.current = false;
    if (!isSaved) return;
    setReceipt(null);
    setTyped('');
    setOwnMoney(false);
  }

  return (
    <details className={classes.earlier}>
      <summary>{translations.sendReceipt}</summary>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {jobsite && <p>{translations.receiptAt(jobsite.name)}</p>}
        {receipt ? (
          <p className={classes.photo}>
            <span>{receipt.name}</span>
            <button
              type="button"
              className={classes.act}
              aria-label={translations.removePhoto(receipt.name)}
              onClick={() => setReceipt(null)}
            >
              {translations.remove}
            </button>
          </p>
        ) : (
          <label className={classes.act}>
            {translations.addReceipt}
            <input
              type="file"
              accept="image/*"
              className="visually-hidden"
              onChange={({ currentTarget }) => setReceipt(currentTarget.files?.[0] ?? null)}
            />
          </label>
        )}
        <label htmlFor="amount-paid">{translations.amountPaid}</label>
        <input
          id="amount-paid"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          aria-invalid={fault === 'receiptNeedsAmount'}
          aria-describedby="receipt-fault"
        />
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={isOwnMoney}
            onChange={({ currentTarget }) => setOwnMoney(currentTarget.checked)}
          />
          {translations.ownMoney}
        </label>
        <p id="receipt-fault" className={classes.fault} role="alert">
          {fault && translations[fault]}
        </p>
        <button type="submit" className={classes.act}>
          {translations.saveReceipt}
        </button>
      </form>
    </details>
  );
}

/** The dollars of a typed amount, such as `1,048.12`; undefined if it is none. */
function dollarsOf(typed: string): number | undefined {
  const plain = typed.replaceAll(/[$\s]|,(?=\d{3}(?:\D|$))/g, '');
  const amount = /^\d+(?:\.\d{0,2})?$/.test(plain) ? Number(plain) : 0;
  return amount > 0 && amount <= EXPENSE_AMOUNT_MAX ? amount : undefined;
}
