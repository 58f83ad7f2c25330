import { Button } from '@mantine/core';
import { useState } from 'react';
import { jobsites } from '#contract/work/jobsites.ts';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { paths } from '../../../../kit/paths.ts';
import { useAddressPin } from '../addresses/use-address-pin.ts';
import { useChosenProject, useProjects } from '../projects/hooks.ts';
import { Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { GO_TO_JOBSITE, JOBSITE_TRAIL } from './chosen-jobsite.tsx';
import { JobsiteFields, jobsiteValues } from './jobsite-fields.tsx';

export default function CreateJobsite() {
  const [isCreated, setCreated] = useState(false);
  return (
    <Page title="Create Jobsite" trail={JOBSITE_TRAIL} width="form">
      {isCreated ? <Created onAnother={() => setCreated(false)} /> : <ForProject onCreated={() => setCreated(true)} />}
    </Page>
  );
}

/** A jobsite needs a project: without any, links to the screen that creates one. */
function ForProject({ onCreated }: { onCreated: () => void }) {
  const chosen = useChosenProject();
  const any = useProjects({ limit: 1 });
  if (any.failure) return <ListFailure text={any.failure} many="projects" onRetry={any.retry} />;
  if (any.loading || (chosen.id && !chosen.record && !chosen.error)) return <RecordSkeleton />;
  if (any.total === 0) {
    return (
      <MissingRecord
        message="A jobsite belongs to a project, and there is none yet. Please create a project first."
        goTo={{ label: 'Create Project', to: paths.createProject() }}
      />
    );
  }
  // A project that has been deleted in the meantime is not preselected.
  return <CreateJobsiteForm project={chosen.error ? undefined : chosen.record} onCreated={onCreated} />;
}

interface CreateJobsiteFormProps {
  /** The project selected on the previous screen. */
  project: ProjectAndCustomer | undefined;
  onCreated: () => void;
}

function CreateJobsiteForm({ project, onCreated }: CreateJobsiteFormProps) {
  const addressPin = useAddressPin();
  const form = useContractForm(jobsites.create, {
    initial: { ...jobsiteValues(), project_id: project?.project_id ?? '' },
    toBody: (values) => ({ jobsite: values }),
    failure: 'Failed to create jobsite',
    prepare: addressPin.follow,
    onDone: onCreated,
  });
  return (
    <Form form={form} submitLabel="Create Jobsite" beside={<LinkButton to={GO_TO_JOBSITE.to}>Cancel</LinkButton>}>
      <JobsiteFields form={form} addressPin={addressPin} project={project} />
    </Form>
  );
}

function Created({ onAnother }: { onAnother: () => void }) {
  return (
    <SuccessPanel message="Jobsite created successfully">
      <LinkButton to={GO_TO_JOBSITE.to} primary>
        {GO_TO_JOBSITE.label}
      </LinkButton>
      <Button onClick={onAnother}>Create Another Jobsite</Button>
    </SuccessPanel>
  );
}
