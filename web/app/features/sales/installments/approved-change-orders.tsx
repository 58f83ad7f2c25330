import type { ChangeOrder } from '#contract/sales/change-orders.ts';
import { paths } from '../../../../kit/paths.ts';
import { carrying } from '../proposals/change-order-hooks.ts';
import { formatDay, formatDifference } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';
import classes from './billing.module.css';
import shared from '../../../../kit/page/shared.module.css';

/** The change orders that are part of the agreement, in order; a credit is deducted from the installments. */
export function ApprovedChangeOrders({ approved }: { approved: readonly ChangeOrder[] }) {
  if (approved.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="change-orders">
      <div className={classes.head}>
        <h2 className={shared.subheading} id="change-orders">
          Change Orders
        </h2>
        <p className={`${shared.small} ${shared.figures}`}>The signed estimate doesn’t change</p>
      </div>
      <ul>
        {approved.map((changeOrder) => (
          <ChangeOrderRow key={changeOrder.change_order_id} changeOrder={changeOrder} />
        ))}
      </ul>
    </section>
  );
}

function ChangeOrderRow({ changeOrder }: { changeOrder: ChangeOrder }) {
  const { change_order_number, name, final_total, answered_at } = changeOrder;
  return (
    <li className={classes.row}>
      <div>
        <p className={`${shared.strong} ${shared.breakable}`}>{name}</p>
        <p className={`${shared.small} ${shared.figures}`}>
          CO {change_order_number}, approved {formatDay(answered_at)}
          {final_total < 0 && ', deducted from what was not billed yet'}
        </p>
      </div>
      <p className={classes.amount}>{formatDifference(final_total)}</p>
      <div>
        <StatusBadge tone="green">APPROVED</StatusBadge>
      </div>
      <div className={classes.buttons}>
        <LinkButton to={paths.answerChangeOrder()} state={carrying(changeOrder)}>
          Activity
        </LinkButton>
      </div>
    </li>
  );
}
