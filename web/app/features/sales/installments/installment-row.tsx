import { Button } from '@mantine/core';
import type { BilledInvoice, Installment } from '#contract/sales/installments.ts';
import { paths } from '../../../../kit/paths.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './billing.module.css';
import { installmentText } from './due-text.ts';

interface InstallmentRowProps {
  installment: Installment;
  /** The invoice that bills the installment. */
  invoice: BilledInvoice | undefined;
  customer_id: string;
  /** The next installment to bill has the screen's primary button. */
  isNext: boolean;
  isBusy: boolean;
  onBill: () => void;
  onBillShare: () => void;
}

/** An installment with its amount, its status and its actions. */
export function InstallmentRow({ installment, invoice, customer_id, isNext, isBusy, ...actions }: InstallmentRowProps) {
  const { label, amount, state } = installment;
  const isOverdue = state === 'overdue';
  return (
    <li className={classes.row}>
      <div>
        <p className={`${shared.strong} ${shared.breakable}`}>{label}</p>
        <p className={`${shared.small} ${shared.figures}`}>
          {installmentText(installment, invoice)}
          {invoice && state !== 'paid' && (
            <>
              , <span className={isOverdue ? shared.fault : undefined}>due {formatDay(invoice.due_date)}</span>
            </>
          )}
        </p>
      </div>
      <p className={classes.amount}>
        {formatUsd(amount)}
        {invoice && invoice.balance_due > 0 && invoice.amount_paid !== 0 && (
          <small>{formatUsd(invoice.balance_due)} open</small>
        )}
      </p>
      <div>
        <StatusBadge tone={STATES[state].tone}>{STATES[state].word}</StatusBadge>
      </div>
      <div className={classes.buttons}>
        {invoice ? (
          <>
            {state !== 'paid' && (
              <LinkButton
                to={paths.createCustomerPayment()}
                state={{ customer_id, invoice_id: invoice.invoice_id, history: 'invoice' }}
              >
                Add Payment
              </LinkButton>
            )}
            <InvoiceButton invoice={invoice} />
          </>
        ) : (
          <>
            <Button onClick={actions.onBillShare} disabled={isBusy} aria-label={`Bill Part, ${label}`}>
              Bill Part
            </Button>
            <Button
              {...(isNext && { variant: 'filled', color: 'accent' })}
              onClick={actions.onBill}
              loading={isBusy && isNext}
              disabled={isBusy}
              aria-label={`Bill ${formatUsd(amount)}, ${label}`}
            >
              Bill {formatUsd(amount)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

const STATES: Record<Installment['state'], { tone: StatusTone; word: string }> = {
  not_billed: { tone: 'grey', word: 'NOT BILLED' },
  billed: { tone: 'blue', word: 'BILLED' },
  paid: { tone: 'green', word: 'PAID' },
  overdue: { tone: 'red', word: 'OVERDUE' },
};

/** "Invoice #1047", a button that opens the invoice. */
export function InvoiceButton({ invoice: { invoice_id, invoice_number } }: { invoice: BilledInvoice }) {
  return (
    <LinkButton to={paths.updateInvoice()} state={{ invoice_id }}>
      Invoice #{invoice_number}
    </LinkButton>
  );
}
