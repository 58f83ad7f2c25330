import { feature } from '../../core/feature.ts';
import { homeHandlers } from './routes.ts';

export const homeFeature = feature({ handlers: (services) => ({ home: homeHandlers(services) }) });
