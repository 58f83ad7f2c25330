import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { Link } from '../../../../kit/router/router.tsx';
import type { ListedProject, ProjectAndCustomer } from '#contract/work/projects.ts';
import { dayTitle } from '#domain/time.ts';
import { clockTime } from '#domain/work/visit-times.ts';
import { cutAt, formatDay, formatUsd } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import shared from '../../../../kit/page/shared.module.css';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { carrying } from './hooks.ts';
import classes from './projects.module.css';
import { ProjectStatus } from './project-status.tsx';
import { formatPeriod, customerAddressOf, customerNameOf } from './project-text.ts';

const DESCRIPTION_SHOWN = 200;

export const PROJECT_COLUMNS: Column<ListedProject>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: (project) => (
      <NameLink to={paths.updateProject()} state={carrying(project)}>
        {project.name}
      </NameLink>
    ),
  },
  {
    head: 'Description',
    cell: ({ project_description }) =>
      project_description && (
        <div className={classes.description} title={project_description}>
          {cutAt(project_description, DESCRIPTION_SHOWN)}
        </div>
      ),
    wideOnly: true,
  },
  { head: 'Type', cell: (project) => project.project_type, nowrap: true },
  { head: 'Start–End Date', cell: formatPeriod },
  { head: 'Customer', cell: (project) => <CustomerLink project={project} /> },
  { head: 'Status', cell: (project) => <ProjectStatus project={project} />, nowrap: true },
  {
    head: 'Created On',
    sort: 'created_at',
    cell: (project) => formatDay(project.created_at),
    nowrap: true,
  },
  { head: 'Agreed', cell: ({ progress }) => amountOf(progress?.agreed), align: 'end', nowrap: true },
  {
    head: 'Owed',
    sort: 'balance_due',
    cell: (project) => <Owed project={project} />,
    align: 'end',
    nowrap: true,
  },
  { head: 'Next Visit', cell: ({ progress }) => visitOf(progress?.next_visit), nowrap: true },
];

function amountOf(dollars: number | undefined): string {
  return dollars ? formatUsd(dollars) : '';
}

function visitOf(visit: { day: string; starts: string | null } | null | undefined): string {
  if (!visit) return '';
  return visit.starts ? `${dayTitle(visit.day)}, ${clockTime(visit.starts)}` : dayTitle(visit.day);
}

/** What is owed for a project, red if some of it is late; a link to the project's overview. */
function Owed({ project }: { project: ListedProject }) {
  const { owed = 0, overdue = 0 } = project.progress ?? {};
  if (owed === 0) return null;
  return (
    <Link
      {...recordLink('project', project.project_id, project)}
      className={shared.amount}
      data-late={overdue > 0 || undefined}
    >
      {formatUsd(owed)}
    </Link>
  );
}

/** The customer of a project. Hover and focus show the address. */
function CustomerLink({ project }: { project: ProjectAndCustomer }) {
  const address = customerAddressOf(project);
  return (
    <Tooltip
      label={address || 'No address on record'}
      events={{ hover: true, focus: true, touch: false }}
      multiline
      maw={320}
      withArrow
    >
      <Link {...recordLink('customer', project.customer_id)}>{customerNameOf(project)}</Link>
    </Tooltip>
  );
}
