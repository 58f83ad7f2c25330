import { addNotePhoto } from '#contract/work/time-card-calls.ts';
import { addressOf, rejected, unreached } from '../kit/api/call.ts';
import type { NoteTap } from './tap.ts';
import { createNote } from './time-calls.ts';

/** A photo of several megabytes takes long on a jobsite's network. */
const PHOTO_TIMEOUT_MS = 120_000;

/**
 * Sends a note and then its photos. Their ids were created with the note, so a note whose response was lost is sent
 * again and exists once, however much later. Throws `ApiError`.
 */
export async function sendNote({ employee_code, job_note_id, photos, key, ...note }: NoteTap): Promise<void> {
  const { jobsite_id, visit_id, day, text } = note;
  const job_note = { client_key: job_note_id, jobsite_id, visit_id, day, text };
  await createNote({ params: { employee_code }, body: { job_note } }, key);
  for (const photo of photos) await sendPhoto({ employee_code, id: job_note_id }, photo);
}

async function sendPhoto(
  params: { employee_code: string; id: string },
  { job_note_photo_id, file }: NoteTap['photos'][number],
): Promise<void> {
  const [method = 'POST', path = ''] = addNotePhoto.split(' ');
  const form = new FormData();
  form.append('client_key', job_note_photo_id);
  form.append('image', file);
  const response = await fetch(addressOf({ path: path as `/${string}` }, { params }), {
    method,
    credentials: 'omit',
    headers: { accept: 'application/json' },
    body: form,
    signal: AbortSignal.timeout(PHOTO_TIMEOUT_MS),
  }).catch(() => {
    throw unreached();
  });
  if (!response.ok) throw rejected({ auth: 'employee' }, response.status, await response.json().catch(() => ({})));
}
