import type { ReactNode } from 'react';
import type { ProjectAndCustomer } from '#contract/work/projects.ts';
import { ListFailure, RecordSkeleton } from '../../../../kit/lists/list-placeholders.tsx';
import { MissingRecord } from '../../../../kit/page/missing-record.tsx';
import { paths } from '../../../../kit/paths.ts';
import { useProjectChoice } from './hooks.ts';

interface ForAProjectProps {
  children: (project: ProjectAndCustomer | null, choose: (project: ProjectAndCustomer | null) => void) => ReactNode;
}

/**
 * Photos need a project: waits for the one from navigation state; without any project, links to the screen that creates
 * one.
 */
export function ForAProject({ children }: ForAProjectProps) {
  const { project, loading, failure, retry, hasNone, choose } = useProjectChoice();
  if (failure) return <ListFailure text={failure} many="projects" onRetry={retry} />;
  if (loading) return <RecordSkeleton />;
  if (hasNone) {
    return (
      <MissingRecord
        message="Photos belong to a project, and there is none yet. Please create a project first."
        goTo={{ label: 'Create Project', to: paths.createProject() }}
      />
    );
  }
  return children(project, choose);
}
