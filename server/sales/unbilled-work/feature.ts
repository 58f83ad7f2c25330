import { feature } from '../../core/feature.ts';
import { unbilledWorkHandlers } from './routes.ts';

export const unbilledWorkFeature = feature({ handlers: () => ({ unbilledWork: unbilledWorkHandlers }) });
