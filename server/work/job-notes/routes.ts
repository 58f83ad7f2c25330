import { DELETED } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import type { JobNoteInput, jobNotes } from '#contract/work/job-notes.ts';
import { changedFields, recordAuditEntry } from '../../core/audit-log/record.ts';
import type { Employee } from '../../core/endpoints/employee.ts';
import { employeeWithoutTransaction, type Handlers, withoutTransaction } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { dayIn } from '../../platform/clock.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { rejectStale } from '../../platform/http/versions.ts';
import { newId } from '../../platform/ids.ts';
import { readProjectForCrew } from '../projects/crew-store.ts';
import { readProject } from '../projects/store.ts';
import { accountAuthor, type Author, employeeAuthor, isAuthor, requireMayChange } from './author.ts';
import { deleteNotePhoto, readNotePhoto } from './photo-store.ts';
import { addNotePhoto, type NotePhotoServices } from './photos.ts';
import { presentNote } from './present.ts';
import {
  insertNote,
  lockNote,
  projectOfActiveJobsite,
  projectOfVisit,
  readNote,
  touchNote,
  updateNote,
} from './store.ts';

export function jobNoteHandlers(services: NotePhotoServices): Handlers<typeof jobNotes> {
  return {
    create: async ({ db, person, body: { job_note }, now }) => {
      await requireProject(db, person, job_note.project_id);
      return createNote(db, job_note, { caller: accountAuthor(person), timeZone: person.time_zone, now });
    },

    read: async ({ db, person, params, now }) => {
      const note = await readNoteFor(db, person, params.id);
      return { data: await presentNote(db, note, { caller: accountAuthor(person), now }) };
    },

    update: async ({ db, person, params, body: { job_note: changes }, version, http, now }) => {
      await readNoteFor(db, person, params.id);
      const note = await lockNote(db, params.id);
      const caller = accountAuthor(person);
      requireMayChange(note, caller, now);
      rejectStale(note, version);
      if (changes.day !== undefined) rejectFuture(changes.day, person.time_zone, now);
      await updateNote(db, params.id, changes);
      const after = { ...note, ...changes };
      const changed = changedFields(note, after, ['day', 'text', 'is_for_customer']);
      const entry = { record_type: 'job_note', record_id: params.id, summary: `Note of ${note.day}` } as const;
      if (changed) await recordAuditEntry(db, { ...entry, action: 'changed', ...changed }, { person, http }, now);
      return { data: await presentNote(db, await readNote(db, params.id), { caller, now }) };
    },

    addPhoto: withoutTransaction(async ({ inCompany, person, params, body, file, now }) => {
      await inCompany((db) => readNoteFor(db, person, params.id));
      const caller = accountAuthor(person);
      const photoId = body.client_key ?? newId();
      await addNotePhoto(services, file, {
        inCompany,
        companyId: person.company_id,
        caller,
        noteId: params.id,
        photoId,
        now,
      });
      return inCompany(async (db) => ({
        data: await presentNote(db, await readNote(db, params.id), { caller, now }),
      }));
    }),

    removePhoto: async ({ db, person, params: { id: noteId, photo_id: photoId }, http, now }) => {
      await readNoteFor(db, person, noteId);
      const note = await lockNote(db, noteId);
      const { file_name, sha256 } = await readNotePhoto(db, { noteId, photoId }, 'original');
      requireMayChange(note, accountAuthor(person), now);
      await deleteNotePhoto(db, { noteId, photoId });
      await touchNote(db, noteId);
      const summary = `Photo ${file_name} of the note of ${note.day}`;
      const entry = { record_type: 'job_note', record_id: noteId, action: 'deleted', summary } as const;
      await recordAuditEntry(db, { ...entry, before: { file_name, sha256 } }, { person, http }, now);
      return DELETED;
    },

    photo: withoutTransaction(async ({ inCompany, person, params: { id: noteId, photo_id: photoId }, query }) => {
      const photo = await inCompany(async (db) => {
        await readNoteFor(db, person, noteId);
        return readNotePhoto(db, { noteId, photoId }, query.size ?? 'original');
      });
      return { bytes: await services.files.read(photo.file_key), contentType: photo.content_type };
    }),

    ...employeeHandlers(services),
  };
}

/** The handlers that the employee's time card page calls. */
function employeeHandlers(
  services: NotePhotoServices,
): Pick<Handlers<typeof jobNotes>, 'createByEmployee' | 'addPhotoByEmployee'> {
  return {
    createByEmployee: async ({ db, employee, body: { job_note }, now }) => {
      requireActive(employee);
      const { jobsite_id, visit_id, ...note } = job_note;
      const ofVisit = visit_id ? await projectOfVisit(db, visit_id, employee.employee_id) : undefined;
      const ofJobsite = jobsite_id ? await projectOfActiveJobsite(db, jobsite_id) : undefined;
      const project_id = ofVisit ?? ofJobsite ?? '';
      if (ofVisit && ofJobsite && ofVisit !== ofJobsite)
        throw invalid({ jobsite_id: ['This jobsite belongs to another project than the visit.'] });
      const context = { caller: employeeAuthor(employee), timeZone: employee.time_zone, now };
      return createNote(db, { ...note, visit_id, project_id }, context);
    },

    addPhotoByEmployee: employeeWithoutTransaction(async ({ inCompany, employee, params, body, file, now }) => {
      requireActive(employee);
      const caller = employeeAuthor(employee);
      const photoId = body.client_key ?? newId();
      const companyId = employee.company_id;
      await addNotePhoto(services, file, { inCompany, companyId, caller, noteId: params.id, photoId, now });
      return inCompany(async (db) => ({
        data: await presentNote(db, await readNote(db, params.id), { caller, now }),
      }));
    }),
  };
}

function requireActive({ subscription_status }: Employee): void {
  if (subscription_status !== 'active') throw new AppError('subscription_inactive');
}

async function requireProject(db: CompanyDb, { role }: Person, projectId: string): Promise<void> {
  await (role === 'crew_lead' ? readProjectForCrew(db, projectId) : readProject(db, projectId));
}

async function readNoteFor(db: CompanyDb, { role }: Person, id: string) {
  return readNote(db, id, { ofActiveProject: role === 'crew_lead' });
}

interface Writing {
  caller: Author;
  timeZone: string;
  now: Date;
}

/** Creates a note. A repeated request, which has the key of a note of the same author, returns that note. */
async function createNote(db: CompanyDb, input: JobNoteInput, { caller, timeZone, now }: Writing) {
  const {
    client_key: job_note_id = newId(),
    day = dayIn(timeZone, now),
    visit_id = null,
    corrects_job_note_id = null,
  } = input;
  const { project_id, text, is_for_customer = false } = input;
  rejectFuture(day, timeZone, now);
  if (visit_id !== null && (await projectOfVisit(db, visit_id)) !== project_id)
    throw invalid({ visit_id: ['This visit belongs to another project.'] });
  if (corrects_job_note_id !== null && (await readNote(db, corrects_job_note_id)).project_id !== project_id)
    throw invalid({ corrects_job_note_id: ['This note belongs to another project.'] });
  const author =
    caller.account_id === null ? { author_employee_id: caller.employee_id } : { author_account_id: caller.account_id };
  const fields = { job_note_id, project_id, visit_id, day, text, is_for_customer, corrects_job_note_id };
  const isNew = await insertNote(db, { ...fields, ...author, author_name: caller.name, created_at: now });
  const note = await readNote(db, job_note_id);
  if (!isNew && (!isAuthor(note, caller) || note.project_id !== project_id))
    throw invalid({ client_key: ['This key belongs to another note.'] });
  return { data: await presentNote(db, note, { caller, now }) };
}

function rejectFuture(day: string, timeZone: string, now: Date): void {
  if (day > dayIn(timeZone, now)) throw invalid({ day: ['A note cannot be about a day in the future.'] });
}
