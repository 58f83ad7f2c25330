import type { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import { type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { connect, type Connecting, giveBack } from './connect.ts';
import { type ConnectionRow, findConnection, removeConnection } from './connections-store.ts';
import { decryptGrant } from './encrypted-grants.ts';
import { beginSignOn, useSignOn } from './sign-ons-store.ts';
import { configured } from './with-quickbooks.ts';

export function quickbooksConnectionHandlers(parts: Connecting): Handlers<typeof quickbooksConnections> {
  return {
    authenticate: async ({ db, person, params, query, now }) => {
      const accounting = configured(parts);
      requireCaller(person, params.id);
      const state = await beginSignOn(db, person, now);
      return { redirect_url: accounting.signOnUrl(state), state, front_href: query.front_href };
    },

    oauthCallback: withoutTransaction(async (call) => {
      const { person, query, now } = call;
      configured(parts);
      const isTheirs = await call.inCompany((db) => useSignOn(db, query.state, person, now));
      if (!isTheirs) throw new AppError('sign_on_unknown');
      const companyName = await connect(parts, call, query);
      return { status: 'success', message: `Your company is connected to ${companyName} in QuickBooks.` };
    }),

    status: async ({ db, person, params, now }) => {
      configured(parts);
      requireCaller(person, params.id);
      const row = await findConnection(db);
      if (!row || !isAlive(parts, row, now)) return NOT_CONNECTED;
      const { company_name: quickbooks_company_name, connected_at } = row;
      return { connected: true, quickbooks_company_name, connected_at };
    },

    disconnect: withoutTransaction(async ({ person, params, inCompany, http, now }) => {
      configured(parts);
      requireCaller(person, params.id);
      // Deleted here first, whatever the result of the call to Intuit.
      const row = await inCompany(async (db) => {
        const removed = await removeConnection(db);
        if (!removed) throw new AppError('not_connected');
        const summary = removed.company_name ?? '';
        const entry = { record_type: 'quickbooks_connection', action: 'disconnected', summary } as const;
        await recordAuditEntry(db, entry, { person, http }, now);
        return removed;
      });
      await giveBack(parts, row);
      return DELETED;
    }),
  };
}

const NOT_CONNECTED = { connected: false, quickbooks_company_name: null, connected_at: null };

function requireCaller({ account_id }: Person, id: string): void {
  if (id !== account_id) throw new AppError('account_not_found');
}

/** Whether the connection may still be valid, as far as is known without a call. */
function isAlive({ encryption }: Connecting, row: ConnectionRow, now: Date): boolean {
  return row.refresh_until > now && decryptGrant(encryption, row) !== undefined;
}
