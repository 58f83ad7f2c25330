import type pg from 'pg';
import { becomeAppRole } from './app-role.ts';
import { DatabaseReadOnly } from './errors.ts';

interface SessionState {
  role: string;
  app: string;
  zone: string;
  style: string;
  is_read_only: boolean;
}

const STATE = `current_database() || '_app' as app, current_setting('TimeZone') as zone,
  current_setting('DateStyle') as style, current_setting('transaction_read_only') = 'on' as is_read_only`;

const switchRole = `${becomeAppRole} as role, ${STATE}`;

/** Behind a pooler, the role is a default of the login, because a change would not be kept for later transactions. */
const readSession = `select current_user as role, ${STATE}`;

/**
 * PgBouncer keeps these two for each client, and starts with those of the oldest connection, which may predate the
 * login's defaults.
 */
const setFormats = `set TimeZone to 'UTC'; set DateStyle to 'ISO'`;

interface Session {
  isPooled: boolean;
  /** Whether the server may be a standby, which accepts no writes. */
  mayBeReadOnly: boolean;
}

/**
 * Prepares a fresh connection for queries of the app. Throws DatabaseReadOnly at a server that lost its role as the
 * primary, and a message for the operator if the connection would run with other privileges or return other formats.
 */
export async function startSession(client: pg.ClientBase, { isPooled, mayBeReadOnly }: Session): Promise<void> {
  if (isPooled) await client.query(setFormats);
  const { rows } = await client.query<SessionState>(isPooled ? readSession : switchRole);
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL did not describe the session');
  if (state.is_read_only && !mayBeReadOnly) throw new DatabaseReadOnly();
  const { role, app, zone, style } = state;
  if (role === app && zone === 'UTC' && style.startsWith('ISO')) return;
  throw new Error(
    `The database gave a connection of the role ${role} with TimeZone ${zone} and DateStyle ${style} instead of the role ` +
      `${app} with UTC and ISO. ${isPooled ? 'Restart the pooler' : 'Set DATABASE_POOLER=transaction'}.`,
  );
}
