import type { ProjectProgress } from '#contract/work/record-progress.ts';
import { event } from '../../core/events.ts';
import type { Listed } from '../customers/events.ts';
import type { JoinedProjectRow } from './store.ts';

/** A page of projects is returned with their progress. Listeners return it by the project's id. */
export const projectsListed = event<Listed<JoinedProjectRow>, ReadonlyMap<string, ProjectProgress>>('projectsListed');
