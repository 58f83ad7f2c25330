import { Box } from '@mantine/core';
import type { JobsiteAndProject } from '#contract/work/jobsites.ts';
import { cutAt, formatAddress, formatDay } from '../../../../kit/format.ts';
import type { Column } from '../../../../kit/lists/list-columns.ts';
import { NameLink } from '../../../../kit/lists/name-link.tsx';
import { paths } from '../../../../kit/paths.ts';
import { carrying } from './hooks.ts';
import shared from '../../../../kit/page/shared.module.css';

const DESCRIPTION_SHOWN = 200;

export const JOBSITE_COLUMNS: Column<JobsiteAndProject>[] = [
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
  },
  { head: 'Address', cell: formatAddress },
  {
    head: 'Created On',
    sort: 'created_at',
    cell: (jobsite) => formatDay(jobsite.created_at),
    nowrap: true,
    card: 'foot',
    cardLabel: 'Created',
  },
];
