import { feature } from '../../core/feature.ts';
import { projectHandlers } from './routes.ts';
import { workTotalHandlers } from './totals-routes.ts';

export const projectsFeature = feature({
  handlers: (services) => ({ projects: projectHandlers(services), workTotals: workTotalHandlers }),
});
