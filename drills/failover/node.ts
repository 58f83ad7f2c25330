import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sparePort } from '#testkit/app/spare-port.ts';
import { findPostgres, unprivileged } from '#testkit/database/scratch-postgres.ts';
import { type Program, startProgram } from './program.ts';
import type { Relays } from './relays.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/high-availability');

/** What the samples of deploy/ contain, by node. */
const ADDRESSES = ['10.0.0.21', '10.0.0.22', '10.0.0.23'] as const;

interface Ports {
  postgres: number;
  rest: number;
  etcd: number;
  peer: number;
}

/** A database machine: etcd, Patroni, and PostgreSQL, with the sample files of deploy/high-availability. */
export class DatabaseNode {
  readonly name: string;
  readonly folder: string;
  readonly #ports: Ports;
  readonly #relays: Relays;
  /** The ports under which other machines reach PostgreSQL and Patroni. */
  #outside = { postgres: 0, rest: 0 };
  #etcd: Program | undefined;
  #patroni: Program | undefined;

  private constructor(name: string, folder: string, ports: Ports, relays: Relays) {
    this.name = name;
    this.folder = folder;
    this.#ports = ports;
    this.#relays = relays;
  }

  static async create(parent: string, relays: Relays): Promise<DatabaseNode[]> {
    const nodes: DatabaseNode[] = [];
    for (const [index] of ADDRESSES.entries()) {
      const name = `db${index + 1}`;
      const folder = join(parent, name);
      mkdirSync(folder, { mode: 0o700 });
      giveAway(folder);
      const ports = {
        postgres: await sparePort(),
        rest: await sparePort(),
        etcd: await sparePort(),
        peer: await sparePort(),
      };
      nodes.push(new DatabaseNode(name, folder, ports, relays));
    }
    for (const node of nodes) await node.#writeFiles(nodes);
    return nodes;
  }

  get restUrl(): string {
    return `http://127.0.0.1:${this.#outside.rest}`;
  }

  get configFile(): string {
    return join(this.folder, 'patroni.yml');
  }

  /** A line of HAProxy's configuration with the addresses of this node. */
  inProxy(line: string): string {
    const { postgres, rest } = this.#outside;
    return line.replace(/10\.0\.0\.\d+:5432/, `127.0.0.1:${postgres}`).replace('port 8008', `port ${rest}`);
  }

  startEtcd(): void {
    if (!this.#etcd?.isRunning) this.#etcd = this.#run('etcd', ['--config-file', join(this.folder, 'etcd.yml')]);
  }

  /** Patroni determines the version of etcd's API once, when it starts. */
  async untilEtcdIsReady(): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${this.#ports.etcd}/version`).catch(() => undefined);
      const { etcdcluster } = ((await response?.json()) ?? {}) as { etcdcluster?: string };
      if (etcdcluster && /^3\.[1-9]/.test(etcdcluster)) return;
      if (Date.now() > deadline) throw new Error(`etcd is not ready: ${this.#etcd?.output()}`);
      await wait(100);
    }
  }

  startPatroni(): void {
    if (!this.#patroni?.isRunning) this.#patroni = this.#run('patroni', [this.configFile]);
  }

  /** Ends all processes at once, as if the machine lost its power. */
  async kill(): Promise<void> {
    this.freeze();
    for (const pid of this.#postgresPids()) send(pid, 'SIGKILL');
    await Promise.all([this.#patroni?.stop('SIGKILL'), this.#etcd?.stop('SIGKILL')]);
  }

  freeze(): void {
    this.#patroni?.signal('SIGSTOP');
    for (const pid of this.#postgresPids()) send(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#postgresPids()) send(pid, 'SIGCONT');
    this.#patroni?.signal('SIGCONT');
  }

  /** Cuts PostgreSQL and Patroni off from all other machines, including etcd on them. */
  cut(isCut: boolean): Promise<void> {
    return this.#relays.cut(this.name, isCut);
  }

  async stop(): Promise<void> {
    const pids = this.#postgresPids();
    await this.#patroni?.stop('SIGKILL');
    for (const pid of pids) send(pid, 'SIGKILL');
    await this.#etcd?.stop('SIGKILL');
  }

  output(): string {
    return `${this.name}: ${this.#patroni?.output() ?? ''}\n${this.#etcd?.output().slice(-1000) ?? ''}`;
  }

  #run(command: string, args: string[]): Program {
    const env = { PATH: process.env.PATH, HOME: this.folder, LC_ALL: 'C.UTF-8' };
    return startProgram(command, args, { ...unprivileged(), cwd: this.folder, env });
  }

  /** PostgreSQL's main process and its children; it does not run as our child. */
  #postgresPids(): number[] {
    try {
      const [main = 0] = readFileSync(join(this.folder, 'data/postmaster.pid'), 'utf8').split('\n').map(Number);
      const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean);
      return [main, ...children.map(Number)];
    } catch {
      return [];
    }
  }

  async #writeFiles(nodes: readonly DatabaseNode[]): Promise<void> {
    const { postgres, rest } = this.#ports;
    const etcdPorts = nodes.map((node) => node.#ports.etcd);
    const peerPorts = nodes.map((node) => node.#ports.peer);
    // Patroni reaches each etcd through relays of its own, which are cut with its machine.
    const [outerPostgres = 0, outerRest = 0, ...etcdRelays] = await this.#relays.open(this.name, [
      postgres,
      rest,
      ...etcdPorts,
    ]);
    this.#outside = { postgres: outerPostgres, rest: outerRest };
    const at = (port: number) => `127.0.0.1:${port}`;
    const patroni = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8')
      .replace(/^name: .*$/m, `name: ${this.name}`)
      .replace(/ {2}listen: .*:8008/, `  listen: ${at(rest)}`)
      .replace(/ {2}connect_address: .*:8008/, `  connect_address: ${at(outerRest)}`)
      .replace(/ {2}listen: .*:5432/, `  listen: ${at(postgres)}`)
      .replace(/ {2}connect_address: .*:5432/, `  connect_address: ${at(outerPostgres)}`)
      // Without the discovery of addresses that the relays do not have.
      .replace(/ {2}hosts: .*/, `  hosts: ${etcdRelays.map(at).join(',')}\n  use_proxies: true`)
      .replace(/data_dir: .*/, `data_dir: ${join(this.folder, 'data')}`)
      .replace(/bin_dir: .*/, `bin_dir: ${findPostgres()}`)
      .replace(/pgpass: .*/, `pgpass: ${join(this.folder, 'pgpass')}`)
      .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${this.folder}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace(`archive_mode: 'on'`, `archive_mode: 'off'`)
      .replace(/ *recovery_conf:\n.*\n/, '')
      .replace('mode: automatic', `mode: 'off'`);
    let etcd = readFileSync(join(DEPLOY, 'etcd.yml'), 'utf8')
      .replace(/^name: .*$/m, `name: ${this.name}`)
      .replace(/^data-dir: .*$/m, `data-dir: ${join(this.folder, 'etcd')}`)
      .replace(/^(listen-peer-urls|initial-advertise-peer-urls): .*$/gm, `$1: http://${at(this.#ports.peer)}`)
      .replace(/^(listen-client-urls|advertise-client-urls): .*$/gm, `$1: http://${at(this.#ports.etcd)}`);
    for (const [index, address] of ADDRESSES.entries())
      etcd = etcd.replace(`${address}:2380`, at(peerPorts[index] ?? 0));
    for (const [name, content] of Object.entries({ 'patroni.yml': patroni, 'etcd.yml': etcd })) {
      writeFileSync(join(this.folder, name), content, { mode: 0o600 });
      giveAway(join(this.folder, name));
    }
  }
}

function giveAway(path: string): void {
  const user = unprivileged();
  if (user) chownSync(path, user.uid, user.gid);
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
