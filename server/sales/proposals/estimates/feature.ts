import { feature } from '../../../core/feature.ts';
import { estimateDocument } from './estimate-document.ts';
import { itemizedEstimateHandlers } from './line-item-routes.ts';
import { estimateHandlers } from './routes.ts';
import { estimateTemplateHandlers } from './templates/routes.ts';

export const estimatesFeature = feature({
  handlers: (services) => ({
    estimates: estimateHandlers(services),
    estimateTemplates: estimateTemplateHandlers,
    itemizedEstimates: itemizedEstimateHandlers,
  }),
  documents: [estimateDocument],
});
