import { Button } from '@mantine/core';
import { Link } from '../../../../kit/router/router.tsx';
import type { JobsiteForCrew } from '#contract/work/jobsites.ts';
import type { ProjectForCrew } from '#contract/work/projects.ts';
import { paths } from '../../../../kit/paths.ts';
import { directionsTo } from '../../../../kit/maps/directions.ts';
import { formatAddress } from '../../../../kit/format.ts';
import { IconExternalLink } from '../../../../kit/icons/icons.ts';
import { IconPhone } from '../../../../kit/icons/public-icons.ts';
import rows from '../../../../kit/lists/data-table.module.css';
import classes from './crew.module.css';
import type { CrewState } from './hooks.ts';

/** Calls a phone number. */
export function CallButton({ phone }: { phone: string }) {
  if (!phone) return null;
  return (
    <Button component="a" href={`tel:${phone}`} leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}>
      Call {phone}
    </Button>
  );
}

/** Opens directions to an address in the phone's maps app. */
export function WayTo({ address }: { address: string }) {
  return (
    <a href={directionsTo(address)} target="_blank" rel="noreferrer" className={classes.tap}>
      <IconExternalLink size={18} stroke={1.75} aria-hidden />
      Directions
    </a>
  );
}

/** Jobsites, each with directions. */
export function JobsiteRows({ jobsites }: { jobsites: readonly JobsiteForCrew[] }) {
  return (
    <ul className={rows.rows}>
      {jobsites.map((jobsite) => (
        <li key={jobsite.jobsite_id}>
          <div className={rows.what}>
            <Link to={paths.crewJobsite()} state={{ jobsite_id: jobsite.jobsite_id, jobsite } satisfies CrewState}>
              {jobsite.name}
            </Link>
            <p>{formatAddress(jobsite)}</p>
          </div>
          <WayTo address={formatAddress(jobsite)} />
        </li>
      ))}
    </ul>
  );
}

export function ProjectLink({ project }: { project: Pick<ProjectForCrew, 'project_id' | 'name'> }) {
  return (
    <Link to={paths.crewProject()} state={{ project_id: project.project_id } satisfies CrewState}>
      {project.name}
    </Link>
  );
}

export function CustomerLink({ customer_id, name }: { customer_id: string; name: string }) {
  return (
    <Link to={paths.crewCustomer()} state={{ customer_id } satisfies CrewState}>
      {name}
    </Link>
  );
}
