import { sql } from 'kysely';
import type { Services } from '../../core/services.ts';
import { asCompany, type Database, type SystemDb, withSystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { merkleTree, type ProofStep } from '../../platform/merkle-tree.ts';
import type { TimeStamper } from '../../platform/time-stamps/time-stamper.ts';

const MINUTE_MS = 60_000;
/** A failing authority is asked again after 1, 2, 4, … minutes, at most every 6 hours, for 30 days. */
const LAST_RETRY_MS = 6 * 60 * MINUTE_MS;
const RETRIED_FOR_MS = 30 * 24 * 60 * MINUTE_MS;
/** A worker that is lost while it waits for the authority delays the time stamp for this long. */
const LEASE_MS = 5 * MINUTE_MS;

interface Stamping extends Pick<Services, 'database' | 'clock'> {
  log: Pick<Services['log'], 'warn'>;
  /** Undefined on a server without an authority. */
  stamper: TimeStamper | undefined;
}

/** Builds the tree of the roots that have none, tells each seal its path, and requests the time stamps that are due. */
export async function stampRoots({ database, clock, log, stamper }: Stamping): Promise<void> {
  await withSystemTransaction(database, (db) => planTree(db, clock()));
  await storePaths(database);
  if (!stamper) return;
  for (;;) {
    const due = await leaseTimeStamp(database.systemDb, clock());
    if (!due) return;
    await requestTimeStamp(database.systemDb, due, { clock, log, stamper });
  }
}

/** All waiting roots become the leaves of one tree, in the order of company and day. */
async function planTree(db: SystemDb, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('seal_roots')
    .selectAll()
    .where('time_stamp_id', 'is', null)
    .orderBy('company_id')
    .orderBy('day')
    .forUpdate()
    .execute();
  if (waiting.length === 0) return;
  const { root } = merkleTree(waiting.map(({ root: leaf }) => Buffer.from(leaf, 'hex')));
  const time_stamp_id = newId();
  await db
    .insertInto('time_stamps')
    .values({
      time_stamp_id,
      root: root.toString('hex'),
      seals: waiting.length,
      next_attempt_at: now,
      created_at: now,
    })
    .execute();
  for (const { company_id, day } of waiting)
    await db
      .updateTable('seal_roots')
      .set({ time_stamp_id })
      .where('company_id', '=', company_id)
      .where('day', '=', day)
      .execute();
}

/** Writes the paths to the seals, one company after another. A crash in between is made up for by the next round. */
async function storePaths(database: Database): Promise<void> {
  const planned = await database.systemDb
    .selectFrom('seal_roots')
    .selectAll()
    .where('time_stamp_id', 'is not', null)
    .orderBy('company_id')
    .orderBy('day')
    .execute();
  for (const [time_stamp_id, roots] of Map.groupBy(planned, (each) => each.time_stamp_id ?? '')) {
    const { paths } = merkleTree(roots.map(({ root }) => Buffer.from(root, 'hex')));
    for (const [index, { company_id, day }] of roots.entries())
      await storePath(database, { company_id, day, time_stamp_id, path: paths[index] ?? [] });
    // All at once: the tree can only be built again while all its roots are there.
    await database.systemDb.deleteFrom('seal_roots').where('time_stamp_id', '=', time_stamp_id).execute();
  }
}

interface Path {
  company_id: string;
  day: string;
  time_stamp_id: string;
  path: readonly ProofStep[];
}

async function storePath(database: Database, { company_id, day, time_stamp_id, path }: Path): Promise<void> {
  await asCompany(database, company_id, (db) =>
    db
      .updateTable('seals')
      .set({ time_stamp_id, root_path: JSON.stringify(path) })
      .where('day', '=', day)
      .execute(),
  );
}

interface DueTimeStamp {
  time_stamp_id: string;
  root: string;
  attempts: number;
  created_at: Date;
}

async function leaseTimeStamp(db: SystemDb, now: Date): Promise<DueTimeStamp | undefined> {
  const { rows } = await sql<DueTimeStamp>`
    update time_stamps set next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
    where time_stamp_id = (
      select time_stamp_id from time_stamps where next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning time_stamp_id, root, attempts, created_at
  `.execute(db);
  return rows[0];
}

async function requestTimeStamp(
  db: SystemDb,
  { time_stamp_id, root, attempts, created_at }: DueTimeStamp,
  { clock, log, stamper }: Pick<Stamping, 'clock' | 'log'> & { stamper: TimeStamper },
): Promise<void> {
  try {
    const { token, authority, at } = await stamper(Buffer.from(root, 'hex'));
    await db
      .updateTable('time_stamps')
      .set({ token, authority, stamped_at: at, next_attempt_at: null, failure_reason: null })
      .where('time_stamp_id', '=', time_stamp_id)
      .execute();
  } catch (error) {
    log.warn({ err: error, time_stamp_id, attempts }, 'No time stamp was obtained');
    const now = clock();
    const isOver = now.getTime() - created_at.getTime() > RETRIED_FOR_MS;
    const delay = Math.min(LAST_RETRY_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 20));
    const failure_reason = error instanceof Error ? error.message : 'The authority could not be reached';
    await db
      .updateTable('time_stamps')
      .set({ failure_reason, next_attempt_at: isOver ? null : new Date(now.getTime() + delay) })
      .where('time_stamp_id', '=', time_stamp_id)
      .execute();
  }
}
