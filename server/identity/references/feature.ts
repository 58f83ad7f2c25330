import { feature } from '../../core/feature.ts';
import { referenceHandlers } from './routes.ts';

export const referencesFeature = feature({ handlers: () => ({ references: referenceHandlers }) });
