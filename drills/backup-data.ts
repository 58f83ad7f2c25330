import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { untilVacuumed } from '#testkit/database/drop-database.ts';
import { type Scratch, scratchEmbedded, scratchPostgres } from '../bench/scratch.ts';
import { seed } from '../bench/seed.ts';
import type { Sizes } from '../bench/tenants.ts';
import { asCompany, type Database } from '../server/platform/database/database.ts';
import { openFiles } from '../server/platform/files/open-files.ts';
import { newId } from '../server/platform/ids.ts';

export const MEGABYTE = 1_000_000;
const PHOTO_BYTES = MEGABYTE / 2;

/** The amount of data to back up. */
export interface Amount {
  invoices: number;
  megabytes: number;
}

/** An installation on one of the engines. */
export interface Installation {
  engine: 'embedded' | 'postgres';
  dataDir: string;
  databaseUrl: string | undefined;
  /** Deletes the database and the files. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

/** An embedded installation in this folder, populated if an amount is given. */
export async function embeddedInstallation(folder: string, amount?: Amount): Promise<Installation> {
  const dataDir = join(folder, 'embedded');
  const wipe = async () => rmSync(dataDir, { recursive: true, force: true });
  const installation: Installation = { engine: 'embedded', dataDir, databaseUrl: undefined, wipe, stop: wipe };
  if (!amount) return installation;
  const scratch = await scratchEmbedded(dataDir);
  await fill(scratch, dataDir, amount).finally(() => scratch.database.close());
  return installation;
}

/** An installation on a separate PostgreSQL server: populated, or empty without an amount. */
export async function postgresInstallation(folder: string, amount?: Amount): Promise<Installation> {
  const dataDir = join(folder, 'postgres');
  const scratch = await scratchPostgres();
  const wipe = async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await recreateDatabase(scratch.url);
  };
  if (amount) await fill(scratch, dataDir, amount);
  else await wipe();
  return { engine: 'postgres', dataDir, databaseUrl: scratch.url, wipe, stop: () => scratch.stop() };
}

/** Invoices and estimates with five line items each, and photos that do not compress. */
async function fill(scratch: Scratch, dataDir: string, { invoices, megabytes }: Amount): Promise<void> {
  const few = { customers: 10, documents: 12, jobsites: 10, employees: 60, timecards: 200 };
  const many = { ...few, customers: Math.ceil(invoices / 10), documents: invoices };
  const sizes: Sizes = { S: few, K: few, M: many, D: few, J: few, T: few, others: 2 };
  const { M } = await seed(scratch, sizes);
  await addPhotos(scratch.database, { dataDir, companyId: M.company_id, projectId: M.project(1), megabytes });
}

interface Photos {
  dataDir: string;
  companyId: string;
  projectId: string;
  megabytes: number;
}

async function addPhotos(database: Database, { dataDir, companyId, projectId, megabytes }: Photos): Promise<void> {
  const files = await openFiles({ dataDir });
  const count = Math.round((megabytes * MEGABYTE) / PHOTO_BYTES);
  for (let n = 0; n < count; n++) {
    const id = newId();
    const file_key = `images/${companyId}/${id}.jpg`;
    await files.put(file_key, randomBytes(PHOTO_BYTES), 'image/jpeg');
    await asCompany(database, companyId, (db) =>
      db
        .insertInto('images')
        .values({
          image_id: id,
          image_group_key: id,
          image_for_tag: 'project',
          project_id: projectId,
          project_tag: 'before_project',
          size_tag: 'original',
          file_key,
          file_name: `photo ${n}.jpg`,
          content_type: 'image/jpeg',
        })
        .execute(),
    );
  }
}

async function recreateDatabase(url: string): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const name = pg.escapeIdentifier(database);
    await untilVacuumed(async () => void (await client.query(`drop database ${name} with (force)`)));
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
