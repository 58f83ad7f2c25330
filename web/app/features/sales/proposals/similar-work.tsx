import { type SimilarWork as Hours, similarWork } from '#endpoints/sales/similar-work.ts';
import { useCall } from '../../../../kit/api/queries.ts';

/**
 * "Your last 5 of this type: worked 1.3 times the hours planned." Empty without finished projects of the type. Loaded
 * after the form, in whose weight it does not count.
 */
export function SimilarWork({ projectId }: { projectId: string }) {
  return projectId && <OfProject projectId={projectId} />;
}

function OfProject({ projectId }: { projectId: string }) {
  const { data } = useCall(similarWork.ofProject, { query: { project_id: projectId } });
  return data && wordsOf(data);
}

function wordsOf({ projects, planned_hours, worked_seconds }: Hours): string {
  if (!(projects > 0 && planned_hours > 0)) return '';
  const times = Math.round(worked_seconds / 360 / planned_hours) / 10;
  const last = projects === 1 ? 'Your last one' : `Your last ${projects}`;
  return `${last} of this type: worked ${times} times the hours planned.`;
}
