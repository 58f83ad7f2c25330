import { type Insertable, sql } from 'kysely';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type NewSealedEntry = Omit<Insertable<Tables['sealed_entries']>, 'company_id'>;

/** Rows inserted with one statement. */
const CHUNK = 1000;

/** The last sealed day of the company; undefined before its first seal. */
export async function lastSealedDay(db: CompanyDb): Promise<string | undefined> {
  const row = await db.selectFrom('seals').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
  return row?.day;
}

/** Those of these entries that have a seal. */
export async function sealedAmong(db: CompanyDb, entryIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from sealed_entries where company_id = ${currentCompany} and entry_id = any(${entryIds}::text[])
  `.execute(db);
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** Stores the seal of a day with its leaves, and its root for the tree of the installation. */
export async function insertSeal(
  db: CompanyDb,
  { day, root, sealed_at }: { day: string; root: string; sealed_at: Date },
  entries: readonly NewSealedEntry[],
): Promise<void> {
  await db.insertInto('seals').values({ day, root, entries: entries.length, sealed_at }).execute();
  for (let from = 0; from < entries.length; from += CHUNK)
    await db
      .insertInto('sealed_entries')
      .values(entries.slice(from, from + CHUNK))
      .execute();
  await db.insertInto('seal_roots').values({ company_id: db.companyId, day, root }).execute();
}

/** A photo of a project whose hash was not recorded. */
export async function imagesWithoutHash(db: CompanyDb) {
  return db
    .selectFrom('images')
    .select(['image_id', 'file_key'])
    .where('project_id', 'is not', null)
    .where('size_tag', '<>', 'small')
    .where('sha256', 'is', null)
    .execute();
}

export async function storeHash(db: CompanyDb, imageId: string, hash: string): Promise<void> {
  await db.updateTable('images').set({ sha256: hash }).where('image_id', '=', imageId).execute();
}

/** The sealed entries of a project, with the seal's path to the tree of the installation. */
export async function sealedEntriesOf(
  db: CompanyDb,
  projectId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
) {
  return db
    .selectFrom('sealed_entries')
    .innerJoin('seals', (join) =>
      join.onRef('seals.company_id', '=', 'sealed_entries.company_id').onRef('seals.day', '=', 'sealed_entries.day'),
    )
    .selectAll('sealed_entries')
    .select(['seals.root', 'seals.root_path', 'seals.time_stamp_id', 'seals.sealed_at'])
    .where('sealed_entries.project_id', '=', projectId)
    .$if(from !== undefined, (all) => all.where('sealed_entries.entry_day', '>=', from ?? ''))
    .$if(to !== undefined, (all) => all.where('sealed_entries.entry_day', '<=', to ?? ''))
    .execute();
}

/** The time stamps with these ids. They belong to no company. */
export async function timeStampsOf(db: CompanyDb, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('time_stamps')
    .selectAll()
    .where('time_stamp_id', 'in', [...ids])
    .execute();
}

/** The leaves of a day in the order of the tree. */
export async function leavesOfDay(db: CompanyDb, day: string): Promise<{ entry_id: string; leaf: string }[]> {
  return db.selectFrom('sealed_entries').select(['entry_id', 'leaf']).where('day', '=', day).orderBy('place').execute();
}
