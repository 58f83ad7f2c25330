import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { SubscriptionStatus as Status } from '#domain/identity/subscription-terms.ts';
import type { Subscription } from '#contract/identity/subscriptions.ts';
import { useIsOwner } from '../../../../kit/session/use-is-owner.ts';
import { formatDay, formatUsd } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { paths } from '../../../../kit/paths.ts';
import { StatusBadge, type StatusTone } from '../../../../kit/lists/status-badge.tsx';
import classes from './subscription.module.css';
import shared from '../../../../kit/page/shared.module.css';

/** The columns of the subscription table; on a phone, the lines of a card. */
const COLUMNS: { head: string; cell: (subscription: Subscription) => ReactNode; figures?: true }[] = [
  { head: 'Status', cell: ({ subscription_status }) => <SubscriptionStatus status={subscription_status} /> },
  { head: 'Monthly Amount', cell: ({ monthly_amount }) => formatUsd(monthly_amount), figures: true },
  { head: 'Plan', cell: ({ plan_type }) => plan_type },
  { head: 'Auto-Renewal', cell: ({ auto_renewal }) => (auto_renewal ? 'On' : 'Off') },
  { head: 'Next Payment Date', cell: ({ next_payment_date }) => formatDay(next_payment_date) || 'N/A' },
  { head: 'Start Date', cell: ({ start_date }) => formatDay(start_date) },
  { head: 'End Date', cell: ({ end_date }) => formatDay(end_date) },
];

export function SubscriptionTable({ rows }: { rows: readonly Subscription[] }) {
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return onPhone ? <Cards rows={rows} /> : <Table rows={rows} />;
}

function Table({ rows }: { rows: readonly Subscription[] }) {
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map(({ head, figures }) => (
              <th key={head} scope="col" data-figures={figures}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Cancel</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.subscription_id}>
              {COLUMNS.map(({ head, cell, figures }) => (
                <td key={head} data-figures={figures}>
                  {cell(row)}
                </td>
              ))}
              <td className={classes.cancel}>
                <CancelButton subscription={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ rows }: { rows: readonly Subscription[] }) {
  return (
    <Stack component="ul" gap={8} w="100%">
      {rows.map((row) => (
        <li key={row.subscription_id} className={classes.card}>
          <dl className={classes.facts}>
            {COLUMNS.map(({ head, cell }) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd className={shared.medium}>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          <CancelButton subscription={row} />
        </li>
      ))}
    </Stack>
  );
}

function CancelButton({ subscription }: { subscription: Subscription }) {
  const isOwner = useIsOwner();
  if (!isOwner || subscription.subscription_status !== 'active') return null;
  return (
    <LinkButton to={paths.cancelSubscription()} state={{ subscription_id: subscription.subscription_id, subscription }}>
      Cancel
    </LinkButton>
  );
}

const TONES: Record<Status, StatusTone> = {
  active: 'green',
  inactive: 'amber',
  expired: 'red',
  pending: 'blue',
  cancelled: 'grey',
};

function SubscriptionStatus({ status }: { status: Status }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>;
}
