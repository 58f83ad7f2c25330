import { Box, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { Link } from '../../../../kit/router/router.tsx';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { cutAt, formatDay } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { paths, recordLink } from '../../../../kit/paths.ts';
import { carrying } from './hooks.ts';
import classes from './projects.module.css';
import { ProjectStatus } from './project-status.tsx';
import { formatPeriod, customerAddressOf, customerNameOf } from './project-text.ts';

const DESCRIPTION_SHOWN = 200;

export const PROJECT_COLUMNS: Column<ProjectAndCustomer>[] = [
  {
    head: 'Name',
    sort: 'name',
    cell: (project, isCard) => (
      <NameLink
        {...(isCard
          ? recordLink('project', project.project_id, project)
          : { to: paths.updateProject(), state: carrying(project) })}
      >
        {project.name}
      </NameLink>
    ),
  },
  {
    head: 'Description',
    cell: ({ project_description }) =>
      project_description && <div className={classes.description}>{cutAt(project_description, DESCRIPTION_SHOWN)}</div>,
    wideOnly: true,
  },
  { head: 'Type', cell: (project) => project.project_type, nowrap: true },
  { head: 'Start–End Date', cell: formatPeriod, nowrap: true },
  { head: 'Customer', cell: (project) => <CustomerLink project={project} /> },
  { head: 'Status', cell: (project) => <ProjectStatus project={project} />, nowrap: true, card: 'foot' },
  {
    head: 'Created On',
    sort: 'created_at',
    cell: (project) => formatDay(project.created_at),
    nowrap: true,
    card: 'foot',
    cardLabel: 'Created',
  },
];

/** The customer of a project. Hover and focus show the address; cards on a phone always show it. */
function CustomerLink({ project }: { project: ProjectAndCustomer }) {
  const address = customerAddressOf(project);
  return (
    <>
      <Tooltip
        label={address || 'No address on record'}
        events={{ hover: true, focus: true, touch: false }}
        multiline
        maw={320}
        withArrow
      >
        <Link {...recordLink('customer', project.customer_id)}>{customerNameOf(project)}</Link>
      </Tooltip>
      {address && (
        <Box component="span" hiddenFrom="sm" display="block">
          {address}
        </Box>
      )}
    </>
  );
}
