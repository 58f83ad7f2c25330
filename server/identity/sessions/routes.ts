import { DELETED } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { OpenSession, sessions } from '#contract/identity/sessions.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Handlers, Presented } from '../../core/endpoints/handlers.ts';
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts';

export const sessionHandlers: Handlers<typeof sessions> = {
  list: async ({ db, person, query, now }) => {
    const { rows, total } = await listSessions(db, person, query, now);
    const data = rows.map((row) => {
      const attributes: Presented<typeof OpenSession> = {
        ...row,
        is_current: Boolean(row.is_current),
      };
      return { id: row.session_id, type: 'session' as const, attributes };
    });
    return { data, meta: { total } };
  },

  end: async ({ db, person, params, http, now }) => {
    const browser = await endSessionOf(db, person, params.id);
    if (browser === undefined) throw new AppError('session_not_found');
    const entry = { record_type: 'session', action: 'signed_out', summary: browser } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return DELETED;
  },

  endOthers: async ({ db, person, http, now }) => {
    await endSessionsOf(db, person, person);
    const entry = { record_type: 'session', action: 'signed_out', summary: 'All other browsers' } as const;
    await recordAuditEntry(db, entry, { person, http }, now);
    return { status: 'ok', message: 'You are logged out everywhere else.' };
  },
};
