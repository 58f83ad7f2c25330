import { useState } from 'react';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { useChosenCustomer, useCustomers } from '../customers/hooks.ts';
import { useSession } from '../../../../kit/session/session.ts';
import { IconFileText, IconMapPin } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { CreateProjectForm } from './create-project-form.tsx';
import { carrying } from './hooks.ts';

const TRAIL = [{ label: 'Project', to: paths.projects() }];

export default function CreateProject() {
  const [created, setCreated] = useState<ProjectAndCustomer>();
  return (
    <Page title="Create Project" trail={TRAIL} width="form">
      {created ? <Created project={created} /> : <ForCustomer onCreated={setCreated} />}
    </Page>
  );
}

/** A project needs a company and a customer: without them, links to the screens that create them. */
function ForCustomer({ onCreated }: { onCreated: (project: ProjectAndCustomer) => void }) {
  const { record } = useSession();
  const chosen = useChosenCustomer();
  const anybody = useCustomers({ limit: 1 });
  if (!record?.company_code) {
    return (
      <MissingRecord
        message="You must create a company first"
        goTo={{ label: 'Create Company', to: paths.createCompany() }}
      />
    );
  }
  if (anybody.failure) return <ListFailure text={anybody.failure} many="customers" onRetry={anybody.retry} />;
  if (anybody.loading || (chosen.id && !chosen.record && !chosen.error)) return <RecordSkeleton />;
  if (anybody.total === 0) {
    return (
      <MissingRecord
        message="A project is for a customer, and there is none yet. Please create a customer first."
        goTo={{ label: 'Create Customer', to: paths.createCustomer() }}
      />
    );
  }
  // A customer that has been deleted in the meantime is not preselected.
  return <CreateProjectForm chosen={chosen.error ? undefined : chosen.record} onCreated={onCreated} />;
}

function Created({ project }: { project: ProjectAndCustomer }) {
  return (
    <SuccessPanel message="Project created successfully">
      <LinkButton to={paths.createEstimate()} state={carrying(project)} icon={IconFileText} primary>
        Create Estimate
      </LinkButton>
      <LinkButton to={paths.createJobsite()} state={carrying(project)} icon={IconMapPin}>
        Create Jobsite
      </LinkButton>
      <LinkButton to={paths.projects()}>Go To Project</LinkButton>
    </SuccessPanel>
  );
}
