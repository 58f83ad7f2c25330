import { z } from 'zod';
import { endpoint, type Summaries } from '../endpoint.ts';

/* Separate from the other calls of estimates, whose file all forms load. */

/** The number of finished projects that an estimate is compared with. */
export const SIMILAR_PROJECTS = 5;

/** Hours planned and worked on the last finished projects of the same type; without wages, for every office. */
export const SimilarWork = z.object({
  /** At most `SIMILAR_PROJECTS`. */
  projects: z.int(),
  planned_hours: z.number(),
  worked_seconds: z.number(),
});
export type SimilarWork = z.output<typeof SimilarWork>;

export const similarWork = {
  ofProject: endpoint({
    method: 'GET',
    path: '/estimates/similar_work',
    auth: 'active',
    query: z.object({ project_id: z.uuid({ error: 'Please select a project' }) }),
    response: SimilarWork,
    errors: ['project_not_found'],
  }),
};

export const similarWorkSummaries: Summaries<typeof similarWork> = {
  ofProject: `Add up the hours planned and worked on the last ${SIMILAR_PROJECTS} finished projects of the same type as a project, among those with both.`,
};
