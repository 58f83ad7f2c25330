import type { OpenSession, sessions } from '../../contract/sessions.ts';
import { recordAuditEntry } from '../audit-log/record.ts';
import type { Handlers } from '../endpoints/handlers.ts';
import { endSessionsOf, listSessions } from './sessions.ts';

export const sessionHandlers: Handlers<typeof sessions> = {
  list: async ({ db, person, query, now }) => {
    const { rows, total } = await listSessions(db, person, query, now);
    const data = rows.map(({ created_at, last_seen_at, ...row }) => {
      const attributes: OpenSession = {
        ...row,
        is_current: Boolean(row.is_current),
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
      };
      return { id: row.session_id, type: 'session' as const, attributes };
    });
    return { data, meta: { total } };
  },

  endOthers: async ({ db, person, http, now }) => {
    await endSessionsOf(db, person, person);
    const entry = { record_type: 'session', action: 'signed_out', summary: 'All other browsers' } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return { status: 'ok', message: 'You are logged out everywhere else.' };
  },
};
