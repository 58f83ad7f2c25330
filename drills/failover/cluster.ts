import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sparePort } from '#testkit/app/spare-port.ts';
import { DatabaseNode } from './node.ts';
import { type Program, startProgram } from './program.ts';
import { Relays } from './relays.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/high-availability');
const HEALTHY_WITHIN_MS = 180_000;

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
  lag?: number;
}

/** Three database machines with the samples of deploy/high-availability, and HAProxy in front of them. */
export class Cluster {
  readonly nodes: readonly DatabaseNode[];
  readonly #relays: Relays;
  readonly #port: number;
  readonly #proxy: Program;

  private constructor(nodes: readonly DatabaseNode[], relays: Relays, port: number, proxy: Program) {
    this.nodes = nodes;
    this.#relays = relays;
    this.#port = port;
    this.#proxy = proxy;
  }

  /** Starts the cluster, with its files in this folder, and creates the database and its logins. */
  static async start(folder: string): Promise<Cluster> {
    const relays = new Relays();
    const nodes = await DatabaseNode.create(folder, relays);
    for (const node of nodes) node.startEtcd();
    await Promise.all(nodes.map((node) => node.untilEtcdIsReady()));
    for (const node of nodes) node.startPatroni();
    const port = await sparePort();
    const cluster = new Cluster(nodes, relays, port, startProxy(folder, port, nodes));
    try {
      await cluster.untilHealthy();
      await createDatabase(cluster.url('postgres', 'postgres'));
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** The URL of the primary through HAProxy. */
  url(login: 'postgres' | 'jobsitespro_owner' | 'jobsitespro_server', database = 'jobsitespro'): string {
    return `postgres://${login}:${PASSWORDS[login]}@127.0.0.1:${this.#port}/${database}`;
  }

  /** The node whose Patroni holds the lock. Throws if there is none. */
  async primary(): Promise<DatabaseNode> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader');
    const node = this.nodes.find(({ name }) => name === leader?.name);
    if (!node) throw new Error('There is no primary');
    return node;
  }

  /** The node that the next primary must be. */
  async synchronousStandby(): Promise<DatabaseNode> {
    const standby = (await this.#members()).find(({ role }) => role === 'sync_standby');
    const node = this.nodes.find(({ name }) => name === standby?.name);
    if (!node) throw new Error('There is no synchronous standby');
    return node;
  }

  /** Starts what does not run, and resolves once all nodes follow one primary and one of them synchronously. */
  async untilHealthy(): Promise<void> {
    const deadline = Date.now() + HEALTHY_WITHIN_MS;
    for (;;) {
      for (const node of this.nodes) {
        node.startEtcd();
        node.startPatroni();
      }
      const members = await this.#members();
      if (isHealthy(members)) return;
      if (Date.now() > deadline) {
        const outputs = this.nodes.map((node) => node.output()).join('\n');
        throw new Error(`The cluster is not healthy: ${JSON.stringify(members)}\n${outputs}`);
      }
      await wait(250);
    }
  }

  async stop(): Promise<void> {
    await this.#proxy.stop('SIGKILL');
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.#relays.stop();
  }

  /** The members as the first node that responds reports them. */
  async #members(): Promise<Member[]> {
    for (const { restUrl } of this.nodes) {
      const response = await fetch(`${restUrl}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      const body = (await response?.json().catch(() => undefined)) as { members?: Member[] } | undefined;
      if (body?.members) return body.members;
    }
    return [];
  }
}

const PASSWORDS = {
  postgres: 'change-me-superuser',
  jobsitespro_owner: 'the-password-of-the-owner',
  jobsitespro_server: 'the-password-of-the-server',
};

function isHealthy(members: readonly Member[]): boolean {
  const follow = members.filter(({ role }) => role !== 'leader');
  const leader = members.find(({ role }) => role === 'leader');
  return (
    leader?.state === 'running' &&
    follow.length === 2 &&
    follow.some(({ role }) => role === 'sync_standby') &&
    follow.every(({ state, timeline, lag }) => isStreaming(state) && timeline === leader.timeline && lag === 0)
  );
}

function isStreaming(state: string): boolean {
  return state === 'streaming' || state === 'running';
}

function startProxy(folder: string, port: number, nodes: readonly DatabaseNode[]): Program {
  const config = join(folder, 'haproxy-postgres.cfg');
  const lines = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .split('\n')
    .map((line) => {
      const name = /^ *server (\S+)/.exec(line)?.[1];
      return nodes.find((node) => node.name === name)?.inProxy(line) ?? line;
    });
  writeFileSync(config, lines.join('\n'));
  return startProgram('haproxy', ['-db', '-f', config]);
}

/** What docs/operating.md tells an administrator to run. */
async function createDatabase(url: string): Promise<void> {
  const { jobsitespro_owner: owner, jobsitespro_server: server } = PASSWORDS;
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`create role jobsitespro_owner login password '${owner}'`);
      await client.query(`create role jobsitespro_server login noinherit password '${server}'`);
      await client.query('create role jobsitespro_app nologin');
      await client.query('grant jobsitespro_app to jobsitespro_server');
      await client.query(`create database jobsitespro owner jobsitespro_owner encoding 'UTF8' template template0`);
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await client.end().catch(() => undefined);
      await wait(500);
    }
  }
}
