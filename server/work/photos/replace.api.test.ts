import sharp from 'sharp';
import { expect, test } from 'vitest';
import { estimates } from '#contract/sales/estimates.ts';
import { images } from '#contract/work/images.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import type { Anything } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { heicFile } from '#testkit/inputs/heic-files.ts';
import { anImage, uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, type Person } from '#testkit/records/factories.ts';
import { purgeDeletedFiles } from '../../platform/files/deleted-files.ts';
import { newId } from '../../platform/ids.ts';

/* Replacing a logo, a profile image or a photo in one call. */

async function uploadLogo(person: Person, replaced_image_id?: string, file?: Anything['file'], headers = {}) {
  const input = file ?? { name: 'logo.jpg', bytes: await anImage() };
  const body = { image_for_tag: 'company', replaced_image_id };
  return person.attempt(images.upload, { body, file: input, headers });
}

const firstId = ({ body }: Awaited<ReturnType<typeof uploadLogo>>) => body.photos[0]?.id ?? '';

const logosOf = async (person: Person) =>
  (await person.call(images.links, { query: { image_for_tag: 'company' } })).body.photos;

async function filesOf(company_id: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of (await testApp()).delivery.files.list(`images/${company_id}`)) keys.push(key);
  return keys;
}

test('a logo is replaced in one call, and its files are deleted when no document can show it anymore', async () => {
  const { ana, ben, company_id } = await aCompany({ ben: 'owner' });
  const before = firstId(await uploadLogo(ana));
  const replaced = await uploadLogo(ben, before, { name: 'new.heic', bytes: heicFile('quarters') });
  expect(replaced.status).toBe(201);
  expect(await logosOf(ana)).toEqual(replaced.body.photos);
  expect(await ana.call(images.bytes, { params: { id: before } })).toBeError('image_not_found');
  const { body: bytes } = await ana.call(images.bytes, { params: { id: firstId(replaced) } });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 240 });

  expect(await filesOf(company_id)).toHaveLength(4);
  testClock.forward({ days: 92 });
  await purgeDeletedFiles(await testDatabase(), company_id, (await testApp()).delivery.files, testClock.now());
  expect(await filesOf(company_id)).toHaveLength(2);
});

test.each<[string, Anything['file'], string]>([
  ['without a file', 'none', 'Please select a file to upload'],
  ['with no image', { name: 'a.png', bytes: Buffer.from('text') }, 'Please select a valid image file'],
  ['with more than 10 MB', { name: 'a.png', bytes: Buffer.alloc(10_485_761) }, 'File size must be less than 10MB'],
])('a replacement %s is rejected and keeps the logo', async (_what, file, message) => {
  const { ana, company_id } = await aCompany();
  const before = await uploadLogo(ana);
  const reply = await uploadLogo(ana, firstId(before), file);
  expect(reply).toBeError('validation_failed');
  expect(JSON.stringify(reply.body)).toContain(message);
  expect(await logosOf(ana)).toEqual(before.body.photos);
  expect(await filesOf(company_id)).toHaveLength(2);
});

test('one of several concurrent replacements of the same logo succeeds', async () => {
  const { ana, company_id } = await aCompany();
  const before = firstId(await uploadLogo(ana));
  const replies = await Promise.all(Array.from({ length: 4 }, () => uploadLogo(ana, before)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404]);
  expect(await logosOf(ana)).toHaveLength(2);
  expect(await filesOf(company_id)).toHaveLength(4);
});

test('a replacement repeated with its key gets the first response', async () => {
  const { ana } = await aCompany();
  const before = firstId(await uploadLogo(ana));
  const file = { name: 'logo.jpg', bytes: await anImage() };
  const key = { 'idempotency-key': 'replace-1' };
  const first = await uploadLogo(ana, before, file, key);
  expect((await uploadLogo(ana, before, file, key)).body).toEqual(first.body);
});

test('a replacement is rejected if there is no such logo', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const logo = firstId(await uploadLogo(acme.ana));
  const { project_id } = await acme.aProject();
  const photo = (await uploadPhoto(acme.ana, project_id)).body.photos[0]?.id ?? '';
  const profile = await acme.ben.attempt(images.upload, { body: { image_for_tag: 'account' } });
  expect(await uploadLogo(acme.ana, newId())).toBeError('image_not_found');
  expect(await uploadLogo(rival.ana, logo)).toBeError('image_not_found');
  expect(await uploadLogo(acme.ana, photo)).toBeError('image_not_found');
  expect(await uploadLogo(acme.ana, profile.body.photos[0]?.id)).toBeError('image_not_found');
  expect(await uploadLogo(acme.ana, 'logo')).toBeError('validation_failed');
  expect((await logosOf(acme.ana)).map(({ id }) => id)).toContain(logo);
});

test('only its own account can replace a profile image', async () => {
  const { ana, ben } = await aCompany();
  const upload = (person: Person, replaced_image_id?: string) =>
    person.attempt(images.upload, { body: { image_for_tag: 'account', replaced_image_id } });
  const before = (await upload(ana)).body.photos[0]?.id ?? '';
  expect(await upload(ben, before)).toBeError('image_not_found');
  expect((await upload(ana, before)).status).toBe(201);
});

test('a photo can be replaced by another one only in its own project, even if the project is full', async () => {
  const { ana, aProject } = await aCompany();
  const [{ project_id }, other] = [await aProject(), await aProject()];
  const photos = await Promise.all(Array.from({ length: 15 }, () => uploadPhoto(ana, project_id)));
  const replaced_image_id = photos[0]?.body.photos[0]?.id;
  const replaceIn = (id: string) => {
    const body = { image_for_tag: 'project', project_id: id, image_project_tag: 'after_project', replaced_image_id };
    return ana.attempt(images.upload, { body });
  };
  expect(await replaceIn(other.project_id)).toBeError('image_not_found');
  expect((await replaceIn(project_id)).status).toBe(201);
  const params = { tag: 'project', owner: project_id } as const;
  expect((await ana.call(images.count, { params })).body.count).toBe(15);
});

test('an estimate shows the replaced logo', async () => {
  const { ana, anEstimate } = await aCompany();
  const { estimate_id } = await anEstimate();
  await uploadLogo(ana, firstId(await uploadLogo(ana)));
  const { body } = await ana.call(estimates.pdf, { query: { estimate_id } });
  expect(Buffer.from(body).includes('/Subtype /Image')).toBe(true);
});
