import { execFile } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { constants, copyFileSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { closeSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startServer } from '#testkit/app/server-process.ts';
import { openTestServer } from '#testkit/crash/crash.ts';
import { findPostgres } from '#testkit/database/scratch-postgres.ts';
import { newCustomer } from '#testkit/inputs/requests.ts';
import type { Checksums } from '../server/operations/backup/format.ts';
import { readVerified } from '../server/operations/backup/verify.ts';
import { type Amount, embeddedInstallation, type Installation, MEGABYTE, postgresInstallation } from './backup-data.ts';
import { Client, Tally } from './client.ts';
import { aNewCustomer, posted } from './workload.ts';

/*
 * Backs up a running server during writes, deletes everything, and restores it. Damaged copies of the archive must be
 * rejected, and a second backup must have the same checksum for every table and every file. An archive of the
 * embedded engine is also restored on PostgreSQL and back.
 */

/** Backs up and restores on both engines. Returns the number of faults. */
export async function backupDrill(amount: Amount): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-backup-drill-'));
  const hasPostgres = findPostgres() !== undefined;
  try {
    let faults = 0;
    await using embedded = disposable(await embeddedInstallation(folder, amount));
    faults += await backUpAndRestore(embedded, folder);
    if (!hasPostgres) {
      console.log('postgres   skipped: no PostgreSQL server is installed');
      return faults;
    }
    faults += await restoreOnTheOther(embedded, folder);
    await embedded.stop();
    await using postgres = disposable(await postgresInstallation(folder, amount));
    return faults + (await backUpAndRestore(postgres, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function disposable(installation: Installation): Installation & AsyncDisposable {
  return { ...installation, [Symbol.asyncDispose]: () => installation.stop() };
}

/** Prints each finding, and returns the number of faults. */
async function backUpAndRestore(installation: Installation, folder: string): Promise<number> {
  const report = reporter(installation.engine);
  const [first, second] = [archiveOf(installation, folder), join(folder, 'second.tar.zst')];
  const load = await backUpUnderLoad(installation, first);
  const before = await checksumsOf(first);
  const rows = Object.values(before.tables).reduce((sum, table) => sum + table.rows, 0);
  const content = `${rows} rows (${before.tables.invoices?.rows} invoices), ${before.files.count} files of ${megabytes(before.files.bytes)}`;
  report.line(`${content}: an archive of ${megabytes(statSync(first).size)}, checksum ${short(before)}`);
  report.line(
    `backup under load ${taken(load.command)}, server at most ${load.peakOfServerMb} MB; ` +
      `${load.meanwhile.ok} customers written meanwhile, the slowest in ${load.meanwhile.percentile(1).toFixed(0)} ms ` +
      `(${load.alone.percentile(1).toFixed(0)} ms without a backup), ${load.meanwhile.unavailable} answers of 503`,
  );
  for (const broken of load.meanwhile.broken) report.fault(`a write got a broken answer: ${broken}`);
  if (load.exitCode !== 0) report.fault(`the server ended with ${load.exitCode}`);

  await installation.wipe();
  const restored = await command(installation, 'restore', first);
  if (restored.exitCode !== 0) report.fault(`the restore failed: ${restored.output}`);
  for (const damage of [changeOneByte, cut]) {
    const copy = join(folder, 'damaged.tar.zst');
    copyFileSync(first, copy, constants.COPYFILE_FICLONE);
    const what = damage(copy);
    const { exitCode, output } = await command(installation, 'restore', copy, '--replace');
    if (exitCode === 0 || !output.includes('damaged')) report.fault(`an archive with ${what} was restored: ${output}`);
    else report.line(`an archive with ${what} is rejected`);
    rmSync(copy);
  }
  const again = await command(installation, 'backup', second);
  report.line(`restore ${taken(restored)}, backup without a server ${taken(again)}`);
  report.compare(before, await checksumsOf(second), 'after wipe, restore and two rejected archives');
  rmSync(second);
  return report.faults();
}

/** Restores the archive of one engine to an empty installation on the other, and back. */
async function restoreOnTheOther(from: Installation, folder: string): Promise<number> {
  const report = reporter('both');
  await using to = disposable(await postgresInstallation(folder));
  const first = archiveOf(from, folder);
  const before = await checksumsOf(first);
  const [firstBackup, secondBackup] = [join(folder, 'there.tar.zst'), join(folder, 'back.tar.zst')];
  const restoredOnOther = await command(to, 'restore', first);
  await command(to, 'backup', firstBackup);
  report.line(`embedded archive on PostgreSQL: restore ${taken(restoredOnOther)}`);
  report.compare(before, await checksumsOf(firstBackup), 'on PostgreSQL');
  await from.wipe();
  const restoredBack = await command(from, 'restore', firstBackup);
  await command(from, 'backup', secondBackup);
  report.line(`PostgreSQL archive on the embedded engine: restore ${taken(restoredBack)}`);
  report.compare(before, await checksumsOf(secondBackup), 'back on the embedded engine');
  for (const path of [first, firstBackup, secondBackup]) rmSync(path);
  return report.faults();
}

function archiveOf({ engine }: Installation, folder: string): string {
  return join(folder, `${engine}.tar.zst`);
}

/** Creates one customer after another before and during a backup of the running server. */
async function backUpUnderLoad(installation: Installation, path: string) {
  const { dataDir, databaseUrl } = installation;
  const peakFile = `${path}.peak`;
  const preload = `import{writeFileSync}from'node:fs';process.on('exit',()=>writeFileSync(${JSON.stringify(peakFile)},String(process.resourceUsage().maxRSS)))`;
  const server = await startServer({ dataDir, databaseUrl, preload });
  const { cookie } = await openTestServer(server.url);
  const client = new Client(server.url);
  const [alone, meanwhile] = [new Tally(), new Tally()];
  // Without the message that confirms the consent: a restore marks the waiting messages of an archive as not sent.
  const write = (tally: Tally) =>
    client.ask({ ...posted(newCustomer({ ...aNewCustomer(), sms_consent: false })), cookie }, tally);
  await untilNothingWaits(server.url);
  for (let n = 0; n < 200; n++) await write(alone);
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) await write(meanwhile);
  })();
  const backedUp = await command(installation, 'backup', path).finally(() => over.abort());
  await writing;
  client.close();
  const exitCode = await server.stop();
  return {
    alone,
    meanwhile,
    command: backedUp,
    exitCode,
    peakOfServerMb: Math.round(Number(readFileSync(peakFile)) / 1024),
  };
}

/** Resolves once the queues of messages, notices, and jobs are empty. */
async function untilNothingWaits(url: string): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const depths = [...metrics.matchAll(/^queue_depth\{.*\} (\d+)$/gm)].map(([, depth]) => Number(depth));
    if (depths.length > 0 && depths.every((depth) => depth === 0)) return;
    await wait(200);
  }
}

/** Returns a description of what it did, as a noun. */
function changeOneByte(path: string): string {
  const at = randomInt(Math.min(statSync(path).size, 2 ** 47));
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  byte.writeUInt8(byte.readUInt8() ^ (1 << randomInt(8)));
  writeSync(file, byte, 0, 1, at);
  closeSync(file);
  return `a changed bit in byte ${at}`;
}

function cut(path: string): string {
  const { size } = statSync(path);
  const left = randomInt(size);
  truncateSync(path, left);
  return `only its first ${left} of ${size} bytes`;
}

const PEAK = /^peak (\d+)\n/m;
const REPORT_PEAK = `data:text/javascript,process.on('exit',()=>console.error('peak '+process.resourceUsage().maxRSS))`;

interface Ended {
  seconds: number;
  peakMb: number;
  exitCode: number;
  output: string;
}

/** Runs a command as an operator would. */
async function command(
  { dataDir, databaseUrl }: Installation,
  name: 'backup' | 'restore',
  ...words: string[]
): Promise<Ended> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const program = join(import.meta.dirname, `../server/operations/backup/${name}-command.ts`);
  const began = performance.now();
  const ended = await promisify(execFile)(process.execPath, ['--import', REPORT_PEAK, program, ...words], { env }).then(
    ({ stdout, stderr }) => ({ exitCode: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exitCode: code,
      stdout,
      stderr,
    }),
  );
  const output = ended.stdout + ended.stderr;
  const peakMb = Math.round(Number(PEAK.exec(output)?.[1]) / 1024);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, peakMb, exitCode: ended.exitCode, output: output.replace(PEAK, '').trim() };
}

async function checksumsOf(path: string): Promise<Checksums> {
  return (await readVerified({ path, passphrase: undefined })).checksums;
}

function reporter(engine: string) {
  let faults = 0;
  const line = (sentence: string) => console.log(`${engine.padEnd(10)} ${sentence}`);
  const fault = (sentence: string) => {
    faults += 1;
    line(`WRONG: ${sentence}`);
  };
  return {
    line,
    fault,
    faults: () => faults,
    compare(before: Checksums, after: Checksums, when: string) {
      const names = Object.keys({ ...before.tables, ...after.tables });
      const differing = names.filter(
        (name) => JSON.stringify(before.tables[name]) !== JSON.stringify(after.tables[name]),
      );
      if (JSON.stringify(before.files) !== JSON.stringify(after.files)) differing.push('files');
      if (differing.length === 0) line(`every table and every file is the same ${when}`);
      else fault(`${differing.join(', ')} differ ${when}`);
    },
  };
}

function taken({ seconds, peakMb }: Ended): string {
  return `${seconds.toFixed(1)} s (${peakMb} MB of memory)`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}

function short(checksums: Checksums): string {
  return createHash('sha256').update(JSON.stringify(checksums)).digest('hex').slice(0, 12);
}
