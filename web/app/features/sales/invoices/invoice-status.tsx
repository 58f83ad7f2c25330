import type { InvoiceStatus as Status } from '#domain/totals.ts';
import { formatUsd } from '../../../../kit/format.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import shared from '../../../../kit/page/shared.module.css';

export const TONES = { PAID: 'green', OUTSTANDING: 'red', VOID: 'grey' } as const;

export function InvoiceStatus({ status }: { status: Status }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}

interface BalanceProps {
  dollars: number;
  /** In a list, only a late balance is red. */
  isLate?: boolean;
}

/** The balance: red if there is one, green once it is settled. */
export function Balance({ dollars, isLate }: BalanceProps) {
  return (
    <span className={shared.balance} data-settled={dollars <= 0} data-late={isLate}>
      {formatUsd(dollars)}
    </span>
  );
}
