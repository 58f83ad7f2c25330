import { feature } from '../../core/feature.ts';
import { verificationHandlers } from './routes.ts';

export const verificationsFeature = feature({
  handlers: (services) => ({ verifications: verificationHandlers(services) }),
});
