import { useId, type ReactNode } from 'react';
import classes from './cards.module.css';

/** Cards one below the other: what something is, then what is done with it. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}

/** A card under a heading of its own. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
