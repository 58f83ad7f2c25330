import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { images, type ProjectTag } from '#contract/work/images.ts';
import { projectPhotos } from '#contract/work/project-photos.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser, type Anything } from '#testkit/clients/browser.ts';
import { aHeic, heicFile } from '#testkit/inputs/heic-files.ts';
import { aPhonePhoto, anImage, uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, elsewhere, type Person } from '#testkit/records/factories.ts';
import { newId } from '../../platform/ids.ts';

const FULL = 'Maximum number of photos (15) has been reached for this project';
const WRONG_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP)';

const ofProject = (project_id: string) => ({ tag: 'project', owner: project_id }) as const;

async function countOf(person: Person, project_id: string): Promise<number> {
  return (await person.call(images.count, { params: ofProject(project_id) })).body.count;
}

test('a project stores photos from before and after the work, each in two sizes', async () => {
  const { ana, ben, aProject } = await aCompany();
  const { project_id } = await aProject();
  const first = await uploadPhoto(ana, project_id);
  expect(first.status).toBe(201);
  expect(first.body.photos.map(({ size_tag, file_name, project_tag }) => [size_tag, file_name, project_tag])).toEqual([
    ['small', 'IMG_0042.webp', 'before_project'],
    ['original', 'IMG_0042.jpg', 'before_project'],
  ]);
  const second = await uploadPhoto(ben, project_id);
  const after = await uploadPhoto(ben, project_id, { tag: 'after_project' });

  const all = await ana.call(images.allLinks, { params: ofProject(project_id) });
  expect(all.body.photos).toEqual([...first.body.photos, ...second.body.photos, ...after.body.photos]);
  expect(await countOf(ben, project_id)).toBe(3);

  const linksOf = async (query: { image_project_tag?: ProjectTag; image_size_tag?: 'small' | 'original' | 'all' }) =>
    (await ben.call(images.links, { query: { image_for_tag: 'project', project_id, ...query } })).body.photos;
  expect(await linksOf({})).toEqual(all.body.photos);
  expect(await linksOf({ image_size_tag: 'all' })).toEqual(all.body.photos);
  expect(await linksOf({ image_project_tag: 'after_project' })).toEqual(after.body.photos);
  expect(await linksOf({ image_size_tag: 'original', image_project_tag: 'before_project' })).toEqual([
    first.body.photos[1],
    second.body.photos[1],
  ]);
});

test('the newest photos are those of all projects of the company, newest first', async () => {
  const { ana, aProject } = await aCompany();
  const [deck, roof] = [await aProject({ name: 'Deck' }), await aProject({ name: 'Roof' })];
  const [older] = (await uploadPhoto(ana, deck.project_id)).body.photos;
  const [newer] = (await uploadPhoto(ana, roof.project_id)).body.photos;
  expect((await ana.call(projectPhotos.newest)).body.photos).toEqual([
    { ...newer, project_id: roof.project_id, project_name: 'Roof' },
    { ...older, project_id: deck.project_id, project_name: 'Deck' },
  ]);
  const other = await aCompany();
  expect((await other.ana.call(projectPhotos.newest)).body.photos).toEqual([]);
});

test("a photo's metadata is removed and its rotation applied", async () => {
  const { ana, aProject } = await aCompany();
  const { project_id } = await aProject();
  const { body } = await uploadPhoto(ana, project_id, { file: { name: 'a.jpg', bytes: await aPhonePhoto() } });
  const sizes = [
    { format: 'webp', width: 240, height: 480 },
    { format: 'jpeg', width: 450, height: 900 },
  ];
  for (const [index, size] of sizes.entries()) {
    const bytes = (await ana.call(images.bytes, { params: { id: body.photos[index]?.id ?? '' } })).body;
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject(size);
    expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation]).toEqual(Array(5).fill(undefined));
    expect(bytes.includes('Phone')).toBe(false);
  }
});

test('an iPhone HEIC becomes a photo in two sizes, upright and without its location', async () => {
  const { ana, aProject } = await aCompany();
  const { project_id } = await aProject();
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x0f\0\x02\0\0\0\x06\0\0\0\x1a\0\0\0\0Phone\0', 'latin1');
  const bytes = aHeic({ tile: 'quarters', columns: 4, rows: 4, turns: 3, exif, fileBytes: 15 * 1024 * 1024 });
  const { status, body } = await uploadPhoto(ana, project_id, { file: { name: 'IMG_0042.HEIC', bytes } });
  expect(status).toBe(201);
  expect(body.photos.map(({ size_tag, file_name }) => [size_tag, file_name])).toEqual([
    ['small', 'IMG_0042.webp'],
    ['original', 'IMG_0042.jpg'],
  ]);
  const original = (await ana.call(images.bytes, { params: { id: body.photos[1]?.id ?? '' } })).body;
  expect(await sharp(original).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 1280 });
  expect(original.includes('Phone')).toBe(false);
});

test('a HEIC file named as a JPEG is accepted as a photo', async () => {
  const { ana, aProject } = await aCompany();
  const { project_id } = await aProject();
  const file = { name: 'IMG_0042.JPG', bytes: heicFile('quarters') };
  expect((await uploadPhoto(ana, project_id, { file })).status).toBe(201);
});

test('a photo with transparency gets a white background', async () => {
  const { ana, aProject } = await aCompany();
  const { project_id } = await aProject();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 4, background: clear } })
    .png()
    .toBuffer();
  const { body } = await uploadPhoto(ana, project_id, { file: { name: 'sketch.png', bytes } });
  expect(body.photos.map(({ file_name }) => file_name)).toEqual(['sketch.webp', 'sketch.jpg']);
  const original = await ana.call(images.bytes, { params: { id: body.photos[1]?.id ?? '' } });
  expect([...(await sharp(original.body).raw().toBuffer())].every((value) => value > 250)).toBe(true);
});

describe('a photo', () => {
  test.each<[string, Record<string, string | undefined>, Record<string, string[]>]>([
    ['without a project', { project_id: undefined }, { project_id: ['Please select a project'] }],
    ['with an empty project', { project_id: '' }, { project_id: ['Please select a project'] }],
    [
      'without a project tag',
      { image_project_tag: undefined },
      { image_project_tag: ['Please select whether the photo was taken before or after the project'] },
    ],
    [
      'with an unknown project tag',
      { image_project_tag: 'during_project' },
      { image_project_tag: ['Please select whether the photo was taken before or after the project'] },
    ],
  ])('a photo %s is rejected with an error at the field', async (_what, fault, fields) => {
    const { ana, aProject } = await aCompany();
    const { project_id } = await aProject();
    const body = { image_for_tag: 'project', project_id, image_project_tag: 'before_project', ...fault };
    const reply = await ana.attempt(images.upload, { body });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields });
    expect(await countOf(ana, project_id)).toBe(0);
  });

  const brokenHeic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), Buffer.alloc(2000)]);
  test.each<[string, Anything['file'], string]>([
    ['without a file', 'none', 'Please select a file to upload'],
    ['with a corrupt HEIC', { name: 'IMG_0042.HEIC', bytes: brokenHeic }, WRONG_TYPE],
    ['with a truncated HEIC', { name: 'a.heic', bytes: heicFile('quarters').subarray(0, 500) }, WRONG_TYPE],
    [
      'with a truncated JPEG',
      { name: 'a.jpg', bytes: Buffer.from('\xff\xd8\xff\xe0 and no more', 'latin1') },
      WRONG_TYPE,
    ],
    ['of more than 10 MB', { name: 'a.jpg', bytes: Buffer.alloc(10_485_761) }, 'File size must be less than 10MB'],
    [
      'of a HEIC of more than 15 MB',
      { name: 'a.heic', bytes: aHeic({ tile: 'quarters', columns: 1, rows: 1, fileBytes: 15_728_641 }) },
      'File size must be less than 15MB',
    ],
  ])('a photo upload %s is rejected', async (_what, file, message) => {
    const { ana, aProject } = await aCompany();
    const { project_id } = await aProject();
    const reply = await uploadPhoto(ana, project_id, { file });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ error: message, fields: { image: [message] } });
    expect(await countOf(ana, project_id)).toBe(0);
  });

  test('a photo that decodes to too many pixels is rejected', async () => {
    const { ana, aProject } = await aCompany();
    const { project_id } = await aProject();
    const huge = { width: 9000, height: 9000, channels: 3, background: '#000' } as const;
    const bytes = await sharp({ create: huge, limitInputPixels: false }).png().toBuffer();
    const reply = await uploadPhoto(ana, project_id, { file: { name: 'bomb.png', bytes } });
    expect(reply.body).toMatchObject({ error: 'Please select an image of at most 50 megapixels' });
  });

  test('a photo requires its project', async () => {
    const { ana } = await aCompany();
    const reply = await ana.call(images.links, { query: { image_for_tag: 'project' } });
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ fields: { project_id: ['Please select a project'] } });
  });
});

test('a project is limited to fifteen photos, and deleting one allows another', async () => {
  const { ana, aProject } = await aCompany();
  const { project_id } = await aProject();
  const uploads = Array.from({ length: 15 }, (_, index) =>
    uploadPhoto(ana, project_id, { tag: index % 2 === 0 ? 'before_project' : 'after_project' }),
  );
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(15).fill(201));

  const sixteenth = await uploadPhoto(ana, project_id);
  expect(sixteenth).toBeError('validation_failed');
  expect(sixteenth.body).toMatchObject({ error: FULL, fields: { image: [FULL] } });
  const { photos } = (await ana.call(images.allLinks, { params: ofProject(project_id) })).body;
  await ana.call(images.remove, { params: { id: photos[0]?.id ?? '' } });
  expect(await countOf(ana, project_id)).toBe(14);
  expect((await uploadPhoto(ana, project_id)).status).toBe(201);

  const other = await aProject();
  expect((await uploadPhoto(ana, other.project_id)).status).toBe(201);
});

test('the photos of a customer are those of all its projects, each counted once', async () => {
  const { ana, aCustomer, aProject } = await aCompany();
  const { customer_id } = await aCustomer();
  const [roof, deck, elsewhere] = [await aProject({ customer_id }), await aProject({ customer_id }), await aProject()];
  for (const { project_id } of [roof, roof, deck, elsewhere]) await uploadPhoto(ana, project_id);
  const counted = await ana.call(images.countOfCustomer, { params: { id: customer_id } });
  expect(counted.body).toEqual({ count: 3 });

  const rival = await aCompany();
  expect(await rival.ana.call(images.countOfCustomer, { params: { id: customer_id } })).toBeError('customer_not_found');
});

test('fifteen of forty photos uploaded at the same moment are stored', async () => {
  const { ana, ben, aProject } = await aCompany();
  const { project_id } = await aProject();
  const file = { name: 'a.jpg', bytes: await anImage({ width: 40, height: 30 }) };
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => uploadPhoto(index % 2 ? ana : ben, project_id, { file })),
  );
  const statuses = Map.groupBy(replies, ({ status }) => status);
  expect([...statuses].map(([status, { length }]) => [status, length]).toSorted()).toEqual([
    [201, 15],
    [422, 25],
  ]);
  expect(await countOf(ana, project_id)).toBe(15);
  const all = await ana.call(images.allLinks, { params: ofProject(project_id) });
  expect(all.body.photos).toHaveLength(30);
});

test('another company can neither see, add nor delete photos', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { project_id } = await acme.aProject();
  const { body } = await uploadPhoto(acme.ana, project_id);
  const id = body.photos[0]?.id ?? '';
  for (const foreign of [project_id, newId()]) {
    expect(await uploadPhoto(rival.ana, foreign)).toBeError('project_not_found');
    const query = { image_for_tag: 'project', project_id: foreign } as const;
    expect(await rival.ana.call(images.links, { query })).toBeError('project_not_found');
    expect(await rival.ana.call(images.allLinks, { params: ofProject(foreign) })).toBeError('project_not_found');
    expect(await rival.ana.call(images.count, { params: ofProject(foreign) })).toBeError('project_not_found');
  }
  expect(await rival.ana.call(images.count, { params: ofProject('no id') })).toBeError('project_not_found');
  expect(await rival.ana.call(images.bytes, { params: { id } })).toBeError('image_not_found');
  expect(await rival.ana.call(images.remove, { params: { id } })).toBeError('image_not_found');
  expect(await aBrowser().call(images.bytes, { params: { id } })).toBeError('session_expired');
  expect(await countOf(acme.ben, project_id)).toBe(1);
});

test('photos need an active subscription, and logos do not', async () => {
  const { ana, company_code, aProject } = await aCompany();
  const { project_id } = await aProject();
  const { body } = await uploadPhoto(ana, project_id);
  const id = body.photos[0]?.id ?? '';

  testClock.forward({ days: 120 });
  const expired = await elsewhere(ana);
  expect(await uploadPhoto(expired, project_id)).toBeError('subscription_inactive');
  const query = { image_for_tag: 'project', project_id } as const;
  expect(await expired.call(images.links, { query })).toBeError('subscription_inactive');
  expect(await expired.call(images.allLinks, { params: ofProject(project_id) })).toBeError('subscription_inactive');
  expect(await expired.call(images.count, { params: ofProject(project_id) })).toBeError('subscription_inactive');
  expect(await expired.call(images.bytes, { params: { id } })).toBeError('subscription_inactive');
  expect(await expired.call(images.remove, { params: { id } })).toBeError('subscription_inactive');
  const logo = await expired.attempt(images.upload, { body: { image_for_tag: 'company', company_code } });
  expect(logo.status).toBe(201);
});
