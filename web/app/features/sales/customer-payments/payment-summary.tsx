import { useId } from 'react';
import { Balance } from '../invoices/invoice-status.tsx';
import { formatUsd } from '../../../../kit/format.ts';
import type { summaryOf } from './billed-invoices.ts';
import classes from './customer-payments.module.css';

/** Payment Summary: due, paid and balance, with a progress bar of the paid share. */
export function PaymentSummary({ totalDue, totalPaid, balance, paymentCount }: ReturnType<typeof summaryOf>) {
  const heading = useId();
  return (
    <section className={classes.summary} aria-labelledby={heading}>
      <h2 id={heading}>Payment Summary</h2>
      <dl>
        <div>
          <dt>Total Due</dt>
          <dd>{formatUsd(totalDue)}</dd>
        </div>
        <div>
          <dt>Total Paid</dt>
          <dd>{formatUsd(totalPaid)}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>
            <Balance dollars={balance} />
          </dd>
        </div>
        <div>
          <dt>Number of Payments</dt>
          <dd>{paymentCount}</dd>
        </div>
      </dl>
      {totalDue > 0 && <PaidBar share={Math.min(1, totalPaid / totalDue)} />}
    </section>
  );
}

function PaidBar({ share }: { share: number }) {
  return (
    <div className={classes.meter} role="img" aria-label={`${Math.floor(share * 100)} percent paid`}>
      {share > 0 && <i style={{ flexGrow: share }} />}
      {share < 1 && <i data-owed style={{ flexGrow: 1 - share }} />}
    </div>
  );
}
