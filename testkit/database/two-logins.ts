import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { untilVacuumed } from './drop-database.ts';

/** A database with an owner and a server login apart, as docs/operating.md has an administrator make them. */
export interface TwoLogins {
  /** Of the login that owns the database. */
  ownerUrl: string;
  /** Of the login that owns nothing. */
  serverUrl: string;
  /** The role that the server works in. */
  app: string;
  /** Runs a statement as the administrator. */
  administer(statement: string): Promise<void>;
  drop(): Promise<void>;
}

/** Makes the database and both logins, neither of them a superuser. Only where the test engine is postgres. */
export async function aDatabaseWithTwoLogins(): Promise<TwoLogins> {
  const administrator = process.env.TEST_DATABASE_URL;
  if (!administrator) throw new Error('TEST_DATABASE_URL is not set; run the tests with vitest --project postgres');
  const name = `jobsites_test_${randomBytes(6).toString('hex')}`;
  const [owner, server, app] = [`${name}_owner`, `${name}_server`, `${name}_app`];
  const password = randomBytes(12).toString('hex');
  const administer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: administrator });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(
    `create role ${owner} login password '${password}'`,
    `create role ${server} login noinherit password '${password}'`,
    `create role ${app} nologin`,
    `grant ${app} to ${server}`,
    // An administrator who is no superuser gives away only what they could have themselves.
    `grant ${owner} to current_user`,
    `create database ${name} owner ${owner}`,
  );
  const urlOf = (login: string) => {
    const url = new URL(administrator);
    Object.assign(url, { username: login, password, pathname: `/${name}` });
    return url.href;
  };
  return {
    ownerUrl: urlOf(owner),
    serverUrl: urlOf(server),
    app,
    administer,
    async drop() {
      await untilVacuumed(() => administer(`drop database ${name} with (force)`));
      await administer(`drop role ${app}, ${owner}, ${server}`);
    },
  };
}
