import type { EntrySeal } from '#contract/office/job-file.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { leafOf } from './leaf.ts';
import { type EntryRow, readEntries } from './read-entries.ts';
import { sealedEntriesOf, timeStampsOf } from './seal-store.ts';

type Sealed = Awaited<ReturnType<typeof sealedEntriesOf>>[number];

/** The seals of entries, by entry. */
export type Seals = ReadonlyMap<string, Presented<typeof EntrySeal>>;

interface Span {
  timeZone: string;
  from: string | undefined;
  to: string | undefined;
}

/**
 * The seals of a project's entries in a span of days, and rows in the place of sealed entries that no longer exist, so
 * that a deletion shows like any other change.
 */
export async function readSeals(
  db: CompanyDb,
  projectId: string,
  rows: readonly EntryRow[],
  { timeZone, from, to }: Span,
): Promise<{ seals: Seals; removed: EntryRow[] }> {
  const sealed = await sealedEntriesOf(db, projectId, { from, to });
  const stampIds = new Set(sealed.flatMap(({ time_stamp_id }) => time_stamp_id ?? []));
  const stamps = new Map((await timeStampsOf(db, [...stampIds])).map((stamp) => [stamp.time_stamp_id, stamp]));
  const live = new Map(rows.map((row) => [row.entry_id, row]));
  const presentSeal = ({ entry_id, day, leaf, time_stamp_id }: Sealed): Presented<typeof EntrySeal> => {
    const row = live.get(entry_id);
    const stamp = time_stamp_id === null ? undefined : stamps.get(time_stamp_id);
    const state = row && leafOf(row).toString('hex') === leaf ? 'sealed' : 'changed';
    return { state, day, authority: stamp?.authority ?? null, stamped_at: stamp?.stamped_at ?? null };
  };
  const seals = new Map(sealed.map((each) => [each.entry_id, presentSeal(each)]));
  const missing = sealed.filter(({ entry_id }) => !live.has(entry_id));
  return { seals, removed: await removedAmong(db, projectId, missing, timeZone) };
}

/** Entries that are not on these days may have moved to others. */
async function removedAmong(
  db: CompanyDb,
  projectId: string,
  missing: readonly Sealed[],
  timeZone: string,
): Promise<EntryRow[]> {
  if (missing.length === 0) return [];
  const all = new Set((await readEntries(db, { projectId }, { timeZone })).map(({ entry_id }) => entry_id));
  return missing.filter(({ entry_id }) => !all.has(entry_id)).map(removedRow);
}

function removedRow({ entry_id, project_id, entry_day, entry_at, sealed_at, ...sealed }: Sealed): EntryRow {
  return {
    entry_id,
    kind: 'removed',
    record_type: sealed.record_type as EntryRow['record_type'],
    record_id: sealed.record_id,
    project_id,
    day: entry_day,
    at: entry_at,
    recorded_at: sealed_at,
    source: 'server',
    actor: null,
    account_id: null,
    account_name: null,
    amount: null,
    is_final: true,
    details: { kind: sealed.kind },
    files: [],
    photos: [],
  };
}
