import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sparePort } from './spare-port.ts';

export interface ScratchPostgres {
  /** A login that is no superuser but may create databases and roles, like an operator's. */
  url: string;
  /** Sends a signal to the server and all its connections, as SIGSTOP, which freezes them. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Cuts all connections, and starts it again after this time. */
  restart(options?: { outForMs?: number }): Promise<void>;
  stop(): Promise<void>;
}

interface ScratchOptions {
  /** Where its files are; a temporary folder by default. */
  parent?: string;
  /** Of the server, besides those that make tests fast. */
  settings?: Record<string, string>;
}

/** The folder of PostgreSQL's server programs, the newest version first; undefined if none is installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => path.join(debian, version, 'bin')), ...pathFolders()];
  return folders.find((folder) => ['postgres', 'initdb'].every((program) => existsSync(path.join(folder, program))));
}

/** Starts a PostgreSQL server on a spare port, with its files in a temporary folder that `stop` removes. */
export async function startScratchPostgres({
  parent = tmpdir(),
  settings = {},
}: ScratchOptions = {}): Promise<ScratchPostgres> {
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL server is installed; on Debian: apt-get install postgresql');
  const folder = mkdtempSync(path.join(parent, 'jobsites-postgres-'));
  const server = new ScratchServer(programs, folder, settings);
  try {
    return await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Whatever the environment says: under the locale C nothing but ASCII has lower case. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

class ScratchServer {
  readonly #programs: string;
  readonly #folder: string;
  readonly #given: Record<string, string>;
  readonly #password = randomBytes(12).toString('hex');
  #server: ChildProcess | undefined;

  constructor(programs: string, folder: string, given: Record<string, string>) {
    this.#programs = programs;
    this.#folder = folder;
    this.#given = given;
  }

  async start(): Promise<ScratchPostgres> {
    const data = path.join(this.#folder, 'data');
    const passwordFile = path.join(this.#folder, 'password');
    writeFileSync(passwordFile, this.#password);
    const user = unprivileged();
    if (user) for (const owned of [this.#folder, passwordFile]) chownSync(owned, user.uid, user.gid);
    const options: SpawnOptions = { ...user, cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] };

    const initdb = [
      '-D',
      data,
      '-U',
      'admin',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      `--locale=${LOCALE}`,
      '--no-sync',
    ];
    await finished(spawn(path.join(this.#programs, 'initdb'), initdb, options));
    const port = await sparePort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      ...this.#given,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const startServer = () =>
      spawn(path.join(this.#programs, 'postgres'), ['-D', data, ...flags], { ...options, stdio: 'ignore' });
    this.#server = startServer();
    process.once('exit', this.#kill);

    const address = `127.0.0.1:${port}`;
    const adminUrl = `postgres://admin:${this.#password}@${address}/postgres`;
    const admin = await this.#connect(adminUrl);
    await admin.query(`create role jobsites login createrole createdb password '${this.#password}'`);
    await admin.query('create database jobsites owner jobsites');
    await admin.end();
    return {
      url: `postgres://jobsites:${this.#password}@${address}/jobsites`,
      signal: (name) => this.#signalAll(name),
      restart: async ({ outForMs = 0 } = {}) => {
        await this.#end('SIGINT');
        await wait(outForMs);
        this.#server = startServer();
        await (await this.#connect(adminUrl)).end();
      },
      stop: () => this.stop(),
    };
  }

  async stop(): Promise<void> {
    process.off('exit', this.#kill);
    await this.#end('SIGQUIT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  #signalAll(name: NodeJS.Signals): void {
    const { pid } = this.#server ?? {};
    if (pid === undefined) return;
    // Each of its processes has made itself the leader of a group of its own.
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
  }

  // SIGQUIT ends it at once; its files are not needed any more.
  readonly #kill = () => this.#server?.kill('SIGQUIT');

  async #connect(url: string): Promise<pg.Client> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (Date.now() > deadline || this.#server?.exitCode !== null) throw error;
        await wait(50);
      }
    }
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const entry = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'));
    if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) };
  }
  return undefined;
}

async function finished(child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (data) => (complaint += data));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${complaint}`);
}
