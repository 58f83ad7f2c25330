import type { CompanyDb } from '../../../platform/database/database.ts';
import { merkleTree, type ProofStep } from '../../../platform/merkle-tree.ts';
import { leafOf } from '../leaf.ts';
import type { EntryRow } from '../read-entries.ts';
import { leavesOfDay, sealedEntriesOf, timeStampsOf } from '../seal-store.ts';
import type { ExportedFile } from './store.ts';

/** The proof that an entry was in the seal of a day: from its leaf to that root, and on to the stamped root. */
interface Proof {
  entry_id: string;
  /** The SHA-256 of the entry's line in entries.jsonl. */
  leaf: string;
  /** Null for an entry that is not sealed yet; false if it has changed since. */
  is_as_sealed: boolean | null;
  sealed_on: string | null;
  path: readonly ProofStep[];
  root_path: readonly ProofStep[];
  /** The root of the tree of all seals, which the time stamp is of. */
  root: string | null;
}

export interface Manifest {
  format: 'jobsitespro-job-file-1';
  company: string;
  project: string;
  exported_at: string;
  files: Pick<ExportedFile, 'name' | 'size' | 'sha256'>[];
  entries: Proof[];
  /** `token` is the RFC 3161 token in base64. */
  time_stamps: { root: string; authority: string | null; stamped_at: string | null; token: string | null }[];
}

/** The proofs of these entries, and the time stamps that they lead to. */
export async function proofsOf(
  db: CompanyDb,
  projectId: string,
  rows: readonly EntryRow[],
): Promise<Pick<Manifest, 'entries' | 'time_stamps'>> {
  const sealed = new Map((await sealedEntriesOf(db, projectId)).map((each) => [each.entry_id, each]));
  const days = new Set([...sealed.values()].map(({ day }) => day));
  const paths = new Map<string, ProofStep[]>();
  for (const day of days) for (const [id, path] of await pathsOfDay(db, day)) paths.set(id, path);
  const ids = new Set([...sealed.values()].flatMap(({ time_stamp_id }) => time_stamp_id ?? []));
  const stamps = await timeStampsOf(db, [...ids]);
  const rootOf = new Map(stamps.map(({ time_stamp_id, root }) => [time_stamp_id, root]));
  const entries = rows.map((row): Proof => {
    const leaf = leafOf(row).toString('hex');
    const its = sealed.get(row.entry_id);
    return {
      entry_id: row.entry_id,
      leaf,
      is_as_sealed: its ? its.leaf === leaf : null,
      sealed_on: its?.day ?? null,
      path: paths.get(row.entry_id) ?? [],
      root_path: its?.root_path ?? [],
      root: its?.time_stamp_id ? (rootOf.get(its.time_stamp_id) ?? null) : null,
    };
  });
  const time_stamps = stamps.map(({ root, authority, stamped_at, token }) => ({
    root,
    authority,
    stamped_at: stamped_at?.toISOString() ?? null,
    token: token?.toString('base64') ?? null,
  }));
  return { entries, time_stamps };
}

async function pathsOfDay(db: CompanyDb, day: string): Promise<[entryId: string, path: ProofStep[]][]> {
  const leaves = await leavesOfDay(db, day);
  const { paths } = merkleTree(leaves.map(({ leaf }) => Buffer.from(leaf, 'hex')));
  return leaves.map(({ entry_id }, place) => [entry_id, paths[place] ?? []]);
}
