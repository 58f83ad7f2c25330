import type { OpenSession, sessions } from '../../contract/sessions.ts';
import type { Doors } from '../platform/http/doors.ts';
import { endSessionsOf, listSessions } from './sessions.ts';

export const sessionDoors: Doors<typeof sessions> = {
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

  endOthers: async ({ db, person }) => {
    await endSessionsOf(db, person, person);
    return { status: 'ok', message: 'You are logged out everywhere else.' };
  },
};
