import { addNotePhoto } from '#contract/work/time-card-calls.ts';
import { sendForm } from './send-form.ts';
import type { NoteTap } from './tap.ts';
import { createNote } from './time-calls.ts';

/**
 * Sends a note and then its photos. Their ids were created with the note, so a note whose response was lost is sent
 * again and exists once, however much later. Throws `ApiError`.
 */
export async function sendNote({ employee_code, job_note_id, photos, key, ...note }: NoteTap): Promise<void> {
  const { jobsite_id, visit_id, day, text } = note;
  const job_note = { client_key: job_note_id, jobsite_id, visit_id, day, text };
  await createNote({ params: { employee_code }, body: { job_note } }, key);
  for (const { job_note_photo_id, file } of photos)
    await sendForm(addNotePhoto, { employee_code, id: job_note_id }, { client_key: job_note_photo_id, image: file });
}
