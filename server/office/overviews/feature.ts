import { feature } from '../../core/feature.ts';
import { overviewHandlers } from './routes.ts';

export const overviewsFeature = feature({ handlers: (services) => ({ overviews: overviewHandlers(services) }) });
