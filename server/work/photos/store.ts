import { type Insertable, type Selectable, sql } from 'kysely';
import { invalid, AppError } from '#contract/errors.ts';
import { IMAGES_MAX, type ImageSize, type ImageTag, type ProjectTag, tooManyImages } from '#contract/work/images.ts';
import { NEWEST_PHOTOS_MAX } from '#contract/work/project-photos.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { onKey } from '../../platform/database/on-key.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The stored variants of an image: two sizes and, if the company's setting keeps it, the original. */
export type StoredSize = ImageSize | 'as_taken';

export type ImageRow = Selectable<Tables['images']>;

/** An image in one of the sizes that are shown. */
export interface ShownImage extends ImageRow {
  size_tag: ImageSize;
  has_original_file: boolean;
}

/** The owner of an image within the company. */
export type Owner =
  | { tag: 'company' }
  | { tag: 'account'; account_id: string }
  | { tag: 'project'; project_id: string };

/** The columns that identify the owner. */
export function ownerColumns(owner: Owner) {
  return {
    image_for_tag: owner.tag,
    account_id: owner.tag === 'account' ? owner.account_id : null,
    project_id: owner.tag === 'project' ? owner.project_id : null,
  };
}

interface Wanted {
  size?: ImageSize | undefined;
  projectTag?: ProjectTag | undefined;
}

/** The images of one owner in the order of upload, smallest size first. */
export async function imagesOf(db: CompanyDb, owner: Owner, { size, projectTag }: Wanted = {}): Promise<ShownImage[]> {
  return imagesOfOwner(db, owner)
    .where('size_tag', '<>', 'as_taken')
    .selectAll('images')
    .select(hasOriginalFile.as('has_original_file'))
    .$narrowType<{ size_tag: ImageSize }>()
    .$if(size !== undefined, (all) => all.where('size_tag', '=', size ?? 'small'))
    .$if(projectTag !== undefined, (all) => all.where('project_tag', '=', projectTag ?? null))
    .orderBy('image_group_key')
    .orderBy('size_tag', 'desc')
    .execute();
}

/** The company's logo and the account's own image, in the small size. */
export async function imagesOfHeader(db: CompanyDb, accountId: string): Promise<ShownImage[]> {
  return db
    .selectFrom('images')
    .where('size_tag', '=', 'small')
    .where((row) => row.or([row('image_for_tag', '=', 'company'), row('account_id', '=', accountId)]))
    .selectAll('images')
    .select(hasOriginalFile.as('has_original_file'))
    .$narrowType<{ size_tag: ImageSize }>()
    .execute();
}

/** The newest photos of all projects, in the small size. */
export async function newestPhotos(db: CompanyDb) {
  return db
    .selectFrom('images')
    .innerJoin('projects', onKey('projects', 'images.project_id'))
    .where('images.size_tag', '=', 'small')
    .selectAll('images')
    .select(['projects.project_id', 'projects.name as project_name'])
    .select(hasOriginalFile.as('has_original_file'))
    .$narrowType<{ size_tag: ImageSize }>()
    .orderBy('images.image_group_key', 'desc')
    .limit(NEWEST_PHOTOS_MAX)
    .execute();
}

/** The number of images of an owner; one in two sizes counts once. */
export async function countImages(db: CompanyDb, owner: Owner): Promise<number> {
  const row = await imagesOfOwner(db, owner)
    .select((row) => row.fn.count<number>('image_group_key').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The number of photos of a customer's projects; one in two sizes counts once. */
export async function countPhotosOfCustomer(db: CompanyDb, customerId: string): Promise<number> {
  const projects = db.selectFrom('projects').select('project_id').where('customer_id', '=', customerId);
  const row = await db
    .selectFrom('images')
    .where('project_id', 'in', projects)
    .select((row) => row.fn.count<number>('image_group_key').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Throws if the owner already has the maximum number of images. */
export async function rejectFull(db: CompanyDb, owner: Owner): Promise<void> {
  if ((await countImages(db, owner)) >= IMAGES_MAX[owner.tag]) throw full(owner.tag);
}

/**
 * Inserts the rows of one image and returns those that are shown. The database rejects a second logo or profile
 * image.
 */
export async function insertImages(db: CompanyDb, rows: Insertable<Tables['images']>[]): Promise<ShownImage[]> {
  try {
    const inserted = await db.insertInto('images').values(rows).returningAll().execute();
    const has_original_file = inserted.some(({ size_tag }) => size_tag === 'as_taken');
    return inserted.flatMap(({ size_tag, ...row }) =>
      size_tag === 'as_taken' ? [] : [{ ...row, size_tag, has_original_file }],
    );
  } catch (error) {
    throw isUniqueViolation(error, 'images_one_an_owner') ? full(rows[0]?.image_for_tag ?? 'company') : error;
  }
}

/**
 * An image that this person may see: the company's logo, photos of its projects (for a crew lead only active ones),
 * and their own profile image.
 */
export async function readImage(db: CompanyDb, id: string, { account_id, role }: Person): Promise<ImageRow> {
  return readOne(
    db
      .selectFrom('images')
      .selectAll()
      .where('image_id', '=', id)
      .where('size_tag', '<>', 'as_taken')
      .where((image) => image.or([image('account_id', 'is', null), image('account_id', '=', account_id)]))
      .$if(role === 'crew_lead', (all) => all.where(isOfNoClosedProject)),
    'image_not_found',
  );
}

/** The original file of a photo. The photo is identified by the id of one of its sizes. */
export async function readOriginalFile(db: CompanyDb, { image_group_key }: ImageRow): Promise<ImageRow> {
  return readOne(
    db
      .selectFrom('images')
      .selectAll()
      .where('image_group_key', '=', image_group_key)
      .where('size_tag', '=', 'as_taken'),
    'image_not_found',
  );
}

/** Deletes an image in all its sizes, and its original file; the files are purged later. */
export async function deleteImages(db: CompanyDb, { image_group_key }: ImageRow): Promise<void> {
  await db.deleteFrom('images').where('image_group_key', '=', image_group_key).execute();
}

/** Deletes an image that is being replaced. Of two concurrent replacements the second gets an error. */
export async function deleteReplaced(db: CompanyDb, { image_group_key }: ImageRow): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('images')
    .where('image_group_key', '=', image_group_key)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('image_not_found');
}

/** Returns the keys that belong to rows. */
export async function existingImageKeys(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('images').select('file_key').where('file_key', 'in', keys).execute();
  return rows.map(({ file_key }) => file_key);
}

const isOfNoClosedProject = sql<boolean>`(images.project_id is null or exists (
  select from projects p where p.company_id = ${currentCompany} and p.project_id = images.project_id and p.is_active
))`;

const hasOriginalFile = sql<boolean>`exists (
  select from images as taken
  where taken.company_id = ${currentCompany}
    and taken.image_group_key = images.image_group_key and taken.size_tag = 'as_taken'
)`;

function imagesOfOwner(db: CompanyDb, owner: Owner) {
  const { image_for_tag, account_id, project_id } = ownerColumns(owner);
  return db
    .selectFrom('images')
    .where('image_for_tag', '=', image_for_tag)
    .where('account_id', account_id === null ? 'is' : '=', account_id)
    .where('project_id', project_id === null ? 'is' : '=', project_id);
}

function full(tag: ImageTag): AppError {
  return invalid({ image: [tooManyImages(IMAGES_MAX[tag])] });
}
