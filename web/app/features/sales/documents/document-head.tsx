import { RecordLink } from '../../../../kit/page/record-link.tsx';
import { customerAddressOf, customerNameOf, type CustomerOfRecord } from '../../work/projects/project-text.ts';
import type { OwnersOfRecord } from '../../work/projects/record-facts.tsx';
import classes from './document-editor.module.css';

interface DocumentHeadProps {
  record: CustomerOfRecord & OwnersOfRecord;
  /** Shown at the end, such as the time of the last save. */
  aside: readonly [term: string, value: string];
}

/** The customer and project of a document. */
export function DocumentHead({ record, aside: [term, value] }: DocumentHeadProps) {
  return (
    <dl className={classes.head}>
      <div>
        <dt>Customer</dt>
        <dd>
          <RecordLink kind="customer" id={record.customer_id}>
            {customerNameOf(record)}
          </RecordLink>
        </dd>
      </div>
      <div>
        <dt>Project</dt>
        <dd>
          <RecordLink kind="project" id={record.project_id}>
            {record.project_name}
          </RecordLink>
        </dd>
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
