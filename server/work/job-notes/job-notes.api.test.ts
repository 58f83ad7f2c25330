import { expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { jobNotes } from '#contract/work/job-notes.ts';
import { projects } from '#contract/work/projects.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aCompany, elsewhere } from '#testkit/records/factories.ts';
import { writeNote } from '#testkit/scenarios/noting.ts';
import { newId } from '../../platform/ids.ts';

/** 9 PM in Tampa, where it is still November 20. */
const EVENING = '2026-11-21T02:00:00Z';

async function aNote() {
  testClock.set(EVENING);
  const acme = await aCompany({ time_zone: 'America/New_York' });
  const { project_id } = await acme.aProject();
  return { ...acme, project_id, note: await writeNote(acme.ana, { project_id }) };
}

const read = async ({ ana }: { ana: Awaited<ReturnType<typeof aCompany>>['ana'] }, id: string) =>
  (await ana.call(jobNotes.read, { params: { id } })).body.data.attributes;

test('a note is about today in the zone of the company, and internal, unless its author says otherwise', async () => {
  const { ana, note, project_id } = await aNote();
  expect(note).toMatchObject({
    day: '2026-11-20',
    is_for_customer: false,
    author_kind: 'account',
    author_name: expect.stringMatching(/^Ana /),
    can_change: true,
    changeable_until: '2026-11-22T02:00:00.000Z',
    photos: [],
  });
  const chosen = await writeNote(ana, { project_id, day: '2026-11-18', is_for_customer: true });
  expect(chosen).toMatchObject({ day: '2026-11-18', is_for_customer: true });
});

test('a note about a day in the future is rejected', async () => {
  const { ana, project_id } = await aNote();
  const reply = await ana.attempt(jobNotes.create, {
    body: { job_note: { project_id, text: 'Later', day: '2026-11-21' } },
  });
  expect(reply).toMatchObject({
    status: 422,
    body: { fields: { day: ['A note cannot be about a day in the future.'] } },
  });
});

test('a note of 2,000 characters is stored, and a longer one is rejected', async () => {
  const { ana, project_id } = await aNote();
  expect((await writeNote(ana, { project_id, text: 'x'.repeat(2000) })).text).toHaveLength(2000);
  const reply = await ana.attempt(jobNotes.create, { body: { job_note: { project_id, text: 'x'.repeat(2001) } } });
  expect(reply).toMatchObject({ status: 422, body: { fields: { text: ['A note holds at most 2,000 characters.'] } } });
});

test('the author changes a note within 24 hours, and the audit log stores the text before and after', async () => {
  const acme = await aNote();
  testClock.forward({ hours: 24 });
  const { job_note_id: id, updated_at } = acme.note;
  const { body } = await acme.ana.call(jobNotes.update, {
    params: { id },
    body: { job_note: { text: 'Gate was open.' } },
    headers: { 'if-unmodified-since-version': updated_at },
  });
  expect(body.data.attributes.text).toBe('Gate was open.');
  const { data } = (await acme.ana.call(auditLog.list, { query: { record_type: 'job_note' } })).body;
  expect(data.map(({ attributes }) => attributes)).toMatchObject([
    { action: 'changed', before: { text: acme.note.text }, after: { text: 'Gate was open.' } },
  ]);
});

test('a note cannot be changed after 24 hours, and is corrected by a new one that refers to it', async () => {
  const acme = await aNote();
  const { job_note_id, project_id } = acme.note;
  testClock.forward({ hours: 24, seconds: 1 });
  const ana = await elsewhere(acme.ana);
  const body = { job_note: { text: 'Gate was open.' } };
  const reply = await ana.attempt(jobNotes.update, { params: { id: job_note_id }, body });
  expect(reply).toBeError('job_note_closed');
  expect(await read({ ana }, job_note_id)).toMatchObject({ text: acme.note.text, can_change: false });
  const correction = await writeNote(ana, { project_id, corrects_job_note_id: job_note_id });
  expect(correction.corrects_job_note_id).toBe(job_note_id);
});

test('only its author changes a note', async () => {
  const { ben, note } = await aNote();
  const params = { id: note.job_note_id };
  expect((await ben.call(jobNotes.read, { params })).body.data.attributes.can_change).toBe(false);
  const reply = await ben.attempt(jobNotes.update, { params, body: { job_note: { text: 'Mine' } } });
  expect(reply).toBeError('not_your_note');
});

test('an update with a stale version is rejected', async () => {
  const { ana, note } = await aNote();
  const params = { id: note.job_note_id };
  await ana.call(jobNotes.update, { params, body: { job_note: { text: 'Newer' } } });
  const headers = { 'if-unmodified-since-version': note.updated_at };
  const reply = await ana.attempt(jobNotes.update, { params, body: { job_note: { text: 'Stale' } }, headers });
  expect(reply).toBeError('stale_record');
});

test('a repeated request with the same key returns the note that exists', async () => {
  const { ana, ben, project_id } = await aNote();
  const client_key = newId();
  const first = await writeNote(ana, { project_id, client_key, text: 'Once' });
  expect(first.job_note_id).toBe(client_key);
  expect(await writeNote(ana, { project_id, client_key, text: 'Once' })).toEqual(first);
  const reply = await ben.attempt(jobNotes.create, { body: { job_note: { project_id, client_key, text: 'Mine' } } });
  expect(reply).toMatchObject({ status: 422, body: { fields: { client_key: ['This key belongs to another note.'] } } });
});

test('a visit and a corrected note of another project are rejected', async () => {
  const acme = await aNote();
  const { project_id } = await acme.aProject();
  const { visit_id } = await acme.aVisit();
  const create = (fields: object) =>
    acme.ana.attempt(jobNotes.create, { body: { job_note: { project_id, text: 'Here', ...fields } } });
  expect(await create({ visit_id })).toMatchObject({
    status: 422,
    body: {
      fields: {
        visit_id: ['This visit belongs to another project.'],
      },
    },
  });
  expect(await create({ corrects_job_note_id: acme.note.job_note_id })).toMatchObject({
    status: 422,
    body: {
      fields: {
        corrects_job_note_id: ['This note belongs to another project.'],
      },
    },
  });
});

test('a crew lead writes notes about active projects only', async () => {
  const acme = await aCompany({ ben: 'crew_lead' });
  const { project_id } = await acme.aProject();
  const { job_note_id } = await writeNote(acme.ben, { project_id });
  await acme.ana.call(projects.update, { params: { id: project_id }, body: { project: { is_active: false } } });
  const reply = await acme.ben.attempt(jobNotes.create, { body: { job_note: { project_id, text: 'Closed' } } });
  expect(reply).toBeError('project_not_found');
  expect(await acme.ben.attempt(jobNotes.read, { params: { id: job_note_id } })).toBeError('job_note_not_found');
});

test('a note of another company is not found', async () => {
  const { note, project_id } = await aNote();
  const other = await aCompany();
  const params = { id: note.job_note_id };
  expect(await other.ana.attempt(jobNotes.read, { params })).toBeError('job_note_not_found');
  const body = { job_note: { project_id, text: 'Here' } };
  expect(await other.ana.attempt(jobNotes.create, { body })).toBeError('project_not_found');
});
