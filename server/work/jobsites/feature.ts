import { feature } from '../../core/feature.ts';
import { jobsiteHandlers } from './routes.ts';

export const jobsitesFeature = feature({ handlers: () => ({ jobsites: jobsiteHandlers }) });
