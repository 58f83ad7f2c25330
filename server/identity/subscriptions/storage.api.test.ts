import { expect, test } from 'vitest';
import { imports, MOST_OPEN_IN_TRIAL } from '#contract/office/imports.ts';
import { images } from '#contract/work/images.ts';
import { testApp } from '#testkit/app/app.ts';
import { runCommand } from '#testkit/app/run-command.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { CUSTOMERS_CSV, runCsv, tryCsv, uploadCsv } from '#testkit/scenarios/importing.ts';
import { asCompany } from '../../platform/database/database.ts';
import { BYTES_PER_MB, storedBytes } from './storage.ts';

/* The uploaded files of a company: their allowance, and the operator's view of the space used. */

const TRIAL_SENTENCE =
  "During the free trial a company's files can take 500 MB. Delete photos that you no longer need, or subscribe for more space.";
const PAID_SENTENCE =
  "Your company's files would take more than its 20,000 MB. Delete photos that you no longer need, or contact us for more space.";

async function inCompany<T>({ company_id }: Company, work: Parameters<typeof asCompany<T>>[2]): Promise<T> {
  return asCompany((await testApp()).database, company_id, work);
}

/** Sets the sizes of a company's photos to this total. */
async function pretendPhotosTake(acme: Company, megabytes: number) {
  await inCompany(acme, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('images')
      .set({ byte_size: 1 })
      .where('size_tag', '=', 'small')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('images')
      .set({ byte_size: megabytes * BYTES_PER_MB - Number(numUpdatedRows) })
      .where('size_tag', '=', 'original')
      .execute();
  });
}

test('a photo counts in all its sizes, and an import file counts while it is stored', async () => {
  const acme = await aCompany();
  const { project_id } = await acme.aProject();
  const { body } = await uploadPhoto(acme.ana, project_id);
  const sizes = await inCompany(acme, (db) => db.selectFrom('images').select('byte_size').execute());
  const photo = sizes.reduce((sum, { byte_size }) => sum + (byte_size ?? 0), 0);
  expect(sizes).toHaveLength(2);
  expect(await inCompany(acme, storedBytes)).toBe(photo);
  await uploadCsv(acme.ana, CUSTOMERS_CSV);
  expect(await inCompany(acme, storedBytes)).toBe(photo + CUSTOMERS_CSV.bytes.length);
  await acme.ana.call(images.remove, { params: { id: body.photos[0]?.id ?? '' } });
  expect(await inCompany(acme, storedBytes)).toBe(CUSTOMERS_CSV.bytes.length);
});

test.each([
  ['a trial company', 'active', 500, TRIAL_SENTENCE],
  ['a paid company', 'paid', 20_000, PAID_SENTENCE],
] as const)(
  'photos and import files of %s above its allowance are rejected',
  async (_what, subscription, mb, sentence) => {
    const acme = await aCompany({ subscription });
    const { project_id } = await acme.aProject();
    for (let photos = 0; photos * 2000 < mb; photos++) {
      expect((await uploadPhoto(acme.ana, project_id)).status).toBe(201);
    }
    const each = mb / Math.ceil(mb / 2000);
    await pretendPhotosTake(acme, each);
    expect(await uploadPhoto(acme.ana, project_id)).toMatchObject({ body: { fields: { image: [sentence] } } });
    expect(await tryCsv(acme.ana, CUSTOMERS_CSV)).toMatchObject({
      status: 422,
      body: { fields: { file: [sentence] } },
    });
    await pretendPhotosTake(acme, each - 1);
    expect((await tryCsv(acme.ana, CUSTOMERS_CSV)).status).toBe(201);
    expect((await uploadPhoto(acme.ana, project_id)).status).toBe(201);
  },
);

test('a trial company can store three import files that were not run, and a further one replaces the oldest', async () => {
  const acme = await aCompany();
  const ran = await runCsv(acme.ana);
  const open = [];
  for (let files = 0; files <= MOST_OPEN_IN_TRIAL; files++) open.push((await uploadCsv(acme.ana)).import_id);
  const [oldest = '', ...others] = open;
  expect(await acme.ana.call(imports.read, { params: { id: oldest } })).toBeError('import_not_found');
  for (const id of [...others, ran.import_id]) {
    expect((await acme.ana.call(imports.read, { params: { id } })).status).toBe(200);
  }
  const paying = await aCompany({ subscription: 'paid' });
  const theirs = [];
  for (let files = 0; files <= MOST_OPEN_IN_TRIAL; files++) theirs.push((await uploadCsv(paying.ana)).import_id);
  expect((await paying.ana.call(imports.read, { params: { id: theirs[0] ?? '' } })).status).toBe(200);
});

test('storage list shows the operator how much of its allowance each company uses', async () => {
  const [acme, paying] = [await aCompany(), await aCompany({ subscription: 'paid' })];
  const { project_id } = await acme.aProject();
  await uploadPhoto(acme.ana, project_id);
  await pretendPhotosTake(acme, 125);
  const lines = (await runCommand('storage', 'list')).split('\n');
  expect(lines[0]).toMatch(/^Code +Company +Files +MB +Allowance in MB +Used$/);
  const lineOf = ({ company_code }: Company) => lines.find((line) => line.startsWith(company_code))?.split(/ {2,}/);
  expect(lineOf(acme)).toEqual([acme.company_code, acme.name, '2', '125.0', '500', '25%']);
  expect(lineOf(paying)).toEqual([paying.company_code, paying.name, '0', '0.0', '20000', '0%']);
});
