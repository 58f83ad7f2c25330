import { feature } from '../../core/feature.ts';
import { googleCredentials } from '../../platform/google/google.ts';
import { handle } from '../../platform/queue/jobs.ts';
import { accountHandlers } from '../accounts/routes.ts';
import { requireOwnAccount } from '../accounts/store.ts';
import { companyHandlers } from '../companies/routes.ts';
import { passkeyHandlers } from '../second-factors/passkey-routes.ts';
import { secondFactorHandlers } from '../second-factors/routes.ts';
import { secondFactorEncryption } from '../second-factors/verify-code.ts';
import { hasPaid } from '../subscriptions/store.ts';
import { companyDeletionHandlers } from './company-deletion.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { loginIdReminderHandlers, loginIdReminderQueue, sendLoginIdReminder } from './login-id-reminders.ts';
import { forgetOldAttempts } from './login-waits.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { passwordResetHandlers } from './reset-routes.ts';
import { forgetOldResets, forgetReset } from '../accounts/resets-store.ts';
import { accessHandlers } from './routes.ts';
import { resetQueue, sendReset } from './send-reset.ts';
import { sessionHandlers } from '../sessions/routes.ts';
import { endSessionsOf, forgetEndedSessions, personFinder } from '../sessions/sessions.ts';

/** Sign-in and sessions, with the calls of accounts, companies and second factors that open or end sessions. */
export const accessFeature = feature({
  handlers: (services) => {
    const { config, database, secretKey } = services;
    const readGoogleCredential = googleCredentials(config.google);
    const codeServices = { ...services, encryption: secondFactorEncryption(secretKey) };
    const sessionServices = { endSessionsOf, forgetReset, replaceSession, rememberDevice };
    return {
      access: accessHandlers({
        ...services,
        findPerson: personFinder(database.systemDb),
        readGoogleCredential,
        codeServices,
      }),
      accounts: accountHandlers({ ...services, readGoogleCredential, sessionServices }),
      companies: {
        ...companyHandlers({ ...services, hasPaid, requireAccount: requireOwnAccount }),
        ...companyDeletionHandlers(services),
      },
      loginIdReminders: loginIdReminderHandlers(services),
      passkeys: passkeyHandlers({ ...codeServices, endSessionsOf }),
      passwordResets: passwordResetHandlers(services),
      secondFactors: secondFactorHandlers({ ...codeServices, endSessionsOf }),
      sessions: sessionHandlers,
    };
  },
  jobs: (services) => [
    handle(resetQueue, (request) => sendReset(services, request)),
    handle(loginIdReminderQueue, (reminder) => sendLoginIdReminder(services, reminder)),
  ],
  cleanup: async ({ database: { systemDb } }, now) => {
    await forgetEndedSessions(systemDb, now);
    await forgetOldAttempts(systemDb, now);
    await forgetOldResets(systemDb, now);
  },
});
