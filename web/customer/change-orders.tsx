import { timeChangeOf } from './change-order-parts.tsx';
import page from './customer-page.module.css';
import type { LinkChangeOrder } from './customer-link.ts';
import classes from './line-items.module.css';
import type { Translations } from './translations-en.ts';
import { writtenDifference } from './written.ts';

interface ChangeOrdersProps {
  changeOrders: readonly LinkChangeOrder[];
  onOpen: (id: string) => void;
  translations: Translations;
}

/** The change orders sent for an approved estimate, each with its status. */
export function ChangeOrders({ changeOrders, onOpen, translations: t }: ChangeOrdersProps) {
  if (changeOrders.length === 0) return null;
  return (
    <section className={page.panel}>
      <h2>{t.changeOrders}</h2>
      <ul>
        {changeOrders.map((changeOrder) => {
          const { change_order_id: id, change_order_number: number, name, final_total, status } = changeOrder;
          const parts = [t.changeOrderAlone(number), t.stands[status], timeChangeOf(changeOrder, t)];
          return (
            <li key={id} className={classes.share}>
              <p>
                <b>{name}</b>
                <br />
                <span className={page.small}>{parts.filter(Boolean).join(' · ')}</span>
              </p>
              <p className={classes.amount}>{writtenDifference(final_total)}</p>
              <div className={page.after}>
                <button type="button" className={page.button} onClick={() => onOpen(id)}>
                  {t.seeChangeOrder(number)}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
