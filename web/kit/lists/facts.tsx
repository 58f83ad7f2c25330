import { Fragment, type ReactNode } from 'react';
import classes from '../page/panel.module.css';

/** Terms and values that identify a record. */
export type FactList = readonly (readonly [term: string, value: ReactNode])[];

/** A read-only record; missing values are shown as N/A. */
export function Facts({ facts }: { facts: FactList }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{typeof value === 'string' && value.includes('@') ? breakableEmail(value) : value || 'N/A'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** An email address that breaks after its @, if it needs two lines. */
function breakableEmail(email: string): ReactNode {
  const domain = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  );
}
