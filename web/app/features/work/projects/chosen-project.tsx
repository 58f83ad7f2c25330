import type { ReactNode } from 'react';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { ChosenRecord } from '../../../../kit/lists/chosen-record.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useChosenProject } from './hooks.ts';

interface ChosenProjectProps {
  /** Message when the selected project no longer exists. */
  gone?: string;
  children: (project: ProjectAndCustomer) => ReactNode;
}

const NONE_CHOSEN = 'Project not available, please select a project by clicking Go To Project button.';

/** Renders its children for the project selected on the previous screen; otherwise says where to select one. */
export function ChosenProject({ gone = NONE_CHOSEN, children }: ChosenProjectProps) {
  const { id, record, fresh, error, retry } = useChosenProject();
  // The initial record is preserved, because the screen still shows it after deleting it.
  const chosen = { id, record, error: fresh ? null : error, retry };
  return (
    <ChosenRecord
      chosen={chosen}
      message={id ? gone : NONE_CHOSEN}
      goTo={{ label: 'Go To Project', to: paths.projects() }}
    >
      {children}
    </ChosenRecord>
  );
}
