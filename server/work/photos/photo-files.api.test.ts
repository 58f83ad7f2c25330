import { expect, test, vi } from 'vitest';
import { customers } from '#contract/work/customers.ts';
import { images } from '#contract/work/images.ts';
import { projects } from '#contract/work/projects.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { quietLog } from '#testkit/app/quiet-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Browser } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { startS3Server } from '#testkit/providers/s3-server.ts';
import { aCompany, type Company, elsewhere } from '#testkit/records/factories.ts';
import { deleteCompany, isCompanyHere } from '../../identity/companies/store.ts';
import { asCompany } from '../../platform/database/database.ts';
import { purgeDeletedFiles } from '../../platform/files/deleted-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { sweepFiles } from '../../platform/files/sweep.ts';
import { existingImageKeys } from './store.ts';

/* The files of photos, in a folder and in a bucket. */

/** The stored keys of a company's files. */
async function filesOf(files: Files, { company_id }: { company_id: string }): Promise<string[]> {
  const keys = [];
  for await (const { key } of files.list(`images/${company_id}`)) keys.push(key);
  return keys;
}

async function tidyUp(files: Files, { company_id }: { company_id: string }): Promise<void> {
  await purgeDeletedFiles(await testDatabase(), company_id, files, testClock.now());
}

async function sweep(files: Files): Promise<void> {
  const folders = { images: existingImageKeys };
  const database = await testDatabase();
  await sweepFiles({ database, files, now: testClock.now(), log: quietLog, isHere: isCompanyHere, folders });
}

const removals: [
  string,
  (acme: Company, ids: { project_id: string; customer_id: string; photo: string }) => unknown,
][] = [
  ['the photo', ({ ana }, { photo }) => ana.call(images.remove, { params: { id: photo } })],
  ['its project', ({ ana }, { project_id }) => ana.call(projects.remove, { params: { id: project_id } })],
  ['its customer', ({ ana }, { customer_id }) => ana.call(customers.remove, { params: { id: customer_id } })],
  ['its company', async ({ company_id }) => asCompany(await testDatabase(), company_id, deleteCompany)],
];

test.each(removals)('deleting %s removes the photo at once and its files a day later', async (_what, remove) => {
  const acme = await aCompany();
  const { delivery, database } = await testApp();
  const { project_id, customer_id } = await acme.aProject();
  const { body } = await uploadPhoto(acme.ana, project_id);
  await remove(acme, { project_id, customer_id, photo: body.photos[0]?.id ?? '' });
  const { rows } = await database.asOwner((owner) =>
    owner.query('select from images where company_id = $1', [acme.company_id]),
  );
  expect(rows).toEqual([]);

  await tidyUp(delivery.files, acme);
  expect(await filesOf(delivery.files, acme)).toHaveLength(2);
  testClock.forward({ hours: 25 });
  await tidyUp(delivery.files, acme);
  expect(await filesOf(delivery.files, acme)).toEqual([]);
});

test('a rejected photo leaves no file', async () => {
  const acme = await aCompany();
  const { delivery } = await testApp();
  const { project_id } = await acme.aProject();
  await Promise.all(Array.from({ length: 20 }, () => uploadPhoto(acme.ana, project_id)));
  expect(await filesOf(delivery.files, acme)).toHaveLength(30);
});

test('a photo whose files cannot be written leaves neither file nor row', async () => {
  const acme = await aCompany();
  const { delivery } = await testApp();
  const { project_id } = await acme.aProject();
  const originalPut = delivery.files.put;
  const broken = vi.spyOn(delivery.files, 'put').mockImplementation(async (key, bytes, type) => {
    if (key.endsWith('.webp')) throw Object.assign(new Error('No space left on the disk'), { code: 'ENOSPC' });
    await originalPut(key, bytes, type);
  });
  const shouted = vi.spyOn(delivery.log, 'error').mockImplementation(() => {});
  try {
    expect((await uploadPhoto(acme.ana, project_id)).status).toBe(500);
  } finally {
    broken.mockRestore();
    shouted.mockRestore();
  }
  expect(await filesOf(delivery.files, acme)).toEqual([]);
  const params = { tag: 'project', owner: project_id } as const;
  expect((await acme.ana.call(images.count, { params })).body.count).toBe(0);
});

test('a file without a row, and no other, is removed after a day', async () => {
  const acme = await aCompany();
  const { files } = (await testApp()).delivery;
  const { project_id } = await acme.aProject();
  const remaining = await uploadPhoto(acme.ana, project_id);
  const deleted = await uploadPhoto(acme.ana, project_id);
  await acme.ana.call(images.remove, { params: { id: deleted.body.photos[0]?.id ?? '' } });
  const before = await filesOf(files, acme);
  const stray = `images/${acme.company_id}/0199-stray.jpg`;
  const foreign = 'images/01990000-0000-7000-8000-000000000000/of-another-database.jpg';
  for (const key of [stray, foreign]) await files.put(key, new Uint8Array([1]), 'image/jpeg');

  await sweep(files);
  expect(await filesOf(files, acme)).toContain(stray);
  testClock.forward({ hours: 25 });
  await Promise.all([sweep(files), sweep(files)]);
  expect((await filesOf(files, acme)).toSorted()).toEqual(before.toSorted());
  expect(await files.has(foreign)).toBe(true);
  await files.remove(foreign);
  expect(remaining.status).toBe(201);
});

test('photos in a bucket are stored, served, deleted and swept like those in a folder', async () => {
  const acme = await aCompany();
  const s3 = await startS3Server();
  const running = appOfTest({
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ENDPOINT: s3.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });
  const { files } = (await running).delivery;
  const ana: Browser = aBrowser({ cookies: acme.ana.cookies, at: running });
  const { project_id } = await acme.aProject();
  const [gone, remaining] = [await uploadPhoto(ana, project_id), await uploadPhoto(ana, project_id)];
  const shown = await ana.call(images.bytes, { params: { id: remaining.body.photos[1]?.id ?? '' } });
  expect(shown.headers['content-type']).toBe('image/jpeg');
  expect(shown.body.length).toBeGreaterThan(1000);
  expect(await filesOf(files, acme)).toHaveLength(4);

  await files.put(`images/${acme.company_id}/0199-stray.jpg`, new Uint8Array([1]), 'image/jpeg');
  await ana.call(images.remove, { params: { id: gone.body.photos[0]?.id ?? '' } });
  testClock.forward({ hours: 25 });
  await sweep(files);
  await tidyUp(files, acme);
  expect(await filesOf(files, acme)).toHaveLength(2);

  const again = await anaAt(running, acme);
  await again.call(projects.remove, { params: { id: project_id } });
  testClock.forward({ hours: 25 });
  await tidyUp(files, acme);
  expect(await filesOf(files, acme)).toEqual([]);
});

/** Ana signed in again a day later, because her session has expired. */
async function anaAt(at: ReturnType<typeof appOfTest>, { ana }: Company): Promise<Browser> {
  return aBrowser({ cookies: (await elsewhere(ana)).cookies, at });
}
