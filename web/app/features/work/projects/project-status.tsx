import type { Project } from '#contract/work/projects.ts';
import { StatusBadge } from '../../../../kit/lists/status-badge.tsx';

export function ProjectStatus({ project }: { project: Pick<Project, 'is_active'> }) {
  return project.is_active ? (
    <StatusBadge tone="green">ACTIVE</StatusBadge>
  ) : (
    <StatusBadge tone="grey">INACTIVE</StatusBadge>
  );
}
