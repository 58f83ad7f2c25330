import { useId, type ReactNode } from 'react';
import { Link } from '../../../../kit/router/router.tsx';
import type { Target } from './money-card.tsx';
import classes from './overviews.module.css';

interface SectionProps {
  title: string;
  /** Beside the title: the number of records, or their sum. */
  count?: ReactNode;
  /** A link at the end of the head. */
  link?: (Target & { label: string }) | undefined;
  /** The place of the section on a phone. */
  order: number;
  children: ReactNode;
}

/** A card of an overview: its title, how many there are, and the link to the whole list. */
export function Section({ title, count, link, order, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={heading} style={{ order }}>
      <div className={classes.cardHead}>
        <h2 id={heading}>{title}</h2>
        <span>{count}</span>
        {link && (
          <Link to={link.to} state={link.state}>
            {link.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
