import { useId, useState } from 'react';
import { cents, dollars } from '#domain/money.ts';
import { type Payout, payouts } from '#contract/sales/payouts.ts';
import { useList } from '../../../../kit/api/queries.ts';
import { inSentence } from '../../../../kit/api/error-text.ts';
import { Card } from '../../../../kit/lists/cards.tsx';
import { counted, formatDay, formatUsd } from '../../../../kit/format.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { NO_PAYOUTS, PayoutEntries } from '../online-payments/payout-list.tsx';
import classes from './payments.module.css';

const SHOWN = 5;

/** The newest payouts to the company's bank account, each with its entries. */
export function LastPayouts() {
  const query = { sort: '-arrives_on', limit: String(SHOWN) };
  const list = useList(payouts.list, { query }, { failure: inSentence('Failed to get payouts') });
  return (
    <Card title="Last Payouts">
      {list.failure && <ListFailure text={list.failure} many="payouts" onRetry={list.retry} />}
      {list.loading && <RecordSkeleton />}
      {!list.failure && !list.loading && list.rows.length === 0 && <p>No payouts yet. {NO_PAYOUTS}</p>}
      {list.rows.length > 0 && (
        <table className={classes.payouts} aria-label="Last Payouts">
          <thead>
            <tr>
              <th scope="col">In your bank</th>
              <th scope="col" data-wide>
                Payments
              </th>
              <th scope="col" data-wide data-align="end">
                Amount
              </th>
              <th scope="col" data-wide data-align="end">
                Stripe’s fees
              </th>
              <th scope="col" data-align="end">
                Payout
              </th>
              <th scope="col">
                <span className="visually-hidden">Lines</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((payout) => (
              <PayoutRow key={payout.payout_id} payout={payout} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function PayoutRow({ payout }: { payout: Payout }) {
  const [isOpen, setIsOpen] = useState(false);
  const entries = useId();
  const { arrives_on, amount, fee, payment_count } = payout;
  const day = formatDay(arrives_on);
  return (
    <>
      <tr>
        <td>
          <b>{day}</b>
        </td>
        <td data-wide>{counted(payment_count, 'payment')}</td>
        <td data-wide data-align="end">
          {formatUsd(sumOf(amount, fee))}
        </td>
        <td data-wide data-align="end">
          {formatUsd(fee)}
        </td>
        <td data-align="end">
          <b>{formatUsd(amount)}</b>
        </td>
        <td data-align="end">
          <button
            type="button"
            className={classes.show}
            aria-expanded={isOpen}
            aria-controls={isOpen ? entries : undefined}
            aria-label={`${isOpen ? 'Hide' : 'Show'} the payout of ${day}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr id={entries}>
          <td colSpan={6}>
            <PayoutEntries payout={payout} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The total of customer payments in it, minus refunds. */
function sumOf(amount: number, fee: number): number {
  return dollars(cents(amount) + cents(fee));
}
