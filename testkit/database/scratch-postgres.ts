import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sparePort } from '../app/spare-port.ts';

export interface ScratchPostgres {
  /** A login that is no superuser but may create databases and roles, like an operator's. */
  url: string;
  /** A superuser's, at the database that every server has. */
  adminUrl: string;
  /** Sends a signal to the server and all its connections, as SIGSTOP, which freezes them. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Cuts all connections, and starts it again after this time. */
  restart(options?: { outForMs?: number }): Promise<void>;
  /** Starts a server that follows this one; it has to stop before this one does. */
  startReplica(): Promise<ScratchReplica>;
  stop(): Promise<void>;
}

export interface ScratchReplica {
  /** The same login at the replica. */
  url: string;
  /** Stops applying what the primary writes, so that reads see the database as of now. */
  pauseReplay(): Promise<void>;
  /** Applies it again, and waits until everything that the primary has written by now is visible. */
  resumeReplay(): Promise<void>;
  /** Ends the server, until `resume`. */
  interrupt(): Promise<void>;
  resume(): Promise<void>;
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

/** Runs a program of PostgreSQL, such as pg_dump, to its end. Throws what it writes to its error stream unless it succeeds. */
export async function runPostgresProgram(program: string, args: string[]): Promise<void> {
  const stdio: SpawnOptions['stdio'] = ['ignore', 'ignore', 'pipe'];
  await finished(spawn(path.join(programsFolder(), program), args, { stdio }));
}

/** Starts a PostgreSQL server on a spare port, with its files in a temporary folder that `stop` removes. */
export async function startScratchPostgres({
  parent = tmpdir(),
  settings = {},
}: ScratchOptions = {}): Promise<ScratchPostgres> {
  const programs = programsFolder();
  const folder = mkdtempSync(path.join(parent, 'jobsites-postgres-'));
  const server = new ScratchServer(programs, folder, settings);
  try {
    return await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function programsFolder(): string {
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL server is installed; on Debian: apt-get install postgresql');
  return programs;
}

/** Whatever the environment says: under the locale C nothing but ASCII has lower case. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

class ScratchServer {
  readonly #programs: string;
  readonly #folder: string;
  readonly #data: string;
  readonly #given: Record<string, string>;
  readonly #password: string;
  #server: ChildProcess | undefined;

  constructor(
    programs: string,
    folder: string,
    parameters: Record<string, string> = {},
    password = randomBytes(12).toString('hex'),
  ) {
    this.#programs = programs;
    this.#folder = folder;
    this.#data = path.join(folder, 'data');
    this.#given = parameters;
    this.#password = password;
  }

  async start(): Promise<ScratchPostgres> {
    const passwordFile = path.join(this.#folder, 'password');
    writeFileSync(passwordFile, this.#password);
    giveAway(this.#folder, passwordFile);

    const initdb = [
      '-D',
      this.#data,
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
    await this.#finish('initdb', initdb);
    const port = await sparePort();
    this.#serve(port);
    const adminUrl = this.#url(port, 'admin', 'postgres');
    const admin = await this.#connect(adminUrl);
    await admin.query(`create role jobsites login createrole createdb password '${this.#password}'`);
    await admin.query('create database jobsites owner jobsites');
    await admin.end();
    return {
      url: this.#url(port, 'jobsites', 'jobsites'),
      adminUrl,
      signal: (name) => this.#signalAll(name),
      restart: async ({ outForMs = 0 } = {}) => {
        await this.#end('SIGINT');
        await wait(outForMs);
        this.#serve(port);
        await (await this.#connect(adminUrl)).end();
      },
      startReplica: () => this.#startReplica(adminUrl),
      stop: () => this.stop(),
    };
  }

  async #startReplica(primaryUrl: string): Promise<ScratchReplica> {
    const folder = mkdtempSync(path.join(path.dirname(this.#folder), 'jobsites-replica-'));
    giveAway(folder);
    const replica = new ScratchServer(this.#programs, folder, this.#given, this.#password);
    try {
      return await replica.follow(primaryUrl);
    } catch (error) {
      await replica.stop();
      throw error;
    }
  }

  /** Copies the primary, and serves what it writes from then on. */
  async follow(primaryUrl: string): Promise<ScratchReplica> {
    const copy = ['-D', this.#data, '-d', primaryUrl, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    await this.#finish('pg_basebackup', copy);
    const port = await sparePort();
    this.#serve(port);
    const adminUrl = this.#url(port, 'admin', 'postgres');
    return {
      url: this.#url(port, 'jobsites', 'jobsites'),
      pauseReplay: async () => {
        await this.#ask(adminUrl, 'select pg_wal_replay_pause()');
        // It is requested only: replay pauses at the next record, or while it waits for one.
        await this.#until(adminUrl, `pg_get_wal_replay_pause_state() = 'paused'`);
      },
      resumeReplay: async () => {
        await this.#ask(adminUrl, 'select pg_wal_replay_resume()');
        const position = await this.#ask(primaryUrl, 'select pg_current_wal_insert_lsn()');
        await this.#until(adminUrl, `pg_last_wal_replay_lsn() >= '${String(position)}'`);
      },
      interrupt: () => this.#end('SIGINT'),
      resume: async () => {
        this.#serve(port);
        await this.#until(adminUrl, 'true');
      },
      stop: () => this.stop(),
    };
  }

  #serve(port: number): void {
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
    const options: SpawnOptions = { ...unprivileged(), cwd: this.#folder, stdio: 'ignore' };
    this.#server = spawn(path.join(this.#programs, 'postgres'), ['-D', this.#data, ...flags], options);
    process.off('exit', this.#kill);
    process.once('exit', this.#kill);
  }

  async #finish(program: string, args: string[]): Promise<void> {
    const options: SpawnOptions = { ...unprivileged(), cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] };
    await finished(spawn(path.join(this.#programs, program), args, options));
  }

  #url(port: number, login: string, database: string): string {
    return `postgres://${login}:${this.#password}@127.0.0.1:${port}/${database}`;
  }

  /** The only value of the answer. */
  async #ask(url: string, question: string): Promise<unknown> {
    const client = await this.#connect(url);
    const { rows } = await client.query<Record<string, unknown>>(question);
    await client.end();
    return Object.values(rows[0] ?? {})[0];
  }

  async #until(url: string, condition: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (!(await this.#ask(url, `select ${condition}`))) {
      if (Date.now() > deadline) throw new Error(`It has not become true within a minute: ${condition}`);
      await wait(20);
    }
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

/** PostgreSQL's own files have to belong to who runs it. */
function giveAway(...paths: string[]): void {
  const user = unprivileged();
  if (user) for (const each of paths) chownSync(each, user.uid, user.gid);
}

/** PostgreSQL and its poolers refuse to run as root. Undefined if this process does not. */
export function unprivileged(): { uid: number; gid: number } | undefined {
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
