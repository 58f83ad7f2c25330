import { type JobNote, type JobNoteInput, jobNotes } from '#contract/work/job-notes.ts';
import { aBrowser } from '../clients/browser.ts';
import { anImage } from '../inputs/photos.ts';
import type { Company, Person } from '../records/factories.ts';

/** Writes a note about a project. */
export async function writeNote(
  person: Pick<Person, 'call'>,
  note: Partial<JobNoteInput> & { project_id: string },
): Promise<JobNote> {
  const job_note = { text: 'Gate was locked from 8 to 9.', ...note };
  return (await person.call(jobNotes.create, { body: { job_note } })).body.data.attributes;
}

/** Adds a photo to a note as a browser does. */
export async function addNotePhoto(
  person: Pick<Person, 'attempt'>,
  noteId: string,
  { photoId, bytes }: { photoId?: string; bytes?: Uint8Array } = {},
) {
  return person.attempt(jobNotes.addPhoto, {
    params: { id: noteId },
    body: photoId === undefined ? {} : { client_key: photoId },
    file: { name: 'IMG_0099.JPG', bytes: bytes ?? (await anImage()) },
  });
}

/** A note of Ana's with one photo. */
export async function aNoteWithPhoto({ ana }: Pick<Company, 'ana'>, project_id: string): Promise<JobNote> {
  const { job_note_id } = await writeNote(ana, { project_id });
  return (await addNotePhoto(ana, job_note_id)).body.data.attributes;
}

/** A note that an employee writes on the time card page; returns its id. */
export async function anEmployeeNote(
  { employee_code }: { employee_code: string },
  { jobsite_id }: { jobsite_id: string },
): Promise<string> {
  const job_note = { jobsite_id, text: 'Nobody was at home.' };
  const { body } = await aBrowser().call(jobNotes.createByEmployee, { params: { employee_code }, body: { job_note } });
  return body.data.id;
}
