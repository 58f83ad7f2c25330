import { useState } from 'react';
import { jobsites, type JobsiteAndProject } from '#endpoints/work/jobsites.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { cutAt, formatAddress, formatDay } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { ChosenJobsite, GO_TO_JOBSITE, JOBSITE_TRAIL } from './chosen-jobsite.tsx';

const DESCRIPTION_SHOWN = 200;

export default function DeleteJobsite() {
  const [deleted, setDeleted] = useState(false);
  return (
    <Page title="Delete Jobsite" trail={JOBSITE_TRAIL} width="form">
      {deleted ? (
        <Deleted />
      ) : (
        <ChosenJobsite>{(jobsite) => <Deletion jobsite={jobsite} onDeleted={() => setDeleted(true)} />}</ChosenJobsite>
      )}
    </Page>
  );
}

/** Rendered outside the selected record, which is fetched again on window focus and then no longer exists. */
function Deleted() {
  return (
    <SuccessPanel message="Jobsite deleted successfully">
      <LinkButton to={GO_TO_JOBSITE.to} primary>
        {GO_TO_JOBSITE.label}
      </LinkButton>
    </SuccessPanel>
  );
}

function Deletion({ jobsite, onDeleted }: { jobsite: JobsiteAndProject; onDeleted: () => void }) {
  const deletion = useDeletion(
    jobsites.remove,
    { params: { id: jobsite.jobsite_id } },
    { failure: 'Failed to delete jobsite', onDone: onDeleted },
  );
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Jobsite"
      facts={[
        ['Name', jobsite.name],
        ['Description', cutAt(jobsite.jobsite_description, DESCRIPTION_SHOWN)],
        ['Project', `${jobsite.project_name} · ${jobsite.project_type}`],
        ['Customer', `${jobsite.customer_first_name} ${jobsite.customer_last_name}`],
        ['Address', formatAddress(jobsite)],
        ['Created On', formatDay(jobsite.created_at)],
      ]}
      warning="Employees can no longer clock in at this jobsite. Hours already worked there stay on record."
      cancelTo={GO_TO_JOBSITE.to}
    />
  );
}
