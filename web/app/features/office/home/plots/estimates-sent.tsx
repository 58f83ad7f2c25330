import { Link } from '../../../../../kit/router/router.tsx';
import { ESTIMATE_DAYS, type HomeMoney } from '#endpoints/office/home.ts';
import { paths } from '../../../../../kit/paths.ts';
import { formatUsd } from '../../../../../kit/format.ts';
import { BarRows } from './bar-rows.tsx';
import classes from './plots.module.css';
import { PlotCard } from './plot-card.tsx';

/** The results of recently sent estimates. */
export function EstimatesSent({ estimates }: { estimates: HomeMoney['estimates'] }) {
  const { sent_from, sent, opened, approved, declined, median_days_to_yes, median_approved } = estimates;
  const list = (more = '') => `${paths.estimates()}?sent_from=${sent_from}${more}`;
  const rows = [
    { key: 'sent', name: 'Sent', to: list(), ...sent },
    { key: 'opened', name: 'Opened', to: list('&is_opened=true'), ...opened },
    { key: 'approved', name: 'Approved', to: list('&status=approved'), ...approved },
  ];
  const toDeclined = list('&status=declined');
  const rate = (count: number) => (sent.count > 0 ? `${Math.round((count / sent.count) * 100)}%` : '');
  return (
    <PlotCard
      title={`Estimates, ${ESTIMATE_DAYS} days`}
      figure={`${approved.count} of ${sent.count}`}
      aside="approved"
      drawnAs={`Estimates: ${rows.map(({ name, count, amount }) => `${name} ${count}, ${formatUsd(amount)}`).join('; ')}.`}
      height={132}
      list={{ label: 'View estimates', to: list() }}
      table={
        <table aria-label={`Estimates of the last ${ESTIMATE_DAYS} days`}>
          <thead>
            <tr>
              <th scope="col">Estimates</th>
              <th scope="col">Number</th>
              <th scope="col">Dollars</th>
            </tr>
          </thead>
          <tbody>
            {[...rows, { key: 'declined', name: 'Declined', to: toDeclined, ...declined }].map(
              ({ key, name, to, count, amount }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>
                    <Link to={to} aria-label={`${name}: ${count}`}>
                      {count}
                    </Link>
                  </td>
                  <td>{formatUsd(amount)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      }
      facts={
        <dl className={classes.facts}>
          <div>
            <dt>Median days to approval</dt>
            <dd>{median_days_to_yes ?? 'N/A'}</dd>
          </div>
          <div>
            <dt>Median approved total</dt>
            <dd>{median_approved === null ? 'N/A' : formatUsd(median_approved)}</dd>
          </div>
          <div>
            <dt>Declined</dt>
            <dd>
              <Link to={toDeclined}>{declined.count}</Link>
            </dd>
          </div>
        </dl>
      }
    >
      <BarRows
        rows={rows.map(({ key, name, count, amount }) => ({
          key,
          name,
          count: (
            <>
              <b>{count}</b> {key !== 'sent' && <small>{rate(count)}</small>}
            </>
          ),
          share: sent.amount > 0 ? amount / Math.max(sent.amount, approved.amount) : 0,
          tone: 'plain',
          value: formatUsd(amount),
        }))}
      />
    </PlotCard>
  );
}
