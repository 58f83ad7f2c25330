import { feature } from '../../core/feature.ts';
import { workListHandlers } from './routes.ts';

export const workListFeature = feature({ handlers: () => ({ workList: workListHandlers }) });
