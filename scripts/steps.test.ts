import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

const STEPS = pathToFileURL(join(import.meta.dirname, 'steps.mjs')).href;

let checks: ChildProcess | undefined;
const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-steps-'));
afterEach(() => checks?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts steps in a separate process, as `npm test` does, and prints `shown` of each result at the end. */
function start(groups: string, shown = '[name, code]'): ChildProcess {
  const program = `
    import { runSteps } from ${JSON.stringify(STEPS)};
    const script = (source) => (run) => run(process.execPath, ['-e', source]);
    const results = await runSteps(${groups});
    console.log(JSON.stringify(results.map(({ name, code, lastLines }) => ${shown})));
  `;
  const args = ['--input-type=module', '-e', program];
  const env = { ...process.env, MEETING: join(folder, 'met-') };
  checks = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return checks;
}

/** A step that runs until it is ended, with a child process that ignores SIGINT. */
const endless = (onInterrupt: string) => `script(\`
  const child = require('node:child_process').spawn(process.execPath, ['-e', \\\`
    process.on('SIGINT', () => {});
    setInterval(() => {}, 1000);
    console.log('child is ready');
  \\\`], { stdio: 'inherit' });
  ${onInterrupt}
  setInterval(() => {}, 1000);
\`)`;

/** Waits until the step's child process runs, and returns a function that returns all output. */
async function untilReady({ stdout }: ChildProcess): Promise<() => string> {
  let printed = '';
  stdout?.on('data', (chunk: Buffer) => (printed += String(chunk)));
  await vi.waitFor(() => expect(printed).toContain('child is ready'), 15_000);
  return () => printed;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  test(`${signal} ends the running step with its children, starts no further step, and exits with ${code}`, async () => {
    const running = start(`[[['first', ${endless('')}]], [['second', script('')]]]`);
    const printed = await untilReady(running);
    running.kill(signal);
    // The output is closed once the last child has ended.
    expect(await once(running, 'close')).toEqual([code, null]);
    expect(printed()).not.toContain('second');
  });
}

test('a signal lets the running program clean up, even when it arrives twice', async () => {
  const cleanUp = `process.on('SIGINT', () => setTimeout(() => { console.log('clean'); process.exit(0); }, 200));`;
  const running = start(`[[['first', ${endless(cleanUp)}]], [['second', script('')]]]`);
  const printed = await untilReady(running);
  running.kill('SIGINT');
  running.kill('SIGINT');
  expect(await once(running, 'close')).toEqual([130, null]);
  expect(printed()).toContain('clean');
  expect(printed()).not.toContain('second');
});

test('steps of one group run in parallel, each with its output in one piece', async () => {
  const waiting = (name: string, otherName: string) => `script(\`
    const { existsSync, writeFileSync } = require('node:fs');
    console.log('${name} starts');
    writeFileSync(process.env.MEETING + '${name}', '');
    const timer = setInterval(() => {
      if (!existsSync(process.env.MEETING + '${otherName}')) return;
      clearInterval(timer);
      console.log('${name} ends');
    }, 20);
  \`)`;
  const groups = `[[['left', ${waiting('left', 'right')}], ['right', ${waiting('right', 'left')}]]]`;
  const { stdout } = start(groups);
  const printed = await text(stdout as NodeJS.ReadableStream);
  for (const name of ['left', 'right']) expect(printed).toContain(`── ${name}\n${name} starts\n${name} ends\n`);
  expect(printed).toContain('[["left",0],["right",0]]');
});

test('a step that fails or throws does not prevent later steps from running', async () => {
  const { stdout } = start(`[
    [['failing', script('process.exit(3)')]],
    [['throwing', async () => { throw new Error('No such step'); }]],
    [['last', async () => 'skipped']],
  ]`);
  const printed = await text(stdout as NodeJS.ReadableStream);
  expect(printed).toContain('No such step');
  expect(printed).toContain('[["failing",3],["throwing",1],["last","skipped"]]');
});

test('the result of every step includes its last lines if the output is a log', async () => {
  const { stdout } = start(
    `[
    [['alone', script('for (let n = 1; n <= 100; n++) console.log("line " + n)')]],
    [['left', script('console.log("of the left")')], ['right', script('console.error("of the right")')]],
  ]`,
    '[lastLines.length, lastLines.at(-1)]',
  );
  const printed = await text(stdout as NodeJS.ReadableStream);
  expect(printed.match(/^line \d+$/gm)).toHaveLength(100);
  expect(printed).toContain('[[80,"line 100"],[3,"of the left"],[3,"of the right"]]');
});
