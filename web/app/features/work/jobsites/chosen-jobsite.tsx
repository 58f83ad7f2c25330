import type { ReactNode } from 'react';
import type { JobsiteAndProject } from '#contract/work/jobsites.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useChosenJobsite } from './hooks.ts';

export const GO_TO_JOBSITE = { label: 'Go To Jobsite', to: paths.jobsites() };

export const JOBSITE_TRAIL = [
  { label: 'Project', to: paths.projects() },
  { label: 'Job Site', to: paths.jobsites() },
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
