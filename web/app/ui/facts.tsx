import { Fragment, type ReactNode } from 'react';
import classes from './panel.module.css';

/** Terms and values that say which record it is. */
export type FactList = readonly (readonly [term: string, value: ReactNode])[];

/** A record to be read; what it has not reads N/A. */
export function Facts({ facts }: { facts: FactList }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value || 'N/A'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
