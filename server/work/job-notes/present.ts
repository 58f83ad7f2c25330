import { API_BASE } from '#contract/endpoint.ts';
import type { JobNote } from '#contract/work/job-notes.ts';
import { noteChangeableUntil } from '#domain/work/job-notes.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { type Author, isAuthor } from './author.ts';
import { photosOfNote } from './photo-store.ts';
import type { JobNoteRow } from './store.ts';

/** The note as the caller sees it. */
export async function presentNote(db: CompanyDb, row: JobNoteRow, { caller, now }: { caller: Author; now: Date }) {
  const changeable_until = noteChangeableUntil(row.created_at);
  const photos = await photosOfNote(db, row.job_note_id);
  const attributes: Presented<typeof JobNote> = {
    job_note_id: row.job_note_id,
    project_id: row.project_id,
    visit_id: row.visit_id,
    day: row.day,
    text: row.text,
    is_for_customer: row.is_for_customer,
    author_kind: row.author_account_id === null ? 'employee' : 'account',
    author_name: row.author_name,
    corrects_job_note_id: row.corrects_job_note_id,
    photos: photos.map(({ job_note_photo_id, file_name }) => ({
      job_note_photo_id,
      file_name,
      ...notePhotoUrls(row.job_note_id, job_note_photo_id),
    })),
    can_change: isAuthor(row, caller) && now <= changeable_until,
    changeable_until,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return { id: row.job_note_id, type: 'job_note' as const, attributes };
}

/** The URLs of a photo of a note, for signed-in accounts. */
export function notePhotoUrls(noteId: string, photoId: string) {
  const url = `${API_BASE}/job_notes/${noteId}/photos/${photoId}`;
  return { url, small_url: `${url}?size=small` };
}
