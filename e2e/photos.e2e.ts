import type { Locator, Page } from '@playwright/test';
import { aHeic } from '../server/testing/heic-files.ts';
import { PHONE } from './devices.ts';
import { choose, seeScreen } from './page-helpers.ts';
import { expect, test } from './journey.ts';
import { aLargeFile, aPhotoFile } from './photos.ts';
import { open } from './screens.ts';

const FULL = 'Maximum number of photos (15) has been reached for this project';

/** Opens the gallery of a project with the navigation state of the screen before it. */
const openGallery = (page: Page, project_id: string) =>
  open(page, { path: '/main/project/photo', title: 'Photo Gallery', state: { project_id } });

const openUpload = (page: Page, project_id: string) =>
  open(page, { path: '/main/project/photo/upload', title: 'Upload Photo', state: { project_id } });

const half = (page: Page, title: string) => page.getByRole('region', { name: title });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });

test('photos are uploaded from the project list, two at a time, each with its progress', async ({ page, company }) => {
  const project = await company.aProject();
  await page.goto('/main/project');
  await page.getByRole('radio', { name: `Select ${project.name}` }).check();
  await page.getByRole('button', { name: 'Add Photo' }).click();
  await seeScreen(page, 'Photo Gallery');
  await expect(page.getByText('No photos found. Click Upload Photos button below.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Upload Photos' }).click();
  await seeScreen(page, 'Upload Photo');
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(project.name);

  await page.getByRole('radio', { name: 'Before project' }).check();
  await page.getByLabel('Choose Photos').setInputFiles([await aPhotoFile('porch.jpg'), await aPhotoFile('eaves.jpg')]);
  const release = await hold(page);
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /^Upload of/ })).toHaveCount(2);
  release();
  await expect(page.getByRole('heading', { name: 'Photo uploaded successfully!' })).toBeFocused();
  await page.getByRole('link', { name: 'Go To Photo Gallery' }).click();
  await seeScreen(page, 'Photo Gallery');
  await expect(half(page, 'Before Project').getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(page.getByText('2 of 15 photos')).toBeVisible();
  await expect(half(page, 'After Project')).toContainText('No photos found. Click Upload Photos button below.');
  await loaded(half(page, 'Before Project').locator('img').first());
});

test('missing input shows a message at its field, and another photo can follow', async ({ page, company }) => {
  const project = await company.aProject();
  await page.goto('/main/project/photo/upload');
  await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
  await expect(page.getByText('Please select a project')).toBeVisible();
  await expect(page.getByText('Please select whether the photo was taken before or after the project')).toBeVisible();
  await expect(page.getByText('Please select a file to upload')).toBeVisible();

  await choose(page, 'Project', project.name);
  await page.getByRole('radio', { name: 'After project' }).check();
  const files = page.getByLabel('Choose Photos');
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.alloc(99) });
  await expect(page.getByText('Please select a valid image file (JPEG, PNG, GIF, or WEBP)')).toBeVisible();
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await files.setInputFiles(await aLargeFile('wide.jpg', 10_485_761));
  await expect(page.getByText('File size must be less than 10MB')).toBeVisible();
  await page.getByRole('button', { name: 'Remove wide.jpg' }).click();
  await files.setInputFiles(await aPhotoFile('done.jpg'));
  await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
  await page.getByRole('button', { name: 'Upload Another Photo' }).click();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(project.name);
  await expect(page.getByRole('radio', { name: 'After project' })).toBeChecked();
  await expect(page.getByText('1 of 15 photos')).toBeVisible();
});

test('each of several files has its own result, and unusable files are set aside', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await openUpload(page, project_id);
  await page.getByRole('radio', { name: 'Before project' }).check();
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
  const files = page.getByLabel('Choose Photos');
  await files.setInputFiles([await aPhotoFile('good.jpg'), broken]);
  await files.setInputFiles(await aLargeFile('huge.jpg', 10_485_761));
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  const list = page.getByRole('list', { name: 'Chosen photos' });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(row('good.jpg')).toContainText('Photo uploaded successfully!');
  await expect(row('huge.jpg')).toContainText('File size must be less than 10MB');
  await expect(row('broken.jpg')).toContainText('Please select a valid image file (JPEG, PNG, GIF, or WEBP)');
  await page.getByRole('button', { name: 'Remove huge.jpg' }).click();
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await expect(page.getByRole('heading', { name: 'Photo uploaded successfully!' })).toBeVisible();
});

test('the gallery shows a HEIC photo that an iPhone took', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await openUpload(page, project_id);
  await page.getByRole('radio', { name: 'Before project' }).check();
  const buffer = aHeic({ tile: 'quarters', columns: 4, rows: 4, turns: 3 });
  await page.getByLabel('Choose Photos').setInputFiles([
    { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer },
    { name: 'IMG_0043.heic', mimeType: '', buffer },
  ]);
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await expect(page.getByRole('heading', { name: 'Photo uploaded successfully!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go To Photo Gallery' }).click();
  await page.getByRole('button', { name: 'Open Before photo 1 of 2: IMG_0042' }).click();
  const shown = viewer(page).getByRole('img', { name: 'Before photo 1 of 2: IMG_0042' });
  await loaded(shown);
  await expect(shown).toHaveJSProperty('naturalWidth', 960);
});

test('the upload screen rejects a HEIC of more than 15 MB', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await openUpload(page, project_id);
  await page.getByLabel('Choose Photos').setInputFiles(await aLargeFile('IMG_0042.HEIC', 15_728_641));
  await expect(page.getByText('File size must be less than 15MB')).toBeVisible();
});

for (const deviceScaleFactor of [1, 3]) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 780 },
  ]) {
    test.describe(`at ${viewport.width} pixels and density ${deviceScaleFactor}`, () => {
      test.use({ viewport, deviceScaleFactor });

      test('the viewer shows the large size of a photo', async ({ page, company }) => {
        const { project_id } = await company.aProject();
        await company.addPhotos(project_id, 'before_project', ['wide.jpg'], { width: 3000, height: 2000 });
        await openGallery(page, project_id);
        await page.getByRole('button', { name: 'Open Before photo 1 of 1: wide' }).click();
        const shown = viewer(page).getByRole('img', { name: 'Before photo 1 of 1: wide' });
        await loaded(shown);
        await expect(shown).toHaveJSProperty('naturalWidth', 3000);
      });
    });
  }
}

test('an upload whose response is lost is retried and creates one photo', async ({ page, company, expectedFaults }) => {
  expectedFaults.push(/ERR_FAILED|Failed to load resource/);
  const { project_id } = await company.aProject();
  await openUpload(page, project_id);
  await page.getByRole('radio', { name: 'Before project' }).check();
  await page.getByLabel('Choose Photos').setInputFiles(await aPhotoFile('roof.jpg'));
  // The server handles the upload, but its response is lost.
  await page.route('**/api/v1/images', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
  await expect(page.getByText(/^Failed to upload photo: The server cannot be reached/)).toBeVisible();
  await page.unroute('**/api/v1/images');
  await page.getByRole('button', { name: 'Try roof.jpg again' }).click();
  await expect(page.getByRole('heading', { name: 'Photo uploaded successfully!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go To Photo Gallery' }).click();
  await expect(page.getByText('1 of 15 photos')).toBeVisible();
});

test('a file dropped from a folder is selected', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await openUpload(page, project_id);
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dot'], 'dropped.png', { type: 'image/png' }));
    return transfer;
  })()`);
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('list', { name: 'Chosen photos' })).toContainText('dropped.png');
});

test('rejects a sixteenth photo during the upload, and disables uploading afterwards', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  const names = Array.from({ length: 14 }, (_, index) => `photo-${index}.jpg`);
  await company.addPhotos(project_id, 'before_project', names);
  await openUpload(page, project_id);
  await page.getByRole('radio', { name: 'After project' }).check();
  await page
    .getByLabel('Choose Photos')
    .setInputFiles([await aPhotoFile('fifteenth.jpg'), await aPhotoFile('sixteenth.jpg')]);
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  const list = page.getByRole('list', { name: 'Chosen photos' });
  await expect(list.getByText('Photo uploaded successfully!')).toHaveCount(1);
  await expect(list.getByText(FULL)).toHaveCount(1);

  await openGallery(page, project_id);
  await expect(page.getByText('15 of 15 photos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Photos' })).toBeDisabled();
  await expect(page.getByText(FULL)).toBeVisible();
});

test('the slider shows one photo at a time, from the first to the last', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await company.addPhotos(project_id, 'after_project', ['one.jpg', 'two.jpg', 'three.jpg']);
  await openGallery(page, project_id);
  const after = half(page, 'After Project');
  const [back, on] = ['Previous', 'Next'].map((way) =>
    after.getByRole('button', { name: `${way} photo after the project` }),
  );
  await expect(back as Locator).toBeDisabled();
  await on?.click();
  await expect(after.getByText('2 of 3', { exact: true })).toBeVisible();
  await on?.click();
  await expect(after.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(after.getByText('three', { exact: true })).toBeVisible();
  await expect(on as Locator).toBeDisabled();
  // Photos out of view cannot be focused.
  await expect(after.locator('[inert]')).toHaveCount(2);
});

test('a viewer that the browser closes natively can be opened again', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await company.addPhotos(project_id, 'before_project', ['one.jpg']);
  await openGallery(page, project_id);
  const photo = half(page, 'Before Project').getByRole('button', { name: 'Open Before photo 1 of 1: one' });
  await photo.click();
  await expect(viewer(page)).toBeVisible();
  await page.evaluate(`document.querySelector('dialog[open]').close()`);
  await expect(viewer(page)).toHaveCount(0);
  await photo.click();
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
});

test('the viewer works by keys and swipes, and restores the focus', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await company.addPhotos(project_id, 'before_project', ['one.jpg', 'two.jpg', 'three.jpg']);
  await openGallery(page, project_id);
  const first = page.getByRole('button', { name: 'Open Before photo 1 of 3: one' });
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByText('1 of 3', { exact: true })).toBeVisible();
  await loaded(viewer(page).getByRole('img', { name: 'Before photo 1 of 3: one' }));
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page).getByText('1 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('3 of 3', { exact: true })).toBeVisible();
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(`document.activeElement === document.body || !!document.activeElement.closest('dialog')`),
  ).toBe(true);

  await drag(page, { by: 9 });
  await expect(viewer(page).getByText('3 of 3', { exact: true })).toBeVisible();
  await drag(page, { by: 12 });
  await expect(viewer(page).getByText('2 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('a photo is deleted after one confirmation, and the next one takes its place', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await company.addPhotos(project_id, 'before_project', ['one.jpg', 'two.jpg']);
  await openGallery(page, project_id);
  await page.getByRole('button', { name: 'Open Before photo 1 of 2: one' }).click();
  await viewer(page).getByRole('button', { name: 'Delete Photo' }).first().click();
  const question = page.getByRole('dialog', { name: 'Delete this photo?' });
  await expect(question).toContainText('one is deleted for everybody in your company.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible();

  await viewer(page).getByRole('button', { name: 'Delete Photo' }).click();
  await question.getByRole('button', { name: 'Delete Photo' }).click();
  await expect(viewer(page).getByText('Photo deleted successfully!')).toBeVisible();
  await expect(viewer(page).getByRole('img', { name: 'Before photo 1 of 1: two' })).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Delete Photo' }).click();
  await question.getByRole('button', { name: 'Delete Photo' }).click();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByText('Photo deleted successfully!')).toBeVisible();
  await expect(page.getByText('No photos found. Click Upload Photos button below.')).toBeVisible();
});

test('a failed deletion and photos that fail to load show messages', async ({ page, company, expectedFaults }) => {
  expectedFaults.push(/status of 500|Failed to load resource/);
  const { project_id } = await company.aProject();
  await company.addPhotos(project_id, 'before_project', ['one.jpg']);
  await openGallery(page, project_id);
  const broken = {
    status: 500,
    json: { error: 'Something went wrong on our side. Please try again.', code: 'server_error' },
  };
  await page.route('**/api/v1/images/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(broken) : route.fallback(),
  );
  await page.getByRole('button', { name: /^Open Before photo/ }).click();
  await viewer(page).getByRole('button', { name: 'Delete Photo' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this photo?' });
  await question.getByRole('button', { name: 'Delete Photo' }).click();
  await expect(question.getByText(/^Failed to delete photo/)).toBeVisible();

  await page.route('**/api/v1/images/get_photo_links*', (route) => route.fulfill(broken));
  await page.goto('/main/project');
  await openGallery(page, project_id);
  await expect(page.getByText(/^Failed to load photos/)).toBeVisible();
  await page.unroute('**/api/v1/images/get_photo_links*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(half(page, 'Before Project').getByText('1 of 1', { exact: true })).toBeVisible();
});

test('before and after photos are compared by a divider that moves by keys and mouse', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await company.addPhotos(project_id, 'before_project', ['one.jpg', 'two.jpg']);
  await company.addPhotos(project_id, 'after_project', ['done.jpg']);
  await openGallery(page, project_id);
  const compare = page.getByRole('region', { name: 'Compare Before and After' });
  const line = compare.getByRole('slider', { name: 'How much of the before photo is seen' });
  await expect(line).toHaveValue('50');
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuetext', '51% before, 49% after');
  const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width * 0.25, y + height / 2);
  expect(Number(await line.inputValue())).toBeGreaterThan(20);
  expect(Number(await line.inputValue())).toBeLessThan(30);
  await loaded(compare.getByRole('img', { name: 'Before Project: one' }));

  await compare.getByRole('radio', { name: 'Before photo 2 of 2: two' }).check({ force: true });
  await loaded(compare.getByRole('img', { name: 'Before Project: two' }));
  await expect(compare.getByRole('group', { name: 'After Project' })).toHaveCount(0);
});

test('the selected project is kept after a reload; without any, a link leads to creating one', async ({
  page,
  company,
}) => {
  await page.goto('/main/project/photo');
  await expect(page.getByText(/Photos belong to a project, and there is none yet/)).toBeVisible();
  const project = await company.aProject();
  await page.reload();
  await choose(page, 'Project', project.name);
  await expect(page.getByText('No photos found. Click Upload Photos button below.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(project.name);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('photos are uploaded, swiped and viewed by touch', async ({ page, company }) => {
    const { project_id } = await company.aProject();
    await openUpload(page, project_id);
    await page.getByRole('radio', { name: 'Before project' }).check();
    await expect(page.getByLabel('Take Photo')).toHaveAttribute('capture', 'environment');
    await page.getByLabel('Take Photo').setInputFiles(await aPhotoFile('taken.jpg'));
    await page.getByLabel('Choose Photos').setInputFiles(await aPhotoFile('chosen.jpg'));
    await page.getByRole('button', { name: 'Upload Photos' }).tap();
    await expect(page.getByRole('heading', { name: 'Photo uploaded successfully!' })).toBeVisible();
    await page.getByRole('link', { name: 'Go To Photo Gallery' }).tap();
    const before = half(page, 'Before Project');
    await before.getByRole('button', { name: 'Next photo before the project' }).tap();
    await expect(before.getByText('2 of 2', { exact: true })).toBeVisible();
    await before.getByRole('button', { name: /^Open Before photo 2/ }).tap();
    await drag(page, { by: 80 });
    await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible();
    const width = await page.locator('html').evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await viewer(page).getByRole('button', { name: 'Close' }).tap();
    await expect(viewer(page)).toHaveCount(0);
  });
});

/** Holds uploads back until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/v1/images', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function loaded(image: Locator): Promise<void> {
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
}

/** Drags a finger, or the mouse, across the photo in the viewer, to the right by this many pixels. */
async function drag(page: Page, { by }: { by: number }): Promise<void> {
  const photo = viewer(page).getByRole('img');
  for (const [type, x] of [
    ['pointerdown', 120],
    ['pointerup', 120 + by],
  ] as const) {
    await photo.dispatchEvent(type, { clientX: x, clientY: 300, isPrimary: true, pointerId: 1 });
  }
}
