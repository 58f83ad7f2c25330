import { Link, useNavigate } from '../../../../kit/router/router.tsx';
import type { JobsiteAndProject } from '#contract/work/jobsites.ts';
import { paths } from '../../../../kit/paths.ts';
import { carrying as carryingProject, useChosenProject } from '../projects/hooks.ts';
import { DataList, isEmptyList } from '../../../../kit/lists/data-list.tsx';
import { IconEdit, IconPlus, IconTrash } from '../../../../kit/icons/icons.ts';
import { LinkButton } from '../../../../kit/page/link-button.tsx';
import type { ListAction, Column } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { Page } from '../../../../kit/page/page.tsx';
import { carrying, useJobsites } from './hooks.ts';
import { Box } from '@mantine/core';
import { cutAt, formatAddress, formatDay } from '../../../../kit/format.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import shared from '../../../../kit/page/shared.module.css';

const DESCRIPTION_SHOWN = 200;

const JOBSITE_COLUMNS: Column<JobsiteAndProject>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: (jobsite) => (
      <>
        <NameLink to={paths.updateJobsite()} state={carrying(jobsite)}>
          {jobsite.name}
        </NameLink>
        <Box component="span" display="block" fz={13} className={shared.faint}>
          {jobsite.project_name} · {jobsite.project_type}
        </Box>
      </>
    ),
  },
  {
    head: 'Description',
    cell: ({ jobsite_description }) =>
      jobsite_description && <Box maw={420}>{cutAt(jobsite_description, DESCRIPTION_SHOWN)}</Box>,
    wideOnly: true,
    card: 'none',
  },
  { head: 'Address', cell: formatAddress },
  {
    head: 'Created On',
    sort: 'created_at',
    cell: (jobsite) => formatDay(jobsite.created_at),
    nowrap: true,
    card: 'none',
  },
];

const TRAIL = [{ label: 'Project', to: paths.projects() }];

/** All jobsites, or those of the project selected on the previous screen. */
export default function JobsiteList() {
  const { id: project_id, record: project } = useChosenProject();
  const view = useListView();
  const list = useJobsites(view.query, project_id);
  const actions = useJobsiteActions();
  const create = (
    <LinkButton to={paths.createJobsite()} state={project && carryingProject(project)} icon={IconPlus} primary>
      Create Jobsite
    </LinkButton>
  );
  return (
    <Page
      title="Jobsite List"
      trail={TRAIL}
      lead={project_id && <OfProject name={project?.name} />}
      actions={!isEmptyList(list, view) && create}
    >
      <DataList
        noun={['jobsite', 'jobsites']}
        list={list}
        view={view}
        id={(jobsite) => jobsite.jobsite_id}
        name={(jobsite) => jobsite.name}
        columns={JOBSITE_COLUMNS}
        actions={actions}
        searchLabel="Search name, address, project or customer"
        empty={{
          title: 'No jobsites found, please create one.',
          text: 'A jobsite is where the work of a project is done. Employees clock in there, and its pin shows them the way.',
          action: create,
        }}
      />
    </Page>
  );
}

function OfProject({ name = 'one project' }: { name: string | undefined }) {
  return (
    <>
      Only the jobsites of <b>{name}</b>. <Link to={paths.jobsites()}>Show all</Link>
    </>
  );
}

function useJobsiteActions(): ListAction<JobsiteAndProject>[] {
  const navigate = useNavigate();
  return [
    {
      label: 'Edit',
      icon: IconEdit,
      run: (jobsite) => void navigate(paths.updateJobsite(), { state: carrying(jobsite) }),
    },
    {
      label: 'Delete Jobsite',
      icon: IconTrash,
      run: (jobsite) => void navigate(paths.deleteJobsite(), { state: carrying(jobsite) }),
      danger: true,
    },
  ];
}
