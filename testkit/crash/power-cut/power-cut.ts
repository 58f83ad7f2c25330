import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/platform/database/database.ts';
import { quietLog } from '../../app/quiet-log.ts';
import { decodeRecords, type DiskRecord } from './disk-record.ts';
import { ShadowDisk } from './shadow-disk.ts';
import { type ExpectedRow, seededRandom, type WorkloadNote, type WorkloadOptions } from './workload-options.ts';

/** What was found on the disk after one power cut. */
export interface PowerCut {
  /** Which commit was acknowledged last; 0 while the database was being made. */
  commit: number;
  /** Rows that were acknowledged and not deleted since. */
  acknowledged: number;
  /** Those of them that are there as they were written, with their files. */
  found: number;
  /** What is wrong, in sentences; empty when all is well. */
  faults: string[];
}

/**
 * Lets a random workload run in a process of its own, then cuts the power after each of its commits, or a little later,
 * and a few times while the database is being made: each time the data folder is opened as the cut left it.
 */
export async function* powerCuts({ seed, commits }: { seed: number; commits: number }): AsyncGenerator<PowerCut> {
  const parent = mkdtempSync(join(tmpdir(), 'jobsitespro-power-cut-'));
  try {
    const records = await record({
      dataDir: join(parent, 'data'),
      recordsFile: join(parent, 'records'),
      seed,
      commits,
    });
    const random = seededRandom(seed + 1);
    const disk = new ShadowDisk();
    const cuts = momentsOf(records, random);
    const state = new Acknowledged();
    for (const [index, entry] of records.entries()) {
      if (entry.operation === 'note') state.take(entry.note as WorkloadNote);
      else disk.apply(entry);
      if (cuts.has(index)) yield await look(disk, state, { folder: join(parent, 'cut'), random });
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

const MINUTES = 60_000;

async function record(options: WorkloadOptions): Promise<DiskRecord[]> {
  mkdirSync(options.dataDir);
  const preload = new URL('./preload.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, join(import.meta.dirname, 'workload.ts')], {
    env: { PATH: process.env.PATH, POWER_CUT: JSON.stringify(options) },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 30 * MINUTES,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The workload ended with ${code}`);
  return decodeRecords(readFileSync(options.recordsFile));
}

/** The records after which the power goes: the acknowledgment of each commit, or one of those before the next. */
function momentsOf(records: DiskRecord[], random: () => number): Set<number> {
  const acknowledged = records.flatMap((entry, index) => (eventOf(entry) === 'committed' ? [index] : []));
  const whileMaking = records.findIndex((entry) => eventOf(entry) === 'table-made');
  const moments = acknowledged.map((index, commit) => {
    const next = acknowledged[commit + 1] ?? records.length;
    return random() < 0.5 ? index : index + Math.floor(random() * (next - index));
  });
  const early = Array.from({ length: Math.ceil(acknowledged.length / 20) }, () => Math.floor(random() * whileMaking));
  return new Set([...early, ...moments]);
}

function eventOf(entry: DiskRecord): string | undefined {
  return entry.operation === 'note' ? (entry.note as WorkloadNote).event : undefined;
}

/** What the workload was told so far. */
class Acknowledged {
  readonly rows = new Map<number, ExpectedRow>();
  /** What a transaction has begun to write; it may be there or not, but only as a whole. */
  pending: Record<number, ExpectedRow | null> = {};
  commits = 0;
  hasTable = false;
  secretKey: string | undefined;

  take(note: WorkloadNote): void {
    if (note.event === 'begun') this.pending = note.rows;
    if (note.event === 'secret-key') this.secretKey = note.key;
    if (note.event === 'table-made') this.hasTable = true;
    if (note.event !== 'committed') return;
    apply(this.rows, this.pending);
    this.pending = {};
    this.commits += 1;
  }
}

function apply(rows: Map<number, ExpectedRow>, changes: Record<number, ExpectedRow | null>): void {
  for (const [id, row] of Object.entries(changes)) {
    if (row) rows.set(Number(id), row);
    else rows.delete(Number(id));
  }
}

type Found = { id: number; text: string; file_key: string | null };

async function look(
  disk: ShadowDisk,
  state: Acknowledged,
  { folder, random }: { folder: string; random: () => number },
): Promise<PowerCut> {
  disk.writeTo(folder, random);
  const faults: string[] = [];
  let found = 0;
  try {
    const { byTable, byIndex } = await readLedger(folder);
    if (state.hasTable && !byTable) faults.push('the table is gone');
    if (String(byTable?.map(({ id }) => id)) !== String(byIndex)) faults.push('the index disagrees with the table');
    const after = new Map(state.rows);
    apply(after, state.pending);
    const before = compare(folder, state.rows, byTable ?? []);
    const either = before.faults.length === 0 ? before : compare(folder, after, byTable ?? []);
    faults.push(...(either.faults.length === 0 ? [] : before.faults));
    found = either.faults.length === 0 ? state.rows.size : before.found;
  } catch (error) {
    faults.push(`cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
  }
  const key = join(folder, 'secret.key');
  if (state.secretKey && (!existsSync(key) || readFileSync(key, 'utf8') !== state.secretKey)) {
    faults.push('the secret key is gone or another one');
  }
  rmSync(folder, { recursive: true, force: true });
  return { commit: state.commits, acknowledged: state.rows.size, found, faults };
}

/** Not synced: how it is opened makes no difference to what is found. */
async function readLedger(dataDir: string): Promise<{ byTable?: Found[]; byIndex?: number[] }> {
  const database = await openDatabase({ dataDir, poolSize: 1, embeddedSync: false, log: quietLog });
  try {
    return await database.asOwner(async (owner) => {
      const exists = await owner.query<{ oid: string | null }>(`select to_regclass('ledger') as oid`);
      if (!exists.rows[0]?.oid) return {};
      await owner.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off');
      const table = await owner.query<Found>('select id, md5(text) as text, file_key from ledger order by id');
      await owner.query('reset all; set enable_seqscan = off; set enable_sort = off');
      const index = await owner.query<{ id: number }>('select id from ledger order by id');
      return { byTable: table.rows, byIndex: index.rows.map(({ id }) => id) };
    });
  } finally {
    await database.close();
  }
}

function compare(folder: string, expected: Map<number, ExpectedRow>, rows: Found[]) {
  const faults: string[] = [];
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  for (const [id, row] of expected) {
    const fault = differenceOf(folder, row, rowsById.get(id));
    if (fault) faults.push(`row ${id} ${fault}`);
  }
  const found = expected.size - faults.length;
  const strange = rows.filter(({ id }) => !expected.has(id)).map(({ id }) => id);
  if (strange.length > 0) faults.push(`rows ${strange.join(', ')} were never committed, or deleted`);
  return { faults, found };
}

function differenceOf(folder: string, expected: ExpectedRow, row: Found | undefined): string | undefined {
  if (!row) return 'is lost';
  if (row.text !== expected.text || row.file_key !== (expected.file?.key ?? null)) return 'is not as it was written';
  if (!expected.file) return undefined;
  const path = join(folder, 'files', expected.file.key);
  if (!existsSync(path)) return 'has lost its file';
  const content = createHash('md5').update(readFileSync(path)).digest('hex');
  return content === expected.file.content ? undefined : 'has a damaged file';
}
