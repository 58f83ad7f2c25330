import { feature } from '../../core/feature.ts';
import { lineMemoryHandlers } from './line-memory-routes.ts';
import { priceItemHandlers } from './routes.ts';

export const priceBookFeature = feature({
  handlers: () => ({ lineMemories: lineMemoryHandlers, priceItems: priceItemHandlers }),
});
