import type { connections } from '#contract/connections/connections.ts';
import { AppError } from '#contract/errors.ts';
import { mayConnect } from '#domain/scopes.ts';
import { changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Handlers } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { requireStillOwner } from '../../identity/accounts/roles.ts';
import { type CompanyRow, lockCompany, readCompany } from '../../identity/companies/store.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { presentConnection } from './present.ts';
import { ownerNames } from './settings.ts';
import { listTokens } from './store.ts';

export const connectionHandlers: Handlers<typeof connections> = {
  list: async ({ db, person, query: { all, ...query }, now }) => {
    if (all === 'true' && person.role !== 'owner') throw new AppError('not_your_role');
    const accountId = all === 'true' ? undefined : person.account_id;
    const { rows, total } = await listTokens(db, query, { accountId, day: dayIn(person.time_zone, now) });
    return { data: rows.map((row) => presentConnection(row, person.account_id, now)), meta: { total } };
  },

  own: async ({ person: { connection, first_name, last_name, company_name } }) => {
    if (!connection) throw new AppError('connection_not_found');
    const { connection_id, name, scopes, expires_at } = connection;
    const person = `${first_name} ${last_name}`.trim();
    const attributes = { connection_id, name, scopes: [...scopes], person, company_name, expires_at };
    return { data: { id: connection_id, type: 'connection', attributes } };
  },

  settings: async ({ db, person }) => ({ data: await presentSettings(db, await readCompany(db), person) }),

  changeSettings: async ({ db, person, body: { is_on, who_connects }, http, now }) => {
    const before = await lockCompany(db);
    await requireStillOwner(db, person);
    const after = await db
      .updateTable('companies')
      .set({ connections_on: is_on, who_connects })
      .returningAll()
      .executeTakeFirstOrThrow();
    const changed = changedFields(before, after, ['connections_on', 'who_connects']);
    if (changed) {
      const entry = {
        record_type: 'company',
        record_id: after.company_id,
        action: 'changed',
        summary: after.name,
      } as const;
      await recordAuditEntry(db, { ...entry, ...changed }, { person, http }, now);
    }
    return { data: await presentSettings(db, after, person) };
  },
};

async function presentSettings(
  db: CompanyDb,
  { connections_on, who_connects }: CompanyRow,
  { role, account_id }: Person,
) {
  const attributes = {
    is_on: connections_on,
    who_connects,
    may_connect: connections_on && mayConnect(role, who_connects),
    owners: await ownerNames(db),
  };
  return { id: account_id, type: 'connection_settings' as const, attributes };
}
