import { z } from 'zod';
import { JOB_NOTE_MAX, JOB_NOTE_PHOTOS_MAX } from '#domain/work/job-notes.ts';
import { at, byId, deleted, endpoint, EVERY_ROLE, one, record, type Summaries, under } from '../endpoint.ts';
import { day, instant, requiredLongText } from '../fields.ts';
import { byEmployeeCode } from './employees.ts';
import { SELECT_PROJECT } from './images.ts';
import * as timeCardCalls from './time-card-calls.ts';

/** A photo of a note. */
export const JobNotePhoto = z.object({
  job_note_photo_id: z.string(),
  file_name: z.string(),
  /** The URL of the small size. */
  small_url: z.string(),
  /** The URL of the large size. */
  url: z.string(),
});
export type JobNotePhoto = z.output<typeof JobNotePhoto>;

export const JobNote = z.object({
  job_note_id: z.string(),
  project_id: z.string(),
  /** The visit that the note was written at; null if there was none, and after the visit is deleted. */
  visit_id: z.string().nullable(),
  /** The day that the note is about. */
  day: z.string(),
  text: z.string(),
  /** Whether the customer sees the note in the job file. */
  is_for_customer: z.boolean(),
  author_kind: z.enum(['account', 'employee']),
  author_name: z.string(),
  /** The note that this one corrects. */
  corrects_job_note_id: z.string().nullable(),
  photos: z.array(JobNotePhoto),
  /** Whether the caller is the author and may still change the note. */
  can_change: z.boolean(),
  /** The end of the 24 hours in which the author may change the note. */
  changeable_until: instant,
  created_at: instant,
  updated_at: instant,
});
export type JobNote = z.output<typeof JobNote>;

const text = requiredLongText('Note', JOB_NOTE_MAX, {
  required: 'Please write the note.',
  over: `A note holds at most ${JOB_NOTE_MAX.toLocaleString('en-US')} characters.`,
});
const is_for_customer = z.boolean({ error: 'Say whether the note is for the customer.' });
/** The id of the new note or photo, which the client creates: a repeated request with it finds the record. */
const client_key = z.uuid({ error: 'The key must be a UUID.' }).optional();

/** The fields from which an account creates a note. */
export const JobNoteInput = z.object({
  client_key,
  project_id: z.uuid({ error: SELECT_PROJECT }),
  visit_id: z.uuid({ error: 'Please select a visit.' }).nullish(),
  /** Defaults to today. */
  day: day('Day').optional(),
  text,
  is_for_customer: is_for_customer.optional(),
  corrects_job_note_id: z.uuid({ error: 'Please select the note to correct.' }).nullish(),
});
export type JobNoteInput = z.output<typeof JobNoteInput>;

/** The fields of an update. A note stays with its project. */
export const JobNoteChanges = z.object({ day: day('Day'), text, is_for_customer }).partial();
export type JobNoteChanges = z.output<typeof JobNoteChanges>;

/** The fields from which an employee creates a note on the time card page: for a visit of theirs, or for a jobsite. */
export const EmployeeNoteInput = z
  .object({
    client_key,
    visit_id: z.uuid({ error: 'Please select a visit.' }).nullish(),
    jobsite_id: z.uuid({ error: 'Please select a jobsite.' }).nullish(),
    day: day('Day').optional(),
    text,
  })
  .refine(({ visit_id, jobsite_id }) => Boolean(visit_id ?? jobsite_id), {
    error: 'Please select a jobsite.',
    path: ['jobsite_id'],
  });
export type EmployeeNoteInput = z.output<typeof EmployeeNoteInput>;

/** The fields of an upload form besides the file. */
export const JobNotePhotoFields = z.object({ client_key });

export const JobNoteRecord = record('job_note', JobNote);
const byPhoto = z.object({ id: z.uuid(), photo_id: z.uuid() });

export const jobNotes = {
  create: endpoint({
    method: 'POST',
    path: '/job_notes',
    auth: 'active',
    roles: EVERY_ROLE,
    body: under('job_note', JobNoteInput),
    status: 201,
    response: one(JobNoteRecord),
    errors: ['project_not_found', 'visit_not_found', 'job_note_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/job_notes/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    response: one(JobNoteRecord),
    errors: ['job_note_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/job_notes/:id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    body: under('job_note', JobNoteChanges),
    response: one(JobNoteRecord),
    errors: ['job_note_not_found', 'not_your_note', 'job_note_closed', 'stale_record'],
    versioned: true,
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/job_notes/:id/photos',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byId,
    multipart: true,
    body: JobNotePhotoFields,
    status: 201,
    response: one(JobNoteRecord),
    errors: ['job_note_not_found', 'not_your_note', 'job_note_closed', 'too_large', 'wrong_type'],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/job_notes/:id/photos/:photo_id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byPhoto,
    response: deleted,
    errors: ['job_note_not_found', 'image_not_found', 'not_your_note', 'job_note_closed'],
  }),
  photo: endpoint({
    method: 'GET',
    path: '/job_notes/:id/photos/:photo_id',
    auth: 'active',
    roles: EVERY_ROLE,
    params: byPhoto,
    query: z.object({ size: z.enum(['small', 'original'], { error: 'The size is small or original.' }).optional() }),
    response: 'image',
    errors: ['job_note_not_found', 'image_not_found'],
  }),
  createByEmployee: endpoint({
    ...at(timeCardCalls.createNote),
    auth: 'employee',
    params: byEmployeeCode,
    body: under('job_note', EmployeeNoteInput),
    status: 201,
    response: one(JobNoteRecord),
    errors: ['employee_not_found', 'subscription_inactive', 'visit_not_found', 'jobsite_not_found'],
  }),
  addPhotoByEmployee: endpoint({
    ...at(timeCardCalls.addNotePhoto),
    auth: 'employee',
    params: z.object({ employee_code: z.string(), id: z.uuid() }),
    multipart: true,
    body: JobNotePhotoFields,
    status: 201,
    response: one(JobNoteRecord),
    errors: [
      'employee_not_found',
      'subscription_inactive',
      'job_note_not_found',
      'not_your_note',
      'job_note_closed',
      'too_large',
      'wrong_type',
    ],
  }),
};

export const jobNoteSummaries: Summaries<typeof jobNotes> = {
  create: `Write a note about a day of a project, today by default, of at most ${JOB_NOTE_MAX} characters. With corrects_job_note_id it corrects an earlier note of the project. client_key, a UUID of the client, becomes its id, and a repeated request with it returns the existing note.`,
  read: 'Read one note; for a crew lead, one of an active project.',
  update: 'Change a note: only its author, within 24 hours.',
  addPhoto: `Add a photo to a note: multipart, the file as "image", at most ${JOB_NOTE_PHOTOS_MAX}; only the author, within 24 hours. With client_key, a repeated request adds nothing.`,
  removePhoto: 'Remove a photo from a note: only its author, within 24 hours.',
  photo: "Read a photo of a note; cached only by the caller's browser.",
  createByEmployee:
    'Write a note as an employee, about the project of one of their visits or of a jobsite of an active project.',
  addPhotoByEmployee: 'Add a photo to a note of the employee, in the same way.',
};
