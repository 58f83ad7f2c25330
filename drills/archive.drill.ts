import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { importArchive } from '../server/office/archive/import/import-archive.ts';
import { archiveQueue, makeArchive } from '../server/office/archive/make-archive.ts';
import { readContents } from '../server/office/archive/store.ts';
import { asCompany, type Database, openDatabase } from '../server/platform/database/database.ts';
import type { Files } from '../server/platform/files/files.ts';
import { openFiles } from '../server/platform/files/open-files.ts';
import { newId } from '../server/platform/ids.ts';
import { zipOf } from '../server/platform/zip.ts';
import { type Amount, embeddedInstallation, MEGABYTE } from './backup-data.ts';

/*
 * Archives a company with many photos, imports the archive into a new company of another installation, and archives that
 * one: the data must be the same, and memory must not grow with the photos. On the embedded engine, in this process.
 */

/** How much more memory a step may take than the process had before it. */
const MOST_MB = 350;

/** Returns the number of faults. */
export async function archiveDrill(amount: Amount): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-archive-drill-'));
  const zip = join(folder, 'archive.zip');
  try {
    const { dataDir } = await embeddedInstallation(folder, amount);
    const source = await openInstallation(dataDir);
    const exported = await measured('export', () => exportTo(zip, source));
    console.log(`a zip of ${exported.files} files and ${(statSync(zip).size / MEGABYTE).toFixed(0)} MB`);
    await source.database.close();
    rmSync(dataDir, { recursive: true });
    const target = await openInstallation(join(folder, 'target'));
    const imported = await measured('import', () => importFrom(zip, target));
    const again = await measured('export of the new company', () => exportTo(zip, target));
    await target.database.close();
    const isSame = again.data === exported.data;
    console.log(isSame ? 'The data is the same, byte for byte.' : 'The data of the second archive DIFFERS.');
    return [exported, imported, again].filter(({ isBounded }) => !isBounded).length + Number(!isSame);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Opened {
  database: Database;
  files: Files;
  companyId: string;
}

/** Opens an installation with its company that has the most photos. A new one gets a company without records. */
async function openInstallation(dataDir: string): Promise<Opened> {
  const database = await openDatabase({ dataDir, poolSize: 1, embeddedSync: false, log: quietLog });
  await database.migrate();
  const companyId = await database.asOwner(async (owner) => {
    await owner.query(`
      insert into companies (company_id, company_code, name, line_of_business, address_1, city, state, zip, phone, email,
        time_zone)
      select gen_random_uuid(), 'DRILLS', 'Drill', 'Roofing', '1 Main St', 'Tampa', 'FL', '33609', '(813) 555-0100',
        'office@drill.example', 'America/New_York'
      where not exists (select from companies)`);
    const { rows } = await owner.query<{ company_id: string }>(`
      select c.company_id from companies c left join images i on i.company_id = c.company_id
      group by c.company_id order by count(i.image_id) desc limit 1`);
    return rows[0]?.company_id ?? '';
  });
  return { database, files: await openFiles({ dataDir }), companyId };
}

/** Runs the jobs of an archive, and downloads it to a file. Returns the number of its files and a hash of its data. */
async function exportTo(path: string, { database, files, companyId }: Opened) {
  const archive_id = newId();
  const key = { company_id: companyId, archive_id };
  await asCompany(database, companyId, (db) =>
    db
      .insertInto('archives')
      .values({
        archive_id,
        kind: 'export',
        state: 'queued',
        created_by_account_id: newId(),
        created_by: 'Drill',
        created_at: new Date(),
      })
      .execute(),
  );
  const services = { database, files, clock: () => new Date(), sendNotice: async () => '', publicUrl: '' };
  await makeArchive(services, key);
  // What one job does not finish, the next one does.
  while (await takeJob(database)) await makeArchive(services, key);
  const contents = await asCompany(database, companyId, (db) => readContents(db, archive_id));
  const listed = contents?.files ?? [];
  const zipped = listed.map(({ name, size, keys }) => ({
    name,
    size,
    read: async function* () {
      for (const each of keys) yield await files.read(each);
    },
  }));
  await pipeline(zipOf(zipped, new Date()).stream, createWriteStream(path));
  const data = createHash('sha256');
  for (const { name, sha256 } of listed) if (!isOfExport(name)) data.update(`${name} ${sha256}\n`);
  return { files: listed.length, data: data.digest('hex') };
}

const isOfExport = (name: string) => /^(?:evidence|csv)\/|^(?:index\.html|README\.txt|manifest\.json)$/.test(name);

async function takeJob({ systemDb }: Database): Promise<boolean> {
  const { numDeletedRows } = await systemDb
    .deleteFrom('jobs')
    .where('queue', '=', archiveQueue.name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function importFrom(path: string, { database, files, companyId }: Opened): Promise<object> {
  const file = await open(path);
  const { size } = await file.stat();
  const source = {
    size,
    async *read(start: number, end: number) {
      for (let at = start; at < end;) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(MEGABYTE, end - at)), { position: at });
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    },
  };
  const rejectOverAllowance = async () => undefined;
  await importArchive({ database, files, rejectOverAllowance }, source, { companyId, finish: async () => undefined });
  await file.close();
  return {};
}

/** Prints the time and the memory that the work takes, and adds whether the memory is bounded. */
async function measured<T extends object>(step: string, work: () => Promise<T>): Promise<T & { isBounded: boolean }> {
  const [began, before] = [performance.now(), process.memoryUsage.rss()];
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const result = await work().finally(() => clearInterval(sampling));
  const more = (peak - before) / MEGABYTE;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const whole = `${(peak / MEGABYTE).toFixed(0)} MB with the embedded database`;
  console.log(`${step}: ${seconds} s, at most ${whole}, ${more.toFixed(0)} MB more than before (limit ${MOST_MB} MB)`);
  return { ...result, isBounded: more <= MOST_MB };
}
