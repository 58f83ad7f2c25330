import type { quickbooksOnline } from '#contract/connections/quickbooks-online.ts';
import { AppError } from '#contract/errors.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { listBookings } from './bookings-store.ts';
import { findConnection } from './connections-store.ts';
import { inSentences } from './faults.ts';
import { accountChoices, chosenSettings } from './quickbooks-accounts.ts';
import { sendFees } from './send-fees.ts';
import { sendRefund } from './send-refund.ts';
import { findSettings, presentSettings, saveSettings } from './settings-store.ts';
import { configured, withQuickbooks, type QuickbooksParts } from './with-quickbooks.ts';

export function quickbooksOnlineHandlers(parts: QuickbooksParts): Handlers<typeof quickbooksOnline> {
  return {
    settings: async ({ db }) => {
      const realmId = await connectedRealm(parts, db);
      return { data: presentSettings(realmId, await findSettings(db, realmId)) };
    },

    accounts: withoutTransaction((call) => inSentences(() => withQuickbooks(parts, call, accountChoices))),

    changeSettings: withoutTransaction(async (call) => {
      const { person, http, now, body } = call;
      const save = () =>
        withQuickbooks(parts, call, async (quickbooks, { realmId, companyName }) => {
          const settings = chosenSettings(realmId, body.quickbooks_settings, await accountChoices(quickbooks));
          await call.inCompany(async (db) => {
            await saveSettings(db, settings);
            const { realm_id: _, ...after } = settings;
            const entry = {
              record_type: 'quickbooks_connection',
              action: 'changed',
              summary: companyName,
              after,
            } as const;
            await recordAuditEntry(db, entry, { person, http }, now);
          });
          return presentSettings(realmId, settings);
        });
      return { data: await inSentences(save) };
    }),

    bookings: async ({ db, query }) => {
      const bookings = await listBookings(db, await connectedRealm(parts, db), query.invoice_id);
      const data = bookings.map((attributes) => {
        return { id: attributes.document_id, type: 'online_booking' as const, attributes };
      });
      return { data, meta: { total: data.length } };
    },

    sendRefund: withoutTransaction(async (call) => ({ qb_refund_id: await sendRefund(parts, call, call.params.id) })),

    sendFees: withoutTransaction(async (call) => ({ qb_purchase_id: await sendFees(parts, call, call.params.id) })),
  };
}

/** The connected QuickBooks company. */
async function connectedRealm(parts: QuickbooksParts, db: CompanyDb): Promise<string> {
  configured(parts);
  const connection = await findConnection(db);
  if (!connection) throw new AppError('not_connected');
  return connection.realm_id;
}
