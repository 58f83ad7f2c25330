import type { InvoiceStatus as Status } from '#domain/totals.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import shared from '../../../../kit/page/shared.module.css';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import classes from './invoices.module.css';

const TONES = { PAID: 'green', OUTSTANDING: 'red', VOID: 'grey' } as const;

export function InvoiceStatus({ status }: { status: Status }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}

/** The status of an invoice, with the customer's last action or what is overdue below it. */
export function InvoiceStatusDetails({ invoice }: { invoice: Invoice }) {
  const { status, is_overdue, processing_amount, opened_at, last_sent_at } = invoice;
  const seen = opened_at ? `Opened ${formatDay(opened_at)}` : last_sent_at && `Sent ${formatDay(last_sent_at)}`;
  const details = [
    is_overdue && 'Overdue',
    processing_amount > 0 && `${formatUsd(processing_amount)} on its way`,
    status === 'OUTSTANDING' && seen,
  ].filter(Boolean);
  return (
    <>
      <InvoiceStatus status={status} />
      {details.map((line) => (
        <span key={String(line)} className={shared.secondLine}>
          {line}
        </span>
      ))}
    </>
  );
}

/** The balance: red if there is one, green once it is settled. */
export function Balance({ dollars }: { dollars: number }) {
  return (
    <span className={classes.balance} data-settled={dollars <= 0}>
      {formatUsd(dollars)}
    </span>
  );
}
