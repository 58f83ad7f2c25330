import { feature } from '../../core/feature.ts';
import { searchHandlers } from './routes.ts';

export const searchFeature = feature({ handlers: () => ({ search: searchHandlers }) });
