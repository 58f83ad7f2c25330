import { createHash } from 'node:crypto';
import { type Database, openDatabase } from '../../../server/platform/database/database.ts';
import { openFiles } from '../../../server/platform/files/open-files.ts';
import { secretKeyOf } from '../../../server/settings/secret-key.ts';
import { quietLog } from '../../app/quiet-log.ts';
import { recorder } from './preload.ts';
import { type ExpectedRow, seededRandom, type WorkloadNote, workloadOptions } from './workload-options.ts';

/*
 * A process that writes to a fresh data folder as the product does, at random: rows small and large, changed and deleted,
 * files that rows name, new tables, checkpoints, vacuums, restarts. It notes what it was acknowledged.
 */
const { dataDir, seed, commits } = workloadOptions();
const random = seededRandom(seed);
const upTo = (most: number) => Math.floor(random() * most);
const md5 = (content: string) => createHash('md5').update(content).digest('hex');
const note = (event: WorkloadNote) => recorder.note(event);

const open = () => openDatabase({ dataDir, poolSize: 1, log: quietLog });
const files = await openFiles({ dataDir });
let database: Database = await open();
await database.migrate();
note({ event: 'secret-key', key: await secretKeyOf(undefined, dataDir) });
await database.asOwner((owner) =>
  owner.query(`
    create table ledger (id integer primary key, text text not null, file_key text);
    grant all on ledger to postgres_app`),
);
note({ event: 'table-made' });
// Closing makes a checkpoint: what follows is recovered from here, and not from the first migration on.
await reopen();

let nextId = 1;
const living: number[] = [];
for (let count = 0; count < commits; count++) {
  await commit();
  await betweenCommits();
}
await database.close();

/** One transaction of a few writes. */
async function commit(): Promise<void> {
  const client = await database.pool.connect();
  const rows: Record<number, ExpectedRow | null> = {};
  const writes: [statement: string, values: unknown[]][] = [];
  for (let writesLeft = 1 + upTo(4); writesLeft > 0; writesLeft--) {
    const what = random();
    const text = String(random()).repeat(1 + (random() < 0.2 ? upTo(1000) : upTo(10)));
    if (living.length === 0 || what < 0.6) {
      const id = nextId++;
      const file = random() < 0.2 ? await storeFile(id) : undefined;
      writes.push(['insert into ledger values ($1, $2, $3)', [id, text, file?.key]]);
      rows[id] = { text: md5(text), ...(file && { file }) };
      living.push(id);
    } else {
      const [id = 0] = living.splice(upTo(living.length), 1);
      // Twice in one transaction would need the row as it is meanwhile.
      if (id in rows) continue;
      if (what < 0.8) {
        writes.push(['update ledger set text = $2, file_key = null where id = $1', [id, text]]);
        rows[id] = { text: md5(text) };
        living.push(id);
      } else {
        writes.push(['delete from ledger where id = $1', [id]]);
        rows[id] = null;
      }
    }
  }
  note({ event: 'begun', rows });
  await client.query('begin');
  for (const [statement, values] of writes) await client.query(statement, values);
  await client.query('commit');
  note({ event: 'committed' });
  client.release();
}

async function storeFile(id: number): Promise<NonNullable<ExpectedRow['file']>> {
  const content = String(random()).repeat(1 + upTo(2000));
  const key = `images/${upTo(20)}/${id}.txt`;
  await files.put(key, Buffer.from(content), 'text/plain');
  return { key, content: md5(content) };
}

async function betweenCommits(): Promise<void> {
  const what = random();
  if (what < 0.03) await asOwner('checkpoint');
  else if (what < 0.05) await asOwner('vacuum ledger');
  else if (what < 0.07) await asOwner(`create table extra_${nextId} as select * from ledger`);
  else if (what < 0.09) await asOwner(`create index on ledger (md5(text))`);
  else if (what < 0.12) {
    const client = await database.pool.connect();
    await client.query(`begin; insert into ledger select -n, repeat('x', 500) from generate_series(1, 20) n; rollback`);
    client.release();
  } else if (what < 0.13) {
    await reopen();
  }
}

async function reopen(): Promise<void> {
  await database.close();
  database = await open();
}

function asOwner(statement: string): Promise<unknown> {
  return database.asOwner((owner) => owner.query(statement));
}
