import { addDays, dayIn, startOfDay } from '#domain/time.ts';
import { SEALS } from '../../core/due-kinds.ts';
import type { Services } from '../../core/services.ts';
import { readCompany } from '../../identity/companies/store.ts';
import { asCompany, asCompanySnapshot, type CompanyDb } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { merkleTree, sha256 } from '../../platform/merkle-tree.ts';
import { type DueKind, workOnDue } from '../../platform/queue/due.ts';
import { leafOf } from './leaf.ts';
import { type EntryRow, readEntries } from './read-entries.ts';
import { imagesWithoutHash, insertSeal, lastSealedDay, sealedAmong, storeHash } from './seal-store.ts';

/** An entry can be completed some days after it was recorded, such as an approval whose signed copy is rendered late. */
const COMPLETED_WITHIN_DAYS = 7;
/** The night's first minutes are busy with the seals of a whole time zone. */
const AFTER_MIDNIGHT_MS = 5 * 60 * 1000;

/** Each company is sealed after midnight in its zone; a night that was missed is caught up with. */
export const sealsDue: DueKind = {
  ...SEALS,
  async next(db, now) {
    const { time_zone } = await readCompany(db);
    const midnight = startOfDay(time_zone, addDays(dayIn(time_zone, now), 1));
    return new Date(midnight.getTime() + AFTER_MIDNIGHT_MS);
  },
};

type SealServices = Pick<Services, 'database' | 'clock' | 'files'>;

/** Seals the companies that are due. */
export async function sealCompanies(services: SealServices & Pick<Services, 'log'>): Promise<void> {
  await workOnDue(services, sealsDue, (companyId) => sealCompany(services, companyId));
}

/**
 * Seals the company's new entries up to yesterday: one Merkle tree for each day on which entries were recorded. An entry
 * is sealed once; if it changes later, its hash no longer matches.
 */
export async function sealCompany({ database, files, clock }: SealServices, companyId: string): Promise<void> {
  const now = clock();
  await hashImages(database, files, companyId);
  const { rows, timeZone, last } = await asCompanySnapshot(database, companyId, (db) => newEntries(db, now));
  const yesterday = addDays(dayIn(timeZone, now), -1);
  const days = Map.groupBy(rows, (row) => sealDayOf(row, { timeZone, last, yesterday }));
  for (const [day, ofDay] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await asCompany(database, companyId, (db) => sealDay(db, day, ofDay, now));
}

async function newEntries(db: CompanyDb, now: Date) {
  const { time_zone: timeZone } = await readCompany(db);
  const last = await lastSealedDay(db);
  const from = last === undefined ? new Date(0) : startOfDay(timeZone, addDays(last, -COMPLETED_WITHIN_DAYS));
  const to = startOfDay(timeZone, dayIn(timeZone, now));
  const rows = (await readEntries(db, { recorded: { from, to } }, { timeZone })).filter(({ is_final }) => is_final);
  const ids = rows.map(({ entry_id }) => entry_id);
  const sealed = await sealedAmong(db, ids);
  return { timeZone, last, rows: rows.filter(({ entry_id }) => !sealed.has(entry_id)) };
}

/** The day on which the entry was recorded, or the first one after the last seal for an entry that was completed late. */
function sealDayOf(
  { recorded_at }: EntryRow,
  { timeZone, last, yesterday }: { timeZone: string; last: string | undefined; yesterday: string },
): string {
  const recorded = dayIn(timeZone, recorded_at);
  return last !== undefined && recorded <= last ? yesterday : recorded;
}

async function sealDay(db: CompanyDb, day: string, rows: readonly EntryRow[], sealed_at: Date): Promise<void> {
  // Another process may have sealed the day since the entries were read.
  const last = await lastSealedDay(db);
  if (last !== undefined && day <= last) return;
  const leaves = rows.map(leafOf);
  const { root } = merkleTree(leaves);
  const entries = rows.map((row, place) => ({
    entry_id: row.entry_id,
    day,
    place,
    leaf: leaves[place]?.toString('hex') ?? '',
    project_id: row.project_id,
    kind: row.kind,
    record_type: row.record_type,
    record_id: row.record_id,
    entry_day: row.day,
    entry_at: row.at,
  }));
  await insertSeal(db, { day, root: root.toString('hex'), sealed_at }, entries);
}

/** Photos from before their hashes were recorded. A missing file is left out; its entry then has no file. */
async function hashImages(database: Services['database'], files: Files, companyId: string): Promise<void> {
  for (const { image_id, file_key } of await asCompany(database, companyId, imagesWithoutHash)) {
    const bytes = await files.read(file_key).catch(() => undefined);
    if (!bytes) continue;
    await asCompany(database, companyId, (db) => storeHash(db, image_id, sha256(bytes).toString('hex')));
  }
}
