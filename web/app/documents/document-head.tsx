import { customerAddressOf, customerNameOf, type CustomerOfRecord } from '../projects/project-text.ts';
import { formatMoment } from '../ui/format.ts';
import classes from './document-head.module.css';

/** For whom a document is, and when it was last saved. */
export function DocumentHead({ record }: { record: CustomerOfRecord & { project_name: string; updated_at: string } }) {
  return (
    <dl className={classes.head}>
      <div>
        <dt>Customer</dt>
        <dd>{customerNameOf(record)}</dd>
      </div>
      <div>
        <dt>Project</dt>
        <dd>{record.project_name}</dd>
      </div>
      <div className={classes.address}>
        <dt>Address</dt>
        <dd>{customerAddressOf(record) || 'N/A'}</dd>
      </div>
      <div className={classes.saved}>
        <dt>Last saved</dt>
        <dd>{formatMoment(record.updated_at)}</dd>
      </div>
    </dl>
  );
}
