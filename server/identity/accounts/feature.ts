import { feature } from '../../core/feature.ts';
import { googleCredentials } from '../../platform/google/google.ts';
import { forgetOldConfirmations } from './email-confirmations-store.ts';
import { emailConfirmationHandlers } from './email-confirmations.ts';
import { accountInviteHandlers } from './invite-routes.ts';
import { deleteOldPhoneConfirmations } from './phone-confirmations-store.ts';
import { phoneConfirmationHandlers } from './phone-confirmations.ts';
import { forgetOldResets } from './resets-store.ts';
import { accountHandlers } from './routes.ts';

export const accountsFeature = feature({
  handlers: (services) => ({
    accounts: accountHandlers({ ...services, readGoogleCredential: googleCredentials(services.config.google) }),
    accountInvites: accountInviteHandlers,
    emailConfirmations: emailConfirmationHandlers(services),
    phoneConfirmations: phoneConfirmationHandlers(services),
  }),
  cleanup: async ({ database: { systemDb } }, now) => {
    await forgetOldResets(systemDb, now);
    await forgetOldConfirmations(systemDb, now);
    await deleteOldPhoneConfirmations(systemDb, now);
  },
});
