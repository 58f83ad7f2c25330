import { useId, type ReactNode } from 'react';
import classes from './data-table.module.css';

/** Cards in a column: usually the facts first, then a form. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={classes.cardList}>{children}</div>;
}

/** A card with a heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={classes.listCard} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
