import { feature } from '../../core/feature.ts';
import { passkeyHandlers } from './passkey-routes.ts';
import { secondFactorHandlers } from './routes.ts';
import { secondFactorEncryption } from './verify-code.ts';

export const secondFactorsFeature = feature({
  handlers: (services) => {
    const codeServices = { ...services, encryption: secondFactorEncryption(services.secretKey) };
    return { passkeys: passkeyHandlers(codeServices), secondFactors: secondFactorHandlers(codeServices) };
  },
});
