import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import type { ProjectAndCustomer } from '../../../../contract/projects.ts';
import { paths } from '../../paths.ts';
import classes from './project-list.module.css';
import { customerAddressOf, customerNameOf } from './project-text.ts';

/** The customer of a project. Hover and focus show the address; cards on a phone always show it. */
export function CustomerLink({ project }: { project: ProjectAndCustomer }) {
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
        <Link to={paths.updateCustomer()} state={{ customer_id: project.customer_id }}>
          {customerNameOf(project)}
        </Link>
      </Tooltip>
      {address && <span className={classes.address}>{address}</span>}
    </>
  );
}
