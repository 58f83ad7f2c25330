import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { startServer } from '#testkit/app/server-process.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { openTestServer, post } from '#testkit/crash/crash.ts';
import { testEngine } from '#testkit/database/engines.ts';
import { aDatabaseWithTwoLogins, type TwoLogins } from '#testkit/database/two-logins.ts';
import { newEstimateMessage } from '#testkit/inputs/requests.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { openOutbox } from '../../platform/dev-outbox/outbox.ts';

/* MIGRATION_DATABASE_URL: one login owns the schema and migrates it, and another login serves requests. */

const CHANGES = [
  'create table public.mine (id integer)',
  'create schema mine',
  'alter table public.customers add column mine text',
  'alter table public.customers disable row level security',
  'drop policy company_isolation on public.customers',
  'drop table public.customers',
  'truncate public.customers',
  'create or replace function public.current_company() returns uuid language sql return null::uuid',
  'drop table public.jobs',
  'alter role current_user createrole',
];

describe.skipIf(testEngine === 'embedded')('a server whose login owns nothing', () => {
  let logins: TwoLogins;

  beforeEach(async () => {
    logins = await aDatabaseWithTwoLogins();
  });
  afterEach(() => logins.drop());

  async function asLogin<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async function migrated(): Promise<void> {
    const { ownerUrl, serverUrl: url } = logins;
    const database = await openDatabase({ dataDir: '', url, ownerUrl, poolSize: 1, log: quietLog });
    try {
      await database.migrate();
    } finally {
      await database.close();
    }
  }

  test('a server whose login owns nothing serves sign-up, login and customers, and delivers an estimate', async () => {
    const dataDir = tempFolder();
    const server = await startServer({ dataDir, databaseUrl: logins.serverUrl, migrationUrl: logins.ownerUrl });
    try {
      const testServer = await openTestServer(server.url);
      const { estimate_id, account_id } = testServer;
      await post(testServer, newEstimateMessage({ estimate_id, account_id, send_method: 'email' }));
      const outbox = openOutbox(dataDir);
      const isDelivered = async () => (await outbox.newest(10)).some(({ subject }) => subject?.includes('Estimate'));
      await expect.poll(isDelivered, { timeout: 40_000, interval: 200 }).toBe(true);

      const owners = await asLogin(logins.ownerUrl, (client) =>
        client.query(`select distinct pg_get_userbyid(relowner) = current_user as ours from pg_class
          where relnamespace = 'public'::regnamespace`),
      );
      expect(owners.rows).toEqual([{ ours: true }]);
    } finally {
      await server.stop();
    }
    expect(server.output()).toBe('');
  });

  test('a server whose login owns nothing cannot change the schema, in its role or outside of it', async () => {
    await migrated();
    const rejected = /permission denied|must be owner/;
    await asLogin(logins.serverUrl, async (client) => {
      for (const role of ['none', logins.app]) {
        await client.query(`set role ${role}`);
        for (const statement of CHANGES) {
          await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow(rejected);
        }
      }
    });
  });

  test("a server whose login owns nothing reads no company's rows once the role is reset", async () => {
    await migrated();
    await asLogin(logins.serverUrl, async (client) => {
      await client.query(`set role ${logins.app}`);
      await expect(client.query('select * from public.customers')).rejects.toThrow('no company set');
      await client.query('reset role');
      await expect(client.query('select * from public.customers')).rejects.toThrow('permission denied');
      const { username: owner } = new URL(logins.ownerUrl);
      await expect(client.query(`set role ${owner}`)).rejects.toThrow('permission denied');
    });
  });

  test('a server whose login owns nothing gets its role from the owner if the owner may grant it', async () => {
    const server = new URL(logins.serverUrl).username;
    await logins.administer(`revoke ${logins.app} from ${server}`);
    await logins.administer(`grant ${logins.app} to ${new URL(logins.ownerUrl).username} with admin option`);
    await migrated();
    await asLogin(logins.serverUrl, (client) => client.query(`set role ${logins.app}`));
  });

  test('a server whose login owns nothing stops with the statement to run if no login may grant the role', async () => {
    const { username } = new URL(logins.serverUrl);
    await logins.administer(`revoke ${logins.app} from ${username}`);
    await expect(migrated()).rejects.toThrow(`Ask an administrator to run: grant "${logins.app}" to "${username}"`);
  });

  test('the start fails and names MIGRATION_DATABASE_URL if the login does not own the schema', async () => {
    const database = await openDatabase({ dataDir: '', url: logins.serverUrl, poolSize: 1, log: quietLog });
    await expect(database.migrate()).rejects.toThrow('Set MIGRATION_DATABASE_URL to the login that owns it');
    await database.close();
  });

  test('the start logs a warning about a login that could act as the owner', async () => {
    const warnings: string[] = [];
    const log = { ...quietLog, warn: (_details: unknown, words?: string) => void warnings.push(words ?? '') };
    const { ownerUrl, serverUrl: url } = logins;
    const [owner, server] = [ownerUrl, url].map((login) => new URL(login).username);
    await logins.administer(`grant ${owner} to ${server}`);
    const database = await openDatabase({ dataDir: '', url, ownerUrl, poolSize: 1, log });
    await database.migrate();
    await database.close();
    expect(warnings).toEqual([
      `The login ${server} of DATABASE_URL can act as the owner of the schema: give it a login that owns nothing`,
    ]);
  });
});
