import { expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { jobNotes } from '#contract/work/job-notes.ts';
import { projects } from '#contract/work/projects.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { anImage } from '#testkit/inputs/photos.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { addNotePhoto, writeNote } from '#testkit/scenarios/noting.ts';
import { asCompany } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

async function aNote() {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  return { ...acme, ...(await writeNote(acme.ana, { project_id })) };
}

async function filesOf({ company_id }: Pick<Company, 'company_id'>) {
  const { database } = await testApp();
  return asCompany(database, company_id, (db) =>
    db.selectFrom('job_note_photos').select(['size_tag', 'file_key', 'sha256']).orderBy('size_tag').execute(),
  );
}

test('a photo of a note is stored in two sizes with its hash, and shown with the note', async () => {
  const { ana, company_id, job_note_id } = await aNote();
  const { photos } = (await addNotePhoto(ana, job_note_id)).body.data.attributes;
  expect(photos).toMatchObject([{ file_name: 'IMG_0099.jpg' }]);
  const stored = await filesOf({ company_id });
  expect(stored.map(({ size_tag }) => size_tag)).toEqual(['original', 'small']);
  expect(stored.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  for (const size of ['small', 'original'] as const) {
    const params = { id: job_note_id, photo_id: photos[0]?.job_note_photo_id ?? '' };
    const { status, headers } = await ana.call(jobNotes.photo, { params, query: { size } });
    expect([status, headers['content-type']]).toEqual([200, size === 'small' ? 'image/webp' : 'image/jpeg']);
  }
});

test('the original of a photo of a note is stored if the company keeps originals', async () => {
  const { ana, company_id, job_note_id } = await aNote();
  const body = { company: { keep_original_photos: true } };
  await ana.call(companies.update, { params: { id: company_id }, body });
  await addNotePhoto(ana, job_note_id);
  expect((await filesOf({ company_id })).map(({ size_tag }) => size_tag)).toEqual(['as_taken', 'original', 'small']);
});

test('a note holds five photos, also if several are added at once', async () => {
  const { ana, job_note_id } = await aNote();
  const bytes = await anImage();
  const replies = await Promise.all(Array.from({ length: 7 }, () => addNotePhoto(ana, job_note_id, { bytes })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  const { photos } = (await ana.call(jobNotes.read, { params: { id: job_note_id } })).body.data.attributes;
  expect(photos).toHaveLength(5);
});

test('a repeated request with the same id adds the photo once', async () => {
  const { ana, company_id, job_note_id } = await aNote();
  const photoId = newId();
  const replies = await Promise.all([1, 2, 3].map(() => addNotePhoto(ana, job_note_id, { photoId })));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await filesOf({ company_id })).toHaveLength(2);
});

test('only the author adds and removes photos, within 24 hours', async () => {
  testClock.set('2026-11-20T15:00:00Z');
  const { ana, ben, job_note_id: id } = await aNote();
  expect(await addNotePhoto(ben, id)).toBeError('not_your_note');
  const [photo, other] = [await addNotePhoto(ana, id), await addNotePhoto(ana, id)].map(
    ({ body }) => body.data.attributes.photos.at(-1)?.job_note_photo_id ?? '',
  );
  const remove = (photo_id = '', by = ana) => by.attempt(jobNotes.removePhoto, { params: { id, photo_id } });
  expect((await remove(photo)).status).toBe(200);
  expect(await remove(photo)).toBeError('image_not_found');
  testClock.forward({ hours: 25 });
  const later = await elsewhere(ana);
  expect(await remove(other, later)).toBeError('job_note_closed');
  expect(await addNotePhoto(later, id)).toBeError('job_note_closed');
});

test('a file that is no image is rejected', async () => {
  const { ana, job_note_id } = await aNote();
  const reply = await addNotePhoto(ana, job_note_id, { bytes: Buffer.from('no image') });
  expect(reply).toMatchObject({
    status: 422,
    body: {
      fields: {
        image: ['Please select a valid image file (JPEG, PNG, GIF, or WEBP)'],
      },
    },
  });
});

test('the files of a deleted project’s notes are purged', async () => {
  const { ana, company_id, job_note_id, project_id } = await aNote();
  await addNotePhoto(ana, job_note_id);
  const stored = await filesOf({ company_id });
  await ana.call(projects.remove, { params: { id: project_id } });
  const { database } = await testApp();
  const deleted = await asCompany(database, company_id, (db) =>
    db.selectFrom('deleted_files').select('file_key').orderBy('file_key').execute(),
  );
  expect(deleted.map(({ file_key }) => file_key)).toEqual(stored.map(({ file_key }) => file_key).toSorted());
});
