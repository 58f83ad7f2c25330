import type { ReactNode } from 'react';
import type { JobsiteAndProject } from '../../../../contract/jobsites.ts';
import { ChosenRecord } from '../../ui/chosen-record.tsx';
import { useChosenJobsite } from './hooks.ts';

export const GO_TO_JOBSITE = { label: 'Go To Jobsite', to: '/main/project/jobsite' };

export const JOBSITE_TRAIL = [
  { label: 'Project', to: '/main/project' },
  { label: 'Job Site', to: '/main/project/jobsite' },
];

/** Renders its children for the jobsite selected on the previous screen; otherwise says where to select one. */
export function ChosenJobsite({ children }: { children: (jobsite: JobsiteAndProject) => ReactNode }) {
  return (
    <ChosenRecord
      chosen={useChosenJobsite()}
      message="Jobsite not available, please select a jobsite by clicking Go To Jobsite button."
      goTo={GO_TO_JOBSITE}
    >
      {children}
    </ChosenRecord>
  );
}
