import { feature } from '../../core/feature.ts';
import { costingHandlers } from './routes.ts';

export const costingFeature = feature({ handlers: () => ({ costing: costingHandlers }) });
