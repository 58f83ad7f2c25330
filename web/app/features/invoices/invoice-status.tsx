import type { InvoiceStatus as Status } from '../../../../contract/totals.ts';
import { formatUsd } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './invoice-status.module.css';

const TONES = { PAID: 'green', OUTSTANDING: 'red', VOID: 'grey' } as const;

export function InvoiceStatus({ status }: { status: Status }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}

/** The balance: red while something is owed, green once it is settled. */
export function Balance({ dollars }: { dollars: number }) {
  return (
    <span className={classes.balance} data-settled={dollars <= 0}>
      {formatUsd(dollars)}
    </span>
  );
}
