import type { SeparateTransactions } from '../../core/endpoints/handlers.ts';
import { readCompany } from '../../identity/companies/store.ts';
import type { RejectOverAllowance } from '../../identity/subscriptions/storage.ts';
import type { Files } from '../../platform/files/files.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { filesToStore, readImageFile, storeImage } from '../photos/upload.ts';
import { type Author, requireMayChange } from './author.ts';
import { hasPhoto, insertNotePhoto, rejectFullNote } from './photo-store.ts';
import { lockNote, touchNote } from './store.ts';

export interface NotePhotoServices {
  files: Files;
  rejectOverAllowance: RejectOverAllowance;
}

interface NewPhoto extends Pick<SeparateTransactions, 'inCompany'> {
  companyId: string;
  caller: Author;
  noteId: string;
  photoId: string;
  now: Date;
}

/**
 * Adds a photo to a note, in two sizes and, if the company's setting keeps it, the original. Does nothing if the note
 * has this photo already, as after a repeated request. Rejects a file that is no image, and one photo too many.
 */
export async function addNotePhoto(
  { files, rejectOverAllowance }: NotePhotoServices,
  file: FormFile | undefined,
  { inCompany, companyId, caller, noteId, photoId, now }: NewPhoto,
): Promise<void> {
  const before = await inCompany(async (db) => {
    requireMayChange(await lockNote(db, noteId), caller, now);
    if (await hasPhoto(db, { noteId, photoId })) return undefined;
    await rejectFullNote(db, noteId);
    await rejectOverAllowance(db, { field: 'image', bytes: 1 });
    return { keepsOriginal: (await readCompany(db)).keep_original_photos };
  });
  if (!before) return;
  const sizes = await readImageFile(file, { tag: 'project', company_id: companyId });
  const imageFiles = filesToStore(sizes, before.keepsOriginal ? file?.bytes : undefined);
  const place = { files, companyId, name: file?.name ?? '', folder: 'job-notes' };
  await storeImage(place, imageFiles, (stored) =>
    inCompany(async (db) => {
      // Uploads to a note are serialized, so that the count is exact and a repeated photo is found.
      await lockNote(db, noteId);
      if (await hasPhoto(db, { noteId, photoId })) return;
      await rejectFullNote(db, noteId);
      await rejectOverAllowance(db, { field: 'image', bytes: stored.reduce((sum, each) => sum + each.byte_size, 0) });
      await insertNotePhoto(
        db,
        stored.map((each) => ({ ...each, job_note_photo_id: photoId, job_note_id: noteId, created_at: now })),
      );
      await touchNote(db, noteId);
    }),
  );
}
