import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { on } from '../../core/events.ts';
import { feature } from '../../core/feature.ts';
import { accessEnded } from '../../identity/accounts/events.ts';
import { secondFactorEncryption } from '../../identity/second-factors/verify-code.ts';
import { enqueue, handle } from '../../platform/queue/jobs.ts';
import { connectionHandlers } from './connection-routes.ts';
import { tokenReportHandlers } from './report-routes.ts';
import { endOldTokens, endTokens, takeExpiring } from './store.ts';
import { expiringQueue, notifyOfExpiry } from './token-notices.ts';
import { accessTokenHandlers, entryOf } from './token-routes.ts';

export const tokensFeature = feature({
  handlers: (services) => ({
    accessTokens: accessTokenHandlers({ ...services, encryption: secondFactorEncryption(services.secretKey) }),
    connections: connectionHandlers,
    tokenReports: tokenReportHandlers(services),
  }),
  jobs: (services) => [handle(expiringQueue, (token) => notifyOfExpiry(services, token))],
  cleanupOfCompany: async (db, now) => {
    await endOldTokens(db, now);
    for (const { access_token_id } of await takeExpiring(db, now))
      await enqueue(db, expiringQueue, { company_id: db.companyId, access_token_id });
  },
  listeners: [
    on(accessEnded, async (db, { account, reason, actor, now }) => {
      for (const row of await endTokens(db, { accountId: account.account_id }, reason, now))
        await recordAuditEntry(db, { ...entryOf(row), action: 'revoked' }, actor, now);
    }),
  ],
});
