import type { ReactNode } from 'react';
import type { ProjectAndCustomer } from '../../../contract/projects.ts';
import { ChosenRecord } from '../ui/chosen-record.tsx';
import { useChosenProject } from './hooks.ts';

interface ChosenProjectProps {
  /** What is said of a project that was chosen and is no longer there. */
  gone?: string;
  children: (project: ProjectAndCustomer) => ReactNode;
}

const NONE_CHOSEN = 'Project not available, please select a project by clicking Go To Project button.';

/** What is drawn for the project chosen on the screen before; without one, where to choose it. */
export function ChosenProject({ gone = NONE_CHOSEN, children }: ChosenProjectProps) {
  const { id, record, fresh, error } = useChosenProject();
  // What was there when the screen opened stays: after its own deletion the screen still has to say so.
  const chosen = { id, record, error: fresh ? null : error };
  return (
    <ChosenRecord
      chosen={chosen}
      message={id ? gone : NONE_CHOSEN}
      goTo={{ label: 'Go To Project', to: '/main/project' }}
    >
      {children}
    </ChosenRecord>
  );
}
