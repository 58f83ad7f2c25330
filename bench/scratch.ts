import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { type CitusOptions, emptyCitus } from '#testkit/database/citus.ts';
import { startScratchPostgres } from '#testkit/database/scratch-postgres.ts';
import { type Database, openDatabase } from '../server/platform/database/database.ts';

/**
 * A database that this run has created and will drop, with a mark that proves it. Seeding accepts nothing else, in
 * particular no URL, which could come from the environment.
 */
export interface Scratch {
  readonly database: Database;
  readonly mark: string;
}

export interface ScratchServer extends Scratch {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server with an empty, migrated database. */
export async function scratchPostgres(): Promise<ScratchServer> {
  const server = await startScratchPostgres();
  const database = await openDatabase({ dataDir: '', url: server.url, poolSize: 2, log: quietLog });
  const stop = async () => {
    await database.close();
    await server.stop();
  };
  try {
    return { ...(await marked(database)), url: server.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A migrated and distributed database on the Citus cluster of CITUS_URL. */
export async function scratchCitus(options: CitusOptions = {}): Promise<ScratchServer & { workers: string[] }> {
  const { url, workers, distribute, drop } = await emptyCitus(options);
  const database = await openDatabase({ dataDir: '', url, poolSize: 2, log: quietLog });
  const stop = async () => {
    await database.close();
    await drop();
  };
  try {
    const scratch = await marked(database);
    await distribute();
    return { ...scratch, url, workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An embedded database in a folder of this run; `close` it before a server opens the folder. */
export async function scratchEmbedded(dataDir: string): Promise<Scratch> {
  return marked(await openDatabase({ dataDir, poolSize: 1, log: quietLog }));
}

async function marked(database: Database): Promise<Scratch> {
  await database.migrate();
  const mark = `scratch of the benchmark ${randomBytes(8).toString('hex')}`;
  await database.asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    await owner.query(`comment on database ${pg.escapeIdentifier(rows[0]?.name ?? '')} is ${pg.escapeLiteral(mark)}`);
  });
  return { database, mark };
}

/**
 * Reopens the embedded scratch database of this run for seeding, once its server has stopped; it need not survive a
 * power failure.
 */
export async function reopenEmbedded(dataDir: string, { mark }: Scratch): Promise<Scratch> {
  return { database: await openDatabase({ dataDir, poolSize: 1, embeddedSync: false, log: quietLog }), mark };
}

/**
 * Throws unless the connection leads to the scratch database, and that database contains only the companies seeded by
 * this run.
 */
export async function requireScratch(owner: pg.ClientBase, { mark }: Scratch, companies = 0): Promise<void> {
  const { rows } = await owner.query<{ mark: string | null; companies: number }>(`
    select shobj_description(oid, 'pg_database') as mark, (select count(*)::integer from companies) as companies
    from pg_database where datname = current_database()`);
  if (rows[0]?.mark !== mark || rows[0].companies !== companies) {
    throw new Error('This is not the scratch database of this run: nothing was written.');
  }
}
