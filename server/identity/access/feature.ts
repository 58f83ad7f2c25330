import { feature } from '../../core/feature.ts';
import { googleCredentials } from '../../platform/google/google.ts';
import { handle } from '../../platform/queue/jobs.ts';
import { requireOwnAccount } from '../accounts/store.ts';
import { companyHandlers } from '../companies/routes.ts';
import { secondFactorEncryption } from '../second-factors/verify-code.ts';
import { personFinder } from '../sessions/sessions.ts';
import { hasPaid } from '../subscriptions/store.ts';
import { companyDeletionHandlers } from './company-deletion.ts';
import { loginIdReminderHandlers, loginIdReminderQueue, sendLoginIdReminder } from './login-id-reminders.ts';
import { forgetOldAttempts } from './login-waits.ts';
import { passwordResetHandlers } from './reset-routes.ts';
import { accessHandlers } from './routes.ts';
import { resetQueue, sendReset } from './send-reset.ts';

export const accessFeature = feature({
  handlers: (services) => {
    const { config, database, secretKey } = services;
    return {
      access: accessHandlers({
        ...services,
        findPerson: personFinder(database.systemDb),
        readGoogleCredential: googleCredentials(config.google),
        codeServices: { ...services, encryption: secondFactorEncryption(secretKey) },
      }),
      // The companies' endpoints also need accounts and subscriptions, which build on companies.
      companies: {
        ...companyHandlers({
          ...services,
          signUp: config.signUp,
          hasPaid,
          requireAccount: requireOwnAccount,
        }),
        ...companyDeletionHandlers(services),
      },
      loginIdReminders: loginIdReminderHandlers(services),
      passwordResets: passwordResetHandlers(services),
    };
  },
  jobs: (services) => [
    handle(resetQueue, (request) => sendReset(services, request)),
    handle(loginIdReminderQueue, (reminder) => sendLoginIdReminder(services, reminder)),
  ],
  cleanup: ({ database }, now) => forgetOldAttempts(database.systemDb, now),
});
