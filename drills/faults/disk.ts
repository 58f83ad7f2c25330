import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Workload } from '../workload.ts';
import { type EngineName, type Finding, readiness, seconds, secondsUntil, withInstallation } from './installation.ts';

const SIZE = '400m';
const FULL_MS = 10_000;
const RATE = 20;

/** Undefined if this user may not mount a file system. */
export async function fullDisk(engine: EngineName): Promise<Finding | undefined> {
  const disk = mkdtempSync(join(tmpdir(), 'jobsitespro-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=777`, 'tmpfs', disk]).status !== 0) {
    rmdirSync(disk);
    return undefined;
  }
  try {
    return await onDisk(engine, disk);
  } finally {
    spawnSync('umount', [disk]);
    rmdirSync(disk);
  }
}

function onDisk(engine: EngineName, disk: string): Promise<Finding> {
  const postgresSettings = { max_wal_size: '64MB', min_wal_size: '32MB' };
  return withInstallation(engine, { parent: disk, postgresSettings }, async ({ server, mailServer }) => {
    const workload = await Workload.at(server.url);
    const ballast = join(disk, 'ballast');
    const { sentence, unready, ready } = await workload.during(RATE, async () => {
      await wait(2000);
      fillUp(ballast);
      let sentence = 'ok';
      const isUnready = async () => (sentence = await readiness(server.url)) !== 'ok';
      const unready = await secondsUntil(isUnready, 30_000);
      await wait(FULL_MS);
      rmSync(ballast);
      const ready = await secondsUntil(async () => (await readiness(server.url)) === 'ok', 90_000);
      return { sentence, unready, ready };
    });
    const { requests, ok, unavailable, cuts, broken } = workload.tally;
    const faults = await workload.faults(mailServer);
    if (unready === undefined || !sentence.includes('full')) faults.push(`/readyz says: ${sentence}`);
    if (ready === undefined) faults.push('/readyz did not recover');
    if (cuts.length > 0) faults.push(`${cuts.length} connections were cut, as ${cuts[0]}`);
    if (broken.length > 0) faults.push(`${broken.length} broken answers, as ${broken[0]}`);
    return {
      measured:
        `on a tmpfs of ${SIZE}B: ${ok} of ${requests} requests done after ${unavailable} answers of 503; /readyz says ` +
        `"${sentence}" after ${seconds(unready)}, is well ${seconds(ready)} after there is room; ${workload.acknowledged}`,
      faults,
    };
  });
}

/** Writes until the disk is full. */
function fillUp(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) writeAll(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
