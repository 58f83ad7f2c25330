import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const PREPARE = pathToFileURL(join(import.meta.dirname, 'prepare.mjs')).href;

/** A server that treats its first signal as a request to stop, and prints which signal it was. */
const SERVER = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log('stopping on ' + signal);
    process.exit(7);
  });
  setInterval(() => {}, 1000);
  console.log('ready');
`;

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'run forwards the first %s to the program, and returns its exit code',
  async (signal) => {
    const program = `
      import { run } from ${JSON.stringify(PREPARE)};
      process.exit(await run(process.execPath, ['-e', ${JSON.stringify(SERVER)}]));
    `;
    const args = ['--input-type=module', '-e', program];
    // A separate process group: a signal reaches the program only through its starter.
    const starter = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    onTestFinished(() => {
      if (starter.exitCode === null) process.kill(-Number(starter.pid), 'SIGKILL');
    });
    let printed = '';
    starter.stdout.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      if (printed === 'ready\n') starter.kill(signal);
    });
    expect(await once(starter, 'close')).toEqual([7, null]);
    expect(printed).toBe(`ready\nstopping on ${signal}\n`);
  },
);

test('scripts that an older Node starts import no TypeScript, which it cannot run', () => {
  const scripts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs') && !name.startsWith('make-'));
  expect(scripts).toContain('build-web.mjs');
  const importing = scripts.filter((name) =>
    /\b(?:from|import)\s*\(?\s*'[^']+\.tsx?'/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  );
  expect(importing).toEqual([]);
});
