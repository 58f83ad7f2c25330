import { sql } from 'kysely';
import type { tokenReports } from '#contract/connections/access-tokens.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { SendNotice } from '../../core/delivery/send-notice.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { CountAgainst } from '../../core/endpoints/rate-limits.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { tokenHash } from '../../platform/ids.ts';
import { endTokens } from './store.ts';
import { audienceOf } from './token-format.ts';
import { notifyOfReport } from './token-notices.ts';
import { entryOf } from './token-routes.ts';

interface Services {
  countAgainst: CountAgainst;
  sendNotice: SendNotice;
  publicUrl: string;
}

const THANKS = { status: 'ok', message: 'Thank you. If this token worked, it no longer does.' } as const;

/** Public: anyone who has found a token can end it. Using the token would do more harm. */
export function tokenReportHandlers(services: Services): Handlers<typeof tokenReports> {
  return {
    create: async ({ body: { token }, http, now, systemDb, withSystemTransaction, asCompany }) => {
      await withSystemTransaction((db) => services.countAgainst(db, 'token_reported_by_address', http.address, now));
      const found = await findToken(systemDb, token);
      if (!found) return THANKS;
      await asCompany(found.company_id, async (db) => {
        for (const row of await endTokens(db, { id: found.connection_id }, 'reported', now)) {
          const actor = { name: 'Somebody who found the token', http };
          await recordAuditEntry(db, { ...entryOf(row), action: 'revoked' }, actor, now);
          await notifyOfReport(db, services, { token: row, now });
        }
      });
      return THANKS;
    },
  };
}

async function findToken(db: SystemDb, token: string) {
  if (audienceOf(token) === undefined) return undefined;
  const { rows } = await sql<{ company_id: string; connection_id: string }>`
    select company_id, connection_id from person_of_token(${tokenHash(token)})
  `.execute(db);
  return rows[0];
}
