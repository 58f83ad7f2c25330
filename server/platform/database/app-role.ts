import pg from 'pg';

/*
 * The server runs as the role `<database>_app`, which owns nothing, so that row-level security applies to it:
 * PostgreSQL exempts a table's owner. Both statements derive the role's name from current_database(), which is its only
 * reliable source.
 */

/**
 * Switches a fresh connection to the app role. Fails if the role is missing, so that nothing accidentally runs as the
 * owner.
 */
export const becomeAppRole = `select set_config('role', current_database() || '_app', false)`;

interface RoleState {
  app: string;
  owner: string;
  exists: boolean;
  /** Whether the login can already use the role. */
  granted: boolean;
  /** PostgreSQL 16 distinguishes the right to switch to a role from having its privileges. */
  hasGrantOptions: boolean;
}

/**
 * Creates the app's role if it is missing, and lets the server's login use it: `serverLogin`, or the owner if they are
 * the same. Run it as the owner; callers ensure that only one call runs at a time. An administrator may have created
 * and granted the role beforehand. If not, and this login is not allowed to, the error explains what to ask for.
 */
export async function createAppRole(owner: pg.ClientBase, serverLogin?: string): Promise<void> {
  const state = await readState(owner, serverLogin);
  const login = serverLogin ?? state.owner;
  const [app, grantee] = [pg.escapeIdentifier(state.app), pg.escapeIdentifier(login)];
  // A separate login gets no privileges until it switches to the role, so code that forgets to switch can read nothing.
  const options = serverLogin && state.hasGrantOptions ? ' with inherit false, set true' : '';
  const needed = [
    ...(state.exists ? [] : [`create role ${app} nologin`]),
    // Since PostgreSQL 16, the creator of a role cannot switch to it without this grant.
    ...(state.granted ? [] : [`grant ${app} to ${grantee}${options}`]),
  ];
  try {
    for (const statement of needed) await owner.query(statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    throw new Error(
      `The login ${state.owner} may not ${state.exists ? 'grant' : 'make'} the role ${state.app}. ` +
        `Ask an administrator to run: ${needed.join('; ')};`,
      { cause: error },
    );
  }
}

async function readState(owner: pg.ClientBase, serverLogin: string | undefined): Promise<RoleState> {
  const { rows } = await owner.query<RoleState>(
    `
    with names as (select current_database() || '_app' as app, coalesce($1, current_user) as login),
      version as (select current_setting('server_version_num')::integer >= 160000 as is_16)
    select names.app, current_user as owner, version.is_16 as "knowsGrantOptions",
      exists (select from pg_roles where rolname = names.app) as exists,
      coalesce((
        select pg_has_role(names.login, r.oid, case when version.is_16 then 'set' else 'member' end)
        from pg_roles r where r.rolname = names.app
      ), false) as granted
    from names, version`,
    [serverLogin ?? null],
  );
  const [state] = rows;
  if (!state) throw new Error('PostgreSQL did not say who we are');
  return state;
}

/**
 * Why the server's login gives no protection although the schema has a separate owner: it could leave the app's role
 * and bypass row-level security. Undefined if there is no problem.
 */
export async function excessOfLogin(owner: pg.ClientBase, serverLogin: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean; owns: boolean }>(
    `select rolsuper, rolbypassrls, pg_has_role(rolname, current_user, 'member') as owns from pg_roles where rolname = $1`,
    [serverLogin],
  );
  const [login] = rows;
  if (login?.rolsuper) return 'is a superuser';
  if (login?.rolbypassrls) return 'bypasses row security';
  return login?.owns ? 'can act as the owner of the schema' : undefined;
}
