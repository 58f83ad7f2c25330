import type { Estimate } from '../../../contract/estimates.ts';
import { formatAddress } from '../ui/format.ts';
import classes from './estimate-head.module.css';

/** For whom an estimate is, and when it was last saved. */
export function EstimateHead({ estimate }: { estimate: Estimate }) {
  return (
    <dl className={classes.head}>
      <div>
        <dt>Customer</dt>
        <dd>{`${estimate.customer_first_name} ${estimate.customer_last_name}`}</dd>
      </div>
      <div>
        <dt>Project</dt>
        <dd>{estimate.project_name}</dd>
      </div>
      <div className={classes.address}>
        <dt>Address</dt>
        <dd>{addressOf(estimate) || 'N/A'}</dd>
      </div>
      <div className={classes.saved}>
        <dt>Last saved</dt>
        <dd>{moment.format(new Date(estimate.updated_at))}</dd>
      </div>
    </dl>
  );
}

/** The customer's address in one line. */
export function addressOf(estimate: Estimate): string {
  return formatAddress({
    address_1: estimate.customer_address_1,
    address_2: estimate.customer_address_2,
    city: estimate.customer_city,
    state: estimate.customer_state,
    zip: estimate.customer_zip,
  });
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
