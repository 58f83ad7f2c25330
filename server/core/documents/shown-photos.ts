import { AppError } from '#contract/errors.ts';
import type { ProjectTag } from '#contract/work/images.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { onKey } from '../../platform/database/on-key.ts';

/** A photo shown with a document, as stored in its snapshot. It uses the photo's files as long as the photo exists. */
export type ShownPhoto = { image_group_key: string; project_tag: ProjectTag };

/** The photos shown with an estimate or an invoice, in order. */
export async function shownPhotos(db: CompanyDb, documentId: string): Promise<ShownPhoto[]> {
  return db
    .selectFrom('shown_photos')
    .innerJoin('images', onKey('images', 'shown_photos.image_id'))
    .select(['images.image_group_key', 'images.project_tag'])
    .where('shown_photos.document_id', '=', documentId)
    .orderBy('shown_photos.position')
    .$narrowType<{ project_tag: ProjectTag }>()
    .execute();
}

interface Shown {
  estimate_id?: string;
  invoice_id?: string;
}

/** Replaces the photos shown with a locked document; they must be of its project. A duplicate key counts once. */
export async function showPhotos(
  db: CompanyDb,
  document: Shown,
  projectId: string,
  imageGroupKeys: readonly string[],
): Promise<string[]> {
  const keys = [...new Set(imageGroupKeys)];
  const found = await smallImages(db, projectId, keys);
  const rows = keys.map((key, position) => {
    const image_id = found.get(key);
    if (!image_id) throw new AppError('image_not_found');
    return { ...document, position, image_id };
  });
  await db
    .deleteFrom('shown_photos')
    .where('document_id', '=', document.estimate_id ?? document.invoice_id ?? null)
    .execute();
  if (rows.length > 0) await db.insertInto('shown_photos').values(rows).execute();
  return keys;
}

async function smallImages(db: CompanyDb, projectId: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('images')
    .select(['image_group_key', 'image_id'])
    .where('project_id', '=', projectId)
    .where('size_tag', '=', 'small')
    .where('image_group_key', 'in', keys)
    // If a photo is being deleted, wait for the deletion.
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ image_group_key, image_id }) => [image_group_key, image_id]));
}

/** The photos that have not been deleted since. */
export async function photosThatExist(db: CompanyDb, photos: readonly ShownPhoto[]): Promise<ShownPhoto[]> {
  if (photos.length === 0) return [];
  const keys = photos.map(({ image_group_key }) => image_group_key);
  const rows = await db
    .selectFrom('images')
    .select('image_group_key')
    .where('image_for_tag', '=', 'project')
    .where('size_tag', '=', 'small')
    .where('image_group_key', 'in', keys)
    .execute();
  const existing = new Set(rows.map(({ image_group_key }) => image_group_key));
  return photos.filter(({ image_group_key }) => existing.has(image_group_key));
}
