import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sparePort } from '#testkit/app/spare-port.ts';
import { buildImage, type Image } from './image/build.ts';
import { folderSize } from './image/folder-size.ts';
import { canEnterRoots, enter } from './image/root.ts';

/*
 * Tests the image of deploy/Dockerfile without a container engine: its steps run in separate root file systems that
 * use this machine's programs. Then the image runs as in compose.yaml: as "node" without privileges, on a read-only
 * root, where only /data and /tmp are writable.
 */

const HEALTHY_WITHIN_MS = 120_000;
const STOPS_WITHIN_MS = 20_000;

/** The command of `npm run demo`, instead of the image's command, with separate data. */
const DEMO = { command: ['node', 'scripts/demo.mjs'], DATA_DIR: '/data/demo' };

/** Builds the image, runs it twice with the same data, and then runs its demo. Returns the number of faults. */
export async function imageDrill(): Promise<number> {
  if (!canEnterRoots()) {
    console.log('image      skipped: changing roots takes Linux, the superuser, and unshare');
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-image-'));
  try {
    const began = performance.now();
    const image = await buildImage('deploy/Dockerfile', folder);
    const size = folderSize(join(image.root, image.workdir));
    console.log(
      `image      built in ${seconds(began)}, ${(size / 1e6).toFixed(0)} MB of its own on top of the base image`,
    );
    const faults = [...(await runOnce(image)), ...(await runOnce(image)), ...(await runOnce(image, DEMO))];
    for (const fault of faults) console.log(`image      WRONG: ${fault}`);
    return faults.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOnce(image: Image, { command, ...settings }: Partial<typeof DEMO> = {}): Promise<string[]> {
  const port = String(await sparePort());
  const env = {
    ...image.env,
    PORT: port,
    PUBLIC_URL: 'https://app.example.com',
    SECRET_KEY: 'of this drill alone, and of no use afterwards',
    SMTP_URL: 'smtp://mail.example.com',
    TRUST_PROXY: '1',
    ...settings,
  };
  const began = performance.now();
  const start = (command: readonly string[]) =>
    enter(image.root, command, { cwd: image.workdir, env, confined: { writable: image.volumes } });
  const server = start(command ?? image.command);
  const output = outputOf(server);
  try {
    if (!(await isHealthy(server, () => start(image.healthCheck)))) return [`it is not healthy: ${output()}`];
    const ready = seconds(began);
    const faults = [...confinementFaults(server, image.user), ...(await answerFaults(port))];
    const stopping = performance.now();
    server.kill('SIGTERM');
    const [code] = await Promise.race([once(server, 'exit'), wait(STOPS_WITHIN_MS, ['still running'], { ref: false })]);
    if (code !== 0) faults.push(`SIGTERM ended it with ${code}: ${output()}`);
    console.log(`image      ${command ? 'demo ' : ''}healthy after ${ready}, stopped in ${seconds(stopping)}`);
    return faults;
  } finally {
    server.kill('SIGKILL');
  }
}

function outputOf(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = `${output}${chunk}`.slice(-2000)));
  return () => output;
}

async function isHealthy(server: ChildProcess, check: () => ChildProcess): Promise<boolean> {
  const until = performance.now() + HEALTHY_WITHIN_MS;
  while (performance.now() < until && server.exitCode === null) {
    const [code] = (await once(check(), 'exit')) as [number | null];
    if (code === 0) return true;
    await wait(500);
  }
  return false;
}

/** The privileges of the process, as the kernel reports them. */
function confinementFaults({ pid }: ChildProcess, user: string): string[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1];
  const root = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[4] === '/');
  const faults: string[] = [];
  if (user !== 'node' || of('Uid')?.startsWith('1000\t') !== true) faults.push(`it runs as ${user}, ${of('Uid')}`);
  if (of('CapEff') !== '0000000000000000') faults.push(`it has privileges: ${of('CapEff')}`);
  if (of('NoNewPrivs') !== '1') faults.push('it could get privileges');
  if (!/^ro\b/.test(root?.split(' ')[5] ?? '')) faults.push(`its root can be written to: ${root}`);
  return faults;
}

async function answerFaults(port: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, text] of [
    ['/', '<title>'],
    ['/readyz', '"ok"'],
    ['/api/v1/config', '"mode":"production"'],
  ] as const) {
    const headers = { host: 'app.example.com', 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const body = await answer.text();
    if (answer.status !== 200 || !body.includes(text))
      faults.push(`${path} answers ${answer.status}: ${body.slice(0, 200)}`);
  }
  return faults;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
