import type { WorkItem } from '#contract/work/work-list.ts';
import { counted } from '../../../../kit/format.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import shared from '../../../../kit/page/shared.module.css';
import classes from './crew.module.css';
import { useWorkList } from './hooks.ts';

/** The approved work, document by document, without prices. */
export function WorkList({ project_id }: { project_id: string }) {
  const list = useWorkList(project_id);
  if (list.failure) return <ListFailure text={list.failure} many="line items" onRetry={list.retry} />;
  if (list.loading) return <RecordSkeleton />;
  if (list.total === 0) return <p>The customer has not approved an estimate of this project yet.</p>;
  return (
    <div className={classes.work}>
      {[...Map.groupBy(list.rows, titleOf)].map(([title, items]) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item, index) => (
              // The rows of a document keep their order, and two rows may be equal.
              // oxlint-disable-next-line react/no-array-index-key
              <Row key={index} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function titleOf({ document_name, estimate_number, change_order_number }: WorkItem): string {
  const estimate = `Estimate #${estimate_number}`;
  const title = change_order_number === null ? estimate : `Change order ${change_order_number} to ${estimate}`;
  return `${title}: ${document_name}`;
}

function Row({ item: { description, code, quantity, unit, duration_hour, is_credit } }: { item: WorkItem }) {
  return (
    <li className={classes.item} data-credit={is_credit || undefined}>
      <span>
        <b>{description}</b>
        {code && <span className={shared.secondLine}>{code}</span>}
        {is_credit && <span className={shared.secondLine}>Not to be done any more</span>}
      </span>
      <span>
        {unit ? `${quantity.toLocaleString('en-US')} ${unit}` : `Quantity ${quantity.toLocaleString('en-US')}`}
        {duration_hour > 0 && <span className={shared.secondLine}>{counted(duration_hour, 'hour')}</span>}
      </span>
    </li>
  );
}
