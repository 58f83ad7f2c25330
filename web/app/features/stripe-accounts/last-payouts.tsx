import { payouts } from '../../../../contract/payouts.ts';
import { useList } from '../../lib/queries.ts';
import { Card } from '../../ui/cards.tsx';
import { formatDay, formatUsd } from '../../ui/format.ts';
import { ListFailure, RecordSkeleton } from '../../ui/list-placeholders.tsx';
import rows from '../../ui/rows.module.css';
import { NO_PAYOUTS } from '../online-payments/payout-list.tsx';

const SHOWN = 5;

/** The newest payouts to the company's bank. */
export function LastPayouts() {
  const query = { sort: '-arrives_on', limit: String(SHOWN) };
  const list = useList(payouts.list, { query }, { failure: 'Failed to get payouts' });
  return (
    <Card title="Last Payouts">
      {list.failure && <ListFailure text={list.failure} many="payouts" onRetry={list.retry} />}
      {list.loading && <RecordSkeleton />}
      {!list.failure && !list.loading && list.rows.length === 0 && <p>No payouts yet. {NO_PAYOUTS}</p>}
      {list.rows.length > 0 && (
        <ul className={rows.rows}>
          {list.rows.map(({ payout_id, arrives_on, amount, fee }) => (
            <li key={payout_id}>
              <div className={rows.what}>
                <div className={rows.name}>
                  <b>{formatUsd(amount)}</b>
                </div>
                <p>
                  {formatDay(arrives_on)}, after {formatUsd(fee)} of fees
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
