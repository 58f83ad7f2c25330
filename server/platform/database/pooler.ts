import pg from 'pg';
import { isDatabaseOut } from './errors.ts';

/*
 * A pooler in transaction mode, such as PgBouncer, gives each transaction any of its connections to PostgreSQL. What a
 * session would set once must therefore hold on every connection from its start: PostgreSQL stores it as defaults of
 * the login (decision 0045).
 */

/** The settings of every connection. Queries are short: compiling one (jit) takes longer than running it. */
export const SESSION_SETTINGS = { TimeZone: 'UTC', DateStyle: 'ISO', jit: 'off' };
const TIMEOUTS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '30s' };

// An arbitrary number that is the same in all our processes.
const LOCK = 7_462_903;

/**
 * Stores the app role, the settings, and the timeouts as the login's defaults in this database, if they are not stored
 * yet. Connections of the login that are older than the defaults are then closed: the pooler replaces them. The login
 * changes its own defaults, which needs no privilege. Throws a message for the operator if the pooler does not keep
 * transactions together.
 */
export async function storeLoginDefaults(login: pg.ClientBase): Promise<void> {
  try {
    await login.query('begin; set local role none');
    await login.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const changes = await missingDefaults(login);
    for (const change of changes) await login.query(change);
    await login.query('commit');
    if (changes.length > 0) await closeOlderConnections(login);
  } catch (error) {
    throw isStatementPooling(error) ? new Error(STATEMENT_MODE, { cause: error }) : error;
  }
}

const STATEMENT_MODE =
  'The database of DATABASE_URL is behind a pooler that splits transactions: set pool_mode = transaction in PgBouncer.';

function isStatementPooling(error: unknown): boolean {
  return error instanceof Error && error.message.includes('statement pooling');
}

/** The statements that set the missing defaults. */
async function missingDefaults(login: pg.ClientBase): Promise<string[]> {
  const { rows } = await login.query<{ login: string; database: string; existing: string[] }>(
    `select session_user as login, current_database() as database, coalesce((
       select setconfig from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = session_user)
         and setdatabase = (select oid from pg_database where datname = current_database())
     ), '{}') as existing`,
  );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL did not say who we are');
  const { database, existing } = found;
  const name = pg.escapeIdentifier(found.login);
  const defaults = { ...SESSION_SETTINGS, ...TIMEOUTS, role: `${database}_app` };
  return Object.entries(defaults)
    .filter(([setting, value]) => !existing.includes(`${setting}=${value}`))
    .map(
      ([setting, value]) =>
        `alter role ${name} in database ${pg.escapeIdentifier(database)} set ${setting} to ${pg.escapeLiteral(value)}`,
    );
}

/** Closes all connections of the login to this database, and therefore also the one that runs the statement. */
async function closeOlderConnections(login: pg.ClientBase): Promise<void> {
  try {
    await login.query('begin; set local role none');
    await login.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = session_user
       order by pid = pg_backend_pid()`,
    );
  } catch (error) {
    if (!isDatabaseOut(error)) throw error;
  }
}

/**
 * Why a connection to this URL cannot be used, as a message for the operator; undefined for any other error. PgBouncer
 * rejects the settings that a connection without a pooler sends at its start.
 */
export function explainRejectedSettings(error: unknown, isOwner: boolean): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.message.startsWith('unsupported startup parameter')) {
    return undefined;
  }
  return isOwner ? OWNER_BEHIND_POOLER : MISSING_SETTING;
}

export const OWNER_BEHIND_POOLER =
  'The database of MIGRATION_DATABASE_URL is behind a pooler: use the address of PostgreSQL itself, because migrations and backups hold locks of a session.';
export const MISSING_SETTING =
  'The database of DATABASE_URL is behind a pooler: set DATABASE_POOLER=transaction, and MIGRATION_DATABASE_URL to the address of PostgreSQL itself.';

/**
 * Whether something between us and PostgreSQL manages the connection: a pooler invents the process id that it sends at
 * the start.
 */
export async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  return (await processIdOf(client)) !== (client as { processID?: number | null }).processID;
}

/** Whether two open connections share one server process, as they do behind a pooler in transaction mode. */
export async function shareProcess(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  return (await processIdOf(first)) === (await processIdOf(second));
}

async function processIdOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
