import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder, rejectLockedFolder } from './folder-lock.ts';

// The operating system holds the lock, so the competitors must be real processes.
const STARTER = `
  const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
  try {
    await lockFolder(process.argv[1]);
    console.log('locked');
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.log(error.message);
  }`;

let folder: string;
const starters: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jobsites-lock-'));
});
afterEach(async () => {
  await Promise.all(starters.splice(0).map(kill));
  await rm(folder, { recursive: true, force: true });
});

test('lockFolder tells a second process which process has the folder and what to do', async () => {
  const [holder] = await start(1);
  expect(holder!.outputs).toBe('locked');
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another JobsitesPro process (pid ${holder!.process.pid}). ` +
      'Stop it first, or set DATABASE_URL to share a PostgreSQL database.',
  );
});

test('lockFolder does not lock the folder twice within a process', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`(pid ${process.pid})`);
  lock.release();
  (await lockFolder(folder)).release();
});

test('lockFolder locks the folder of a killed process immediately', async () => {
  const [holder] = await start(1);
  await kill(holder!.process);
  (await lockFolder(folder)).release();
});

test('lockFolder gives the folder to only one of several processes that start together after a kill', async () => {
  const [holder] = await start(1);
  await kill(holder!.process);
  const outputs = (await start(6)).map((starter) => starter.outputs);
  expect(outputs.filter((words) => words === 'locked')).toHaveLength(1);
  expect(outputs.filter((words) => words.includes('is in use by another'))).toHaveLength(5);
});

test('a released lock names no process in the folder', async () => {
  const lock = await lockFolder(folder);
  expect(await readdir(folder)).toContain('database.pid');
  lock.release();
  expect(await readdir(folder)).toEqual(['database.lock']);
});

test('rejectLockedFolder adds nothing to the folder, and rejects one that a process has locked', async () => {
  await rejectLockedFolder(folder);
  expect(await readdir(folder)).toEqual([]);
  await rejectLockedFolder(path.join(folder, 'missing'));
  const lock = await lockFolder(folder);
  await expect(rejectLockedFolder(folder)).rejects.toThrow('is in use by another');
  lock.release();
  await rejectLockedFolder(folder);
});

test('lockFolder locks a deeply nested folder like any other', async () => {
  const deep = path.join(folder, ...Array.from({ length: 20 }, () => 'a-rather-long-name'));
  await mkdir(deep, { recursive: true });
  const lock = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow('is in use by another');
  lock.release();
});

/** Starts processes that try to lock the folder and keep running. Returns the first output of each. */
function start(count: number): Promise<{ process: ChildProcess; outputs: string }[]> {
  const starting = Array.from({ length: count }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', STARTER, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    starters.push(child);
    const [words] = await once(child.stdout, 'data');
    return { process: child, outputs: String(words).trim() };
  });
  return Promise.all(starting);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
