import { ADDRESS_LOOK_UPS } from '../../core/endpoints/rate-limits.ts';
import { feature } from '../../core/feature.ts';
import { processLimit } from '../../platform/http/process-limit.ts';
import { addressHandlers } from './routes.ts';

export const addressesFeature = feature({
  handlers: ({ config, places }) => ({
    addresses: addressHandlers({
      places,
      countLookUp: config.rateLimits ? processLimit(ADDRESS_LOOK_UPS) : () => undefined,
    }),
  }),
});
