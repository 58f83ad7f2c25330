import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sparePort } from '#testkit/spare-port.ts';
import { buildImage, type Image } from './image/build.ts';
import { folderSize } from './image/folder-size.ts';
import { canEnterRoots, enter } from './image/root.ts';

/*
 * What deploy/Dockerfile makes, where no container engine is installed: its steps are carried out in roots of their own, whose
 * programs are this machine's. Then the image runs as compose.yaml runs it: as "node" without any privilege, on a
 * read-only root, with /data and /tmp alone to write to.
 */

const HEALTHY_WITHIN_MS = 120_000;
const STOPS_WITHIN_MS = 20_000;

/** What `npm run demo` runs, in place of the image's command, with data of its own. */
const DEMO = { command: ['node', 'scripts/demo.mjs'], DATA_DIR: '/data/demo' };

/** Builds and runs the image, twice over the same data, and then its demo. Returns the number of faults. */
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
    ALLOW_EMBEDDED_PROVIDERS: '1',
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
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)));
  return () => said;
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

/** What the process may do, as the kernel says it. */
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
