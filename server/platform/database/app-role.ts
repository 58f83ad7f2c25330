import pg from 'pg';

/*
 * The server works as the role `<database>_app`, which owns nothing, so that row security holds for it: PostgreSQL exempts
 * a table's owner. Both statements name the role through current_database(), the one place that knows the name surely.
 */

/** Makes a fresh connection the app's. Refused where the role is missing, so that nobody works as the owner by mistake. */
export const becomeAppRole = `select set_config('role', current_database() || '_app', false)`;

const createRole = `
  do $$
  declare app text := current_database() || '_app';
  begin
    if not exists (select from pg_roles where rolname = app) then
      execute format('create role %I nologin', app);
      -- Since PostgreSQL 16 the maker of a role may not switch to it without this.
      execute format('grant %I to %I', app, current_user);
    elsif not pg_has_role(current_user, app, 'member') then
      execute format('grant %I to %I', app, current_user);
    end if;
  end $$`;

/**
 * Makes the app's role where it is missing. Run as owner; callers take care that one does so at a time. An administrator may
 * have made and granted it beforehand; where neither has happened and we may not, the error says what to ask for.
 */
export async function createAppRole(owner: pg.ClientBase): Promise<void> {
  try {
    await owner.query(createRole);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    const { rows } = await owner.query(
      `select quote_ident(current_database() || '_app') as app, current_user as login`,
    );
    throw new Error(
      `The login ${rows[0].login} may not make the role ${rows[0].app}. ` +
        `Ask an administrator to run: create role ${rows[0].app} nologin; grant ${rows[0].app} to ${rows[0].login};`,
      { cause: error },
    );
  }
}
