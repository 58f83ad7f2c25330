import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sparePort } from '../app/spare-port.ts';
import { unprivileged } from './scratch-postgres.ts';

const SAMPLE = join(import.meta.dirname, '../../deploy/high-availability/pgbouncer.ini');
const ADMIN = { username: 'pgbouncer_admin', password: 'the-password-of-the-pooler' };

export interface Pgbouncer {
  /** The given URL, through the pooler. */
  through(url: string): string;
  /** Its administration console. */
  adminUrl: string;
  /** Runs a command of the console, such as PAUSE. */
  administer(command: string): Promise<void>;
  stop(): Promise<void>;
}

interface PgbouncerOptions {
  /** The server, the database, and a login; PgBouncer also needs the passwords of the `others`. */
  url: string;
  others?: readonly string[];
  poolMode?: 'session' | 'transaction' | 'statement';
  /** Other settings. */
  settings?: Record<string, string>;
}

export function hasPgbouncer(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0;
}

/** Starts PgBouncer with the sample of deploy/ on a spare port, with its files in a temporary folder. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const { url, others = [], poolMode = 'transaction', settings = {} } = options;
  const { hostname, port: serverPort, pathname } = new URL(url);
  const port = await sparePort();
  const folder = mkdtempSync(join(tmpdir(), 'jobsites-pgbouncer-'));
  const users = [...[url, ...others].map((each) => new URL(each)), ADMIN];
  const userList = users.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`);
  const sample = readFileSync(SAMPLE, 'utf8')
    .replace(/^jobsitespro = .*$/m, `${pathname.slice(1)} = host=${hostname} port=${serverPort}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${join(folder, 'userlist.txt')}`)
    .replace(/^pool_mode = .*$/m, `pool_mode = ${poolMode}`);
  const more = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  const files = { 'pgbouncer.ini': sample + more.join(''), 'userlist.txt': userList.join('') };
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  }
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);

  const through = (direct: string) => {
    const pooled = new URL(direct);
    pooled.host = `127.0.0.1:${port}`;
    return pooled.href;
  };
  const adminUrl = `postgres://${ADMIN.username}:${ADMIN.password}@127.0.0.1:${port}/pgbouncer`;
  const administer = async (command: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(command);
    } finally {
      await client.end();
    }
  };
  const stop = async () => {
    process.off('exit', kill);
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries++) {
    const error = await administer('show version').catch((reason: unknown) => reason);
    if (error === undefined) return { through, adminUrl, administer, stop };
    if (child.exitCode !== null || tries > 300) {
      await stop();
      throw new Error(`PgBouncer does not respond: ${output}`, { cause: error });
    }
    await wait(100);
  }
}
