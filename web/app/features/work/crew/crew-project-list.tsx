import type { ProjectForCrew } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { DataList } from '../../../../kit/lists/data-list.tsx';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { useListView } from '../../../../kit/lists/list-view.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { Page } from '../../../../kit/page/page.tsx';
import { customerNameOf, formatPeriod } from '../projects/project-text.ts';
import { type CrewState, useCrewProjects } from './hooks.ts';
import { CustomerLink } from './record-links.tsx';

const COLUMNS: Column<ProjectForCrew>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: (project) => (
      <NameLink to={paths.crewProject()} state={{ project_id: project.project_id, project } satisfies CrewState}>
        {project.name}
      </NameLink>
    ),
  },
  { head: 'Type', cell: ({ project_type }) => project_type, nowrap: true },
  {
    head: 'Customer',
    cell: (project) => <CustomerLink customer_id={project.customer_id} name={customerNameOf(project)} />,
  },
  { head: 'Start–End Date', cell: formatPeriod, nowrap: true },
];

/** The active projects. */
export default function CrewProjectList() {
  const view = useListView({ sort: 'name' });
  const list = useCrewProjects(view.query);
  return (
    <Page title="Projects" lead="The projects that your company is working on.">
      <DataList
        noun={['project', 'projects']}
        list={list}
        view={view}
        id={({ project_id }) => project_id}
        name={({ name }) => name}
        columns={COLUMNS}
        searchLabel="Search name, type or customer"
        empty={{ title: 'No active projects.', text: 'Active projects show up here.' }}
      />
    </Page>
  );
}
