import { expect, test } from 'vitest';
import { auditLog } from '#contract/core/audit-log.ts';
import { companies } from '#contract/identity/companies.ts';
import { images } from '#contract/work/images.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { heicFile } from '#testkit/inputs/heic-files.ts';
import { aPhonePhoto, uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { purgeDeletedFiles } from '../../platform/files/deleted-files.ts';

/* The original files of photos, which a company may store in addition to the processed ones. */

function setOriginalsStored({ ana, company_id }: Company, keep_original_photos: unknown = true) {
  return ana.attempt(companies.update, { params: { id: company_id }, body: { company: { keep_original_photos } } });
}

async function aCompanyStoringOriginals(): Promise<Company> {
  const acme = await aCompany();
  expect((await setOriginalsStored(acme)).body.data.attributes.keep_original_photos).toBe(true);
  return acme;
}

test("a photo has no original file unless the company's setting keeps them", async () => {
  const { ana, company_code, aProject } = await aCompany();
  expect((await ana.call(companies.byCode, { params: { code: company_code } })).body.data.attributes).toMatchObject({
    keep_original_photos: false,
  });
  const { project_id } = await aProject();
  const { body } = await uploadPhoto(ana, project_id);
  expect(body.photos.map(({ original_file_url }) => original_file_url)).toEqual([null, null]);
  const id = body.photos[0]?.id ?? '';
  expect(await ana.call(images.originalFile, { params: { id } })).toBeError('image_not_found');
});

test.each([
  ['JPEG', 'Veranda am Haus Ü.JPG', async () => aPhonePhoto(), 'image/jpeg', 'Veranda am Haus Ü.jpg'],
  ['HEIC', 'IMG_0042.HEIC', async () => heicFile('quarters'), 'image/heic', 'IMG_0042.heic'],
] as const)('the original file of a %s is downloaded as it was taken', async (_kind, name, file, type, savedAs) => {
  const acme = await aCompanyStoringOriginals();
  const { project_id } = await acme.aProject();
  const bytes = await file();
  const { body } = await uploadPhoto(acme.ana, project_id, { file: { name, bytes } });
  expect(body.photos.map(({ size_tag }) => size_tag)).toEqual(['small', 'original']);
  for (const { original_file_url } of body.photos) {
    const { status, headers, body: saved } = await acme.ben.request({ url: original_file_url ?? '' });
    expect(status).toBe(200);
    expect(bytes.equals(saved as Buffer)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; /);
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(savedAs)}`);
  }
});

test('the lists and counts of photos are the same with original files', async () => {
  const acme = await aCompanyStoringOriginals();
  const { project_id } = await acme.aProject();
  const uploaded = await uploadPhoto(acme.ana, project_id);
  const params = { tag: 'project', owner: project_id } as const;
  expect((await acme.ana.call(images.allLinks, { params })).body).toEqual(uploaded.body);
  expect((await acme.ana.call(images.count, { params })).body.count).toBe(1);
});

test('the fifteenth photo is the last one even with original files', async () => {
  const acme = await aCompanyStoringOriginals();
  const { project_id } = await acme.aProject();
  const replies = await Promise.all(Array.from({ length: 16 }, () => uploadPhoto(acme.ana, project_id)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(15);
});

test('an original file is available only to accounts of the company with a subscription', async () => {
  const acme = await aCompanyStoringOriginals();
  const { project_id } = await acme.aProject();
  const { body } = await uploadPhoto(acme.ana, project_id);
  const input = { params: { id: body.photos[1]?.id ?? '' } };
  const rival = await aCompany();
  expect(await rival.ana.call(images.originalFile, input)).toBeError('image_not_found');
  expect(await aBrowser().call(images.originalFile, input)).toBeError('session_expired');
  testClock.forward({ hours: 100 * 24 });
  expect(await (await elsewhere(acme.ben)).call(images.originalFile, input)).toBeError('subscription_inactive');
});

test('an original file is never served as an image and is not a separate photo', async () => {
  const acme = await aCompanyStoringOriginals();
  const { project_id } = await acme.aProject();
  await uploadPhoto(acme.ana, project_id);
  const { database } = await testApp();
  const { rows } = await database.asOwner((owner) =>
    owner.query(`select image_id from images where company_id = $1 and size_tag = 'as_taken'`, [acme.company_id]),
  );
  const params = { id: (rows[0] as { image_id: string }).image_id };
  for (const endpoint of [images.bytes, images.originalFile, images.remove]) {
    expect(await acme.ana.call(endpoint, { params })).toBeError('image_not_found');
  }
});

test("a deleted photo's original file is purged a day later", async () => {
  const acme = await aCompanyStoringOriginals();
  const { project_id } = await acme.aProject();
  const { body } = await uploadPhoto(acme.ana, project_id);
  const { files } = (await testApp()).delivery;
  const filesOf = async () => {
    const keys = [];
    for await (const { key } of files.list(`images/${acme.company_id}`)) keys.push(key);
    return keys;
  };
  expect(await filesOf()).toHaveLength(3);
  const params = { id: body.photos[0]?.id ?? '' };
  await acme.ana.call(images.remove, { params });
  expect(await acme.ana.call(images.originalFile, { params })).toBeError('image_not_found');
  testClock.forward({ hours: 25 });
  await purgeDeletedFiles(await testDatabase(), acme.company_id, files, testClock.now());
  expect(await filesOf()).toEqual([]);
});

test('an original file is kept when the setting is turned off again', async () => {
  const acme = await aCompanyStoringOriginals();
  const { project_id } = await acme.aProject();
  const before = await uploadPhoto(acme.ana, project_id);
  await setOriginalsStored(acme, false);
  const after = await uploadPhoto(acme.ana, project_id);
  expect(after.body.photos[0]?.original_file_url).toBeNull();
  const params = { id: before.body.photos[0]?.id ?? '' };
  expect((await acme.ana.call(images.originalFile, { params })).status).toBe(200);
});

test('a logo and a profile image are stored without an original file', async () => {
  const { ana } = await aCompanyStoringOriginals();
  for (const image_for_tag of ['company', 'account']) {
    const { body } = await ana.attempt(images.upload, { body: { image_for_tag } });
    expect(body.photos.map(({ original_file_url }) => original_file_url)).toEqual([null, null]);
  }
});

test('a change of keep_original_photos is recorded in the audit log', async () => {
  const acme = await aCompanyStoringOriginals();
  const { data } = (await acme.ana.call(auditLog.list, { query: { record_type: 'company' } })).body;
  expect(data[0]?.attributes).toMatchObject({
    action: 'changed',
    before: { keep_original_photos: false },
    after: { keep_original_photos: true },
  });
});

test('companies.update rejects a keep_original_photos that is neither true nor false', async () => {
  const reply = await setOriginalsStored(await aCompany(), 'yes');
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({
    fields: { keep_original_photos: ['Please choose whether original photos are kept'] },
  });
});
