import { Box } from '@mantine/core';
import { datesAreInOrder, END_BEFORE_START, projects, type ProjectAndCustomer } from '#contract/work/projects.ts';
import { useContractForm } from '../../../../kit/forms/contract-form.ts';
import { FieldGrid, Form } from '../../../../kit/forms/form.tsx';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { SuccessPanel } from '../../../../kit/page/success-panel.tsx';
import { paths } from '../../../../kit/paths.ts';
import { ProjectVisits } from './project-visits.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { ChosenProject } from './chosen-project.tsx';
import { ProjectFields, projectValues } from './project-fields.tsx';
import classes from './projects.module.css';
import { customerAddressOf, customerNameOf } from './project-text.ts';
import shared from '../../../../kit/page/shared.module.css';

const TRAIL = [{ label: 'Project', to: paths.projects() }];

export default function UpdateProject() {
  return (
    <Page title="Update Project" trail={TRAIL} width="form">
      <ChosenProject>{(project) => <UpdateProjectForm project={project} />}</ChosenProject>
    </Page>
  );
}

function UpdateProjectForm({ project }: { project: ProjectAndCustomer }) {
  const form = useContractForm(projects.update, {
    initial: projectValues(project),
    toBody: (values) => ({ project: values }),
    params: { id: project.project_id },
    version: project.updated_at,
    failure: 'Failed to update project',
    check: (values) => ({ end_date: !datesAreInOrder(values) && END_BEFORE_START }),
  });
  if (form.phase === 'done') {
    return (
      <SuccessPanel message="Project updated successfully">
        <LinkButton to={paths.projects()} primary>
          Go To Project
        </LinkButton>
      </SuccessPanel>
    );
  }
  return (
    <>
      <Form form={form} submitLabel="Update Project" beside={<LinkButton to={paths.projects()}>Cancel</LinkButton>}>
        <p className={classes.customer}>
          For <b className={shared.primary}>{customerNameOf(project)}</b>
          <Box component="span" display="block" className={shared.faint}>
            {customerAddressOf(project)}
          </Box>
        </p>
        <FieldGrid>
          <ProjectFields form={form} descriptionRequired />
        </FieldGrid>
      </Form>
      <ActiveSwitch project={project} form={form} />
      <ProjectVisits project={project} />
    </>
  );
}
