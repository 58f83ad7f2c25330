import { useState } from 'react';
import { projects, type ProjectAndCustomer } from '#endpoints/work/projects.ts';
import { useDeletion } from '../../../../kit/deletion/deletion.ts';
import { useNavigationState } from '../../../../kit/session/navigation-state.ts';
import { useCall } from '../../../../kit/api/queries.ts';
import { ConfirmDelete } from '../../../../kit/deletion/confirm-delete.tsx';
import { cutAt } from '../../../../kit/format.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { deletedRecordLines } from '../../../../kit/deletion/deleted-record-lines.ts';
import { ChosenProject } from './chosen-project.tsx';
import type { ProjectState } from './hooks.ts';
import { ProjectStatus } from './project-status.tsx';
import { customerNameOf, formatPeriod } from './project-text.ts';

const TRAIL = [{ label: 'Project', to: paths.projects() }];

export default function DeleteProject() {
  const { project_id, project } = useNavigationState<ProjectState>();
  const [deleted, setDeleted] = useState(false);
  return (
    <Page title="Delete Project" trail={TRAIL} width="form">
      {deleted ? (
        <Deleted />
      ) : project && !project_id && !project.project_id ? (
        <MissingRecord
          message="Project ID is missing. Unable to delete project."
          goTo={{ label: 'Go To Project', to: paths.projects() }}
        />
      ) : (
        <ChosenProject gone="Project not available, cannot delete">
          {(chosen) => <Deletion project={chosen} onDeleted={() => setDeleted(true)} />}
        </ChosenProject>
      )}
    </Page>
  );
}

/** Rendered outside the selected record, which is fetched again on window focus and then no longer exists. */
function Deleted() {
  return (
    <SuccessPanel message="Project deleted successfully">
      <LinkButton to={paths.projects()} primary>
        Go To Project
      </LinkButton>
    </SuccessPanel>
  );
}

function Deletion({ project, onDeleted }: { project: ProjectAndCustomer; onDeleted: () => void }) {
  const deletion = useDeletion(
    projects.remove,
    { params: { id: project.project_id } },
    { failure: 'Failed to delete project', onDone: onDeleted },
  );
  const { goes: deletedRecords, isCounting } = useDeletedRecords(project);
  return (
    <ConfirmDelete
      deletion={deletion}
      label="Delete Project"
      facts={[
        ['Name', project.name],
        ['Description', cutAt(project.project_description, 200)],
        ['Type', project.project_type],
        ['Start–End Date', formatPeriod(project)],
        ['Customer', customerNameOf(project)],
        ['Status', <ProjectStatus key="status" project={project} />],
      ]}
      warning="Deleting this project also deletes all linked estimates, itemized estimates, invoices and itemized invoices."
      deletedRecords={deletedRecords}
      isCounting={isCounting}
      cancelTo={paths.projects()}
    />
  );
}

/** The records that are deleted with a project, counted by kind. */
function useDeletedRecords({ project_id }: ProjectAndCustomer) {
  const { data, isPending } = useCall(projects.dependents, { params: { id: project_id } });
  const deletedRecords = deletedRecordLines([
    [data?.jobsites, 'jobsite'],
    [data?.photos, 'photo'],
    [data?.job_notes, 'note'],
    [data?.estimates, 'estimate', 'with all itemized estimates'],
    [data?.invoices, 'invoice', 'with all itemized invoices'],
    [data?.customer_payments, 'customer payment'],
    [data?.visits, 'visit'],
  ]);
  return { goes: deletedRecords, isCounting: isPending };
}
