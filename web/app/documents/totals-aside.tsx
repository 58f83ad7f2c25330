import { Fragment, type ReactNode } from 'react';
import classes from './totals-aside.module.css';

type Amounts = readonly (readonly [term: string, value: ReactNode])[];

interface TotalsAsideProps {
  /** What the total is made of, in parts with a line between them. */
  parts: readonly Amounts[];
  total: Amounts[number];
  /** What else there is to say in figures. */
  foot?: Amounts;
}

/** The totals of a document as it is typed, always in sight on a wide screen. */
export function TotalsAside({ parts, total, foot }: TotalsAsideProps) {
  return (
    <aside className={classes.summary} aria-label="Totals">
      <dl>
        {parts.map((part, at) => (
          <Fragment key={part[0]?.[0]}>
            {at > 0 && <div className={classes.rule} aria-hidden />}
            {part.map(toAmount)}
          </Fragment>
        ))}
      </dl>
      <dl className={classes.final}>{toAmount(total)}</dl>
      {foot && <dl className={classes.foot}>{foot.map(toAmount)}</dl>}
    </aside>
  );
}

function toAmount([term, value]: Amounts[number]) {
  return (
    <div key={term}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
