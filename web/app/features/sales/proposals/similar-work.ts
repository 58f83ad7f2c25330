import { type SimilarWork, similarWork } from '#endpoints/sales/similar-work.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/** How the hours planned for finished projects of the same type compared with the hours worked; empty without any. */
export function useSimilarWork(project_id: string): string {
  const { data } = useCall(similarWork.ofProject, { query: { project_id } }, { enabled: project_id !== '' });
  return data ? similarWorkWords(data) : '';
}

/** "Your last 5 of this type: worked 1.3 times the hours planned." */
export function similarWorkWords({ projects, planned_hours, worked_seconds }: SimilarWork): string {
  if (!(projects > 0 && planned_hours > 0)) return '';
  const times = Math.round(worked_seconds / 360 / planned_hours) / 10;
  const last = projects === 1 ? 'Your last one' : `Your last ${projects}`;
  return `${last} of this type: worked ${times} times the hours planned.`;
}
