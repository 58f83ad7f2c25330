import pg from 'pg';
import { startScratchPostgres } from '../database/scratch-postgres.ts';

/**
 * For tests on PostgreSQL: uses the server of TEST_DATABASE_URL (a login that may create databases and roles), or
 * starts one for the run. The tests' own databases are removed afterwards.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const existingUrl = process.env.TEST_DATABASE_URL;
  if (existingUrl) return () => dropTestDatabases(existingUrl);

  const server = await startScratchPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}

async function dropTestDatabases(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'jobsites\\_test\\_%' and pg_has_role(datdba, 'member')`,
    );
    for (const { name } of rows) {
      await admin.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
      await admin.query(`drop role if exists ${pg.escapeIdentifier(`${name}_app`)}`);
    }
  } finally {
    await admin.end();
  }
}
