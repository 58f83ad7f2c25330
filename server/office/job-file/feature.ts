import { feature } from '../../core/feature.ts';
import { jobFileHandlers } from './routes.ts';

export const jobFileFeature = feature({ handlers: () => ({ jobFile: jobFileHandlers }) });
