import { customerAddressOf, customerNameOf, type CustomerOfRecord } from '../../work/projects/project-text.ts';
import classes from './document-editor.module.css';

interface DocumentHeadProps {
  record: CustomerOfRecord & { project_name: string };
  /** Shown at the end, such as the time of the last save. */
  aside: readonly [term: string, value: string];
}

/** The customer and project of a document. */
export function DocumentHead({ record, aside: [term, value] }: DocumentHeadProps) {
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
      <div className={classes.aside}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    </dl>
  );
}
