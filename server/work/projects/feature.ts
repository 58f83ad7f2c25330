import { feature } from '../../core/feature.ts';
import { projectHandlers } from './routes.ts';

export const projectsFeature = feature({ handlers: () => ({ projects: projectHandlers }) });
