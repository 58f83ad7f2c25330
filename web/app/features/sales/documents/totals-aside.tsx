import { Fragment, type ReactNode } from 'react';
import classes from './document-editor.module.css';

type Amounts = readonly (readonly [term: string, value: ReactNode])[];

interface TotalsAsideProps {
  /** The amounts that make up the total, in groups with a rule between them. */
  parts: readonly Amounts[];
  total: Amounts[number];
  /** Additional figures below the total. */
  foot?: Amounts;
}

/** The totals of a document as typed, always visible on wide screens. */
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
      {foot && <dl className={classes.totalsFoot}>{foot.map(toAmount)}</dl>}
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
