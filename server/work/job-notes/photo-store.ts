import type { Insertable, Selectable } from 'kysely';
import { invalid } from '#contract/errors.ts';
import { JOB_NOTE_PHOTOS_MAX } from '#domain/work/job-notes.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type NotePhotoRow = Selectable<Tables['job_note_photos']>;

/** The photos of a note in the order of upload, in the large size. */
export async function photosOfNote(db: CompanyDb, noteId: string): Promise<NotePhotoRow[]> {
  return db
    .selectFrom('job_note_photos')
    .selectAll()
    .where('job_note_id', '=', noteId)
    .where('size_tag', '=', 'original')
    .orderBy('created_at')
    .orderBy('job_note_photo_id')
    .execute();
}

interface PhotoKey {
  noteId: string;
  photoId: string;
}

/** A photo of the note in one size. */
export async function readNotePhoto(
  db: CompanyDb,
  { noteId, photoId }: PhotoKey,
  size: NotePhotoRow['size_tag'],
): Promise<NotePhotoRow> {
  return readOne(
    db
      .selectFrom('job_note_photos')
      .selectAll()
      .where('job_note_id', '=', noteId)
      .where('job_note_photo_id', '=', photoId)
      .where('size_tag', '=', size),
    'image_not_found',
  );
}

/** Whether the note has this photo. */
export async function hasPhoto(db: CompanyDb, { noteId, photoId }: PhotoKey): Promise<boolean> {
  return (await photosOfNote(db, noteId)).some(({ job_note_photo_id }) => job_note_photo_id === photoId);
}

/** Rejects another photo of a note that has the maximum number. Lock the note first. */
export async function rejectFullNote(db: CompanyDb, noteId: string): Promise<void> {
  if ((await photosOfNote(db, noteId)).length < JOB_NOTE_PHOTOS_MAX) return;
  throw invalid({ image: [`A note holds at most ${JOB_NOTE_PHOTOS_MAX} photos.`] });
}

export async function insertNotePhoto(db: CompanyDb, rows: Insertable<Tables['job_note_photos']>[]): Promise<void> {
  await db.insertInto('job_note_photos').values(rows).execute();
}

/** Deletes a photo in all its sizes; the files are purged later. */
export async function deleteNotePhoto(db: CompanyDb, { noteId, photoId }: PhotoKey): Promise<void> {
  await db
    .deleteFrom('job_note_photos')
    .where('job_note_id', '=', noteId)
    .where('job_note_photo_id', '=', photoId)
    .execute();
}

/** Returns the keys that belong to rows. */
export async function existingNoteFileKeys(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('job_note_photos').select('file_key').where('file_key', 'in', keys).execute();
  return rows.map(({ file_key }) => file_key);
}
