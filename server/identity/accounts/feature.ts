import { feature } from '../../core/feature.ts';
import { emailConfirmationHandlers } from './email-confirmations.ts';
import { forgetOldConfirmations } from './email-confirmations-store.ts';
import { accountInviteHandlers } from './invite-routes.ts';
import { phoneConfirmationHandlers } from './phone-confirmations.ts';
import { deleteOldPhoneConfirmations } from './phone-confirmations-store.ts';

export const accountsFeature = feature({
  // The calls that open and end sessions are in access.
  handlers: (services) => ({
    accountInvites: accountInviteHandlers,
    emailConfirmations: emailConfirmationHandlers(services),
    phoneConfirmations: phoneConfirmationHandlers(services),
  }),
  cleanup: async ({ database: { systemDb } }, now) => {
    await forgetOldConfirmations(systemDb, now);
    await deleteOldPhoneConfirmations(systemDb, now);
  },
});
