import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { startServer } from '#testkit/app/server-process.ts';
import { emptyCitus } from '#testkit/database/citus.ts';
import { aCompanyInput } from '#testkit/inputs/inputs.ts';
import { newCompany } from '#testkit/inputs/requests.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { Client, Tally } from './client.ts';
import { Relay } from './faults/relay.ts';
import { startMailServerApart } from './mail-server.ts';
import { posted, Workload } from './workload.ts';

/*
 * The product on the Citus cluster of CITUS_URL, with a company on each of two workers. Under load the shard of one company is
 * moved to the other worker and back, and then a worker is down for a while: the network before it closes all connections.
 */

const OUT_MS = 15_000;
/** New companies that are created while a worker is down. */
const SIGN_UPS = 12;

interface Loaded {
  workload: Workload;
  /** The port of the worker with the rows of the company. */
  port: number;
  shard: string;
}

/** Returns the number of faults. */
export async function clusterDrill({ rate }: { rate: number }): Promise<number> {
  if (!process.env.CITUS_URL) {
    console.log('cluster    skipped: CITUS_URL does not name a Citus cluster');
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-cluster-drill-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const relays = new Map<number, Relay>();
  const relay = async (port: number) => {
    const opened = await Relay.before(port);
    stack.defer(() => opened.stop());
    relays.set(opened.port, opened);
    return opened.port;
  };
  const { url: databaseUrl, distribute, drop } = await emptyCitus({ workers: 2, relay });
  stack.defer(drop);
  const database = await openDatabase({ dataDir: folder, url: databaseUrl, poolSize: 1, log: quietLog });
  await database.migrate();
  await database.close();
  await distribute();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  stack.defer(() => owner.end());
  const mailServer = await startMailServerApart();
  stack.defer(() => mailServer.stop());
  const server = await startServer({ dataDir: folder, databaseUrl, smtpUrl: mailServer.url });
  stack.defer(async () => void (await server.stop()));

  console.log('cluster    the tables are distributed …');
  const [first, second] = await companyOnEach([...relays.keys()], server.url, owner);
  const faults = await first.workload.during(rate, () =>
    second.workload.during(rate, async () => [
      ...(await moveAndBack(owner, [first, second])),
      ...(await loseWorker(relays.get(second.port), [first, second], server.url)),
    ]),
  );
  for (const { workload } of [first, second]) faults.push(...(await workload.faults(mailServer)));
  for (const { workload } of [first, second]) console.log(`cluster    ${workload.acknowledged}`);
  if (server.output().includes('"level":60')) faults.push('the server ended on an error');
  for (const fault of faults) console.log(`cluster    WRONG: ${fault}`);
  return faults.length;
}

/** Creates companies until there is one on each of two workers. */
async function companyOnEach(ports: number[], url: string, owner: pg.Client): Promise<[Loaded, Loaded]> {
  const found = new Map<number, Loaded>();
  while (found.size < ports.length) {
    const workload = await Workload.at(url);
    const { rows } = await owner.query<{ port: number; shard: string }>(`
      select n.nodeport as port, p.shardid::text as shard
      from (select company_id from companies order by created_at desc limit 1) c
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('companies', c.company_id)
      join pg_dist_node n on n.groupid = p.groupid`);
    const [{ port, shard } = { port: 0, shard: '' }] = rows;
    if (!found.has(port)) found.set(port, { workload, port, shard });
  }
  const [first, second] = ports.map((port) => found.get(port));
  if (!first || !second) throw new Error('The drill needs a cluster with two workers.');
  return [first, second];
}

/** Moves the shard of the first company to the worker of the second one, and back. */
async function moveAndBack(owner: pg.Client, loaded: [Loaded, Loaded]): Promise<string[]> {
  const [{ shard, port: from }, { port: to }] = loaded;
  const found: string[] = [];
  for (const [source, target] of [
    [from, to],
    [to, from],
  ]) {
    const tallies = await counted(loaded, async () => {
      await wait(2000);
      const began = performance.now();
      await owner.query(`select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3)`, [
        shard,
        source,
        target,
      ]);
      console.log(`cluster    a shard is moved in ${((performance.now() - began) / 1000).toFixed(1)} s`);
      await wait(2000);
    });
    for (const [n, tally] of tallies.entries()) {
      print(n === 0 ? 'of the company whose shard moves' : 'of the other company', tally);
      found.push(...brokenIn(tally, 'while a shard moved'));
    }
  }
  return found;
}

/** Cuts off the worker of the second company. The first one must not notice, and its emails must be sent. */
async function loseWorker(relay: Relay | undefined, loaded: [Loaded, Loaded], url: string): Promise<string[]> {
  if (!relay) throw new Error('The worker has no relay');
  const found: string[] = [];
  let signUps = { created: 0, unavailable: 0, broken: [] as string[] };
  const tallies = await counted(loaded, async () => {
    relay.faultMode = 'down';
    [signUps] = await Promise.all([signUp(url), wait(OUT_MS)]);
    relay.faultMode = 'well';
    const back = performance.now();
    await untilServed(loaded[1].workload, back);
    console.log(`cluster    its company is served again after ${((performance.now() - back) / 1000).toFixed(1)} s`);
    await wait(3000);
  });
  const [alive, cutOff] = tallies;
  print('of a company on the other worker', alive);
  print('of a company on the worker that is down', cutOff);
  console.log(`cluster    sign-ups meanwhile: ${signUps.created} created, ${signUps.unavailable} got 503`);
  if (alive.unavailable > 0) found.push(`${alive.unavailable} answers of 503 to a company on the other worker`);
  if (signUps.created === 0) found.push('nobody could sign up');
  found.push(...signUps.broken, ...brokenIn(alive, 'on the other worker'), ...brokenIn(cutOff, 'on the worker'));
  return found;
}

/** Creates companies. Those whose rows belong to the worker that is down get 503. */
async function signUp(url: string) {
  const client = new Client(url);
  const result = { created: 0, unavailable: 0, broken: [] as string[] };
  for (let count = 0; count < SIGN_UPS; count++) {
    const { status, body } = await client.once(posted(newCompany(aCompanyInput())));
    if (status === 201) result.created += 1;
    else if (status === 503) result.unavailable += 1;
    else result.broken.push(`a sign-up got ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
  client.close();
  return result;
}

/** Counts the requests that are sent while the work runs. */
async function counted([first, second]: [Loaded, Loaded], work: () => Promise<void>): Promise<[Tally, Tally]> {
  const tallies: [Tally, Tally] = [new Tally(), new Tally()];
  [first.workload.tally, second.workload.tally] = tallies;
  await work();
  [first.workload.tally, second.workload.tally] = [new Tally(), new Tally()];
  return tallies;
}

async function untilServed(workload: Workload, since: number): Promise<void> {
  while (workload.writesSince(since) === 0) await wait(20);
}

function brokenIn({ broken, cuts }: Tally, when: string): string[] {
  const all = [...broken, ...cuts];
  return all.length > 0 ? [`${all.length} broken answers ${when}, as ${all[0]}`] : [];
}

function print(name: string, tally: Tally): void {
  console.log(
    `cluster    ${name}: ${tally.requests} requests, ${tally.ok} done, 503 ${tally.unavailable} times, ` +
      `p50 ${tally.percentile(0.5).toFixed(0)} ms, the slowest ${tally.percentile(1).toFixed(0)} ms`,
  );
}
