import type { Page } from '@playwright/test';
import { aHeic } from '#testkit/heic-files.ts';
import { expect, test } from './journey.ts';
import { choose, seeScreen } from './page-helpers.ts';
import { half, loaded, openUpload, viewer } from './photo-screens.ts';
import { aLargeFile, aPhotoFile } from './photos.ts';

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

test('missing input and unusable files show a message, and each file has a result of its own', async ({
  page,
  company,
}) => {
  const project = await company.aProject();
  const noImage = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP)';
  await page.goto('/main/project/photo/upload');
  await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
  await expect(page.getByText('Please select a project')).toBeVisible();
  await expect(page.getByText('Please select whether the photo was taken before or after the project')).toBeVisible();
  await expect(page.getByText('Please select a file to upload')).toBeVisible();

  await choose(page, 'Project', project.name);
  await page.getByRole('radio', { name: 'After project' }).check();
  const files = page.getByLabel('Choose Photos');
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.alloc(99) });
  await expect(page.getByText(noImage)).toBeVisible();
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();

  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
  await files.setInputFiles([await aPhotoFile('good.jpg'), broken]);
  await files.setInputFiles(await aLargeFile('huge.jpg', 10_485_761));
  await files.setInputFiles(await aLargeFile('IMG_0042.HEIC', 15_728_641));
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  const list = page.getByRole('list', { name: 'Chosen photos' });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(row('good.jpg')).toContainText('Photo uploaded successfully!');
  await expect(row('huge.jpg')).toContainText('File size must be less than 10MB');
  await expect(row('IMG_0042.HEIC')).toContainText('File size must be less than 15MB');
  await expect(row('broken.jpg')).toContainText(noImage);
  for (const name of ['huge.jpg', 'IMG_0042.HEIC', 'broken.jpg']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await expect(page.getByRole('heading', { name: 'Photo uploaded successfully!' })).toBeVisible();

  await page.getByRole('button', { name: 'Upload Another Photo' }).click();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(project.name);
  await expect(page.getByRole('radio', { name: 'After project' })).toBeChecked();
  await expect(page.getByText('1 of 15 photos')).toBeVisible();
  await dropFile(page, 'dropped.png');
  await expect(list).toContainText('dropped.png');
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
  // Two are uploaded at a time, and either may be the first to arrive.
  await page.getByRole('button', { name: /^Open Before photo [12] of 2: IMG_0042$/ }).click();
  const shown = viewer(page).getByRole('img', { name: /^Before photo [12] of 2: IMG_0042$/ });
  await loaded(shown);
  await expect(shown).toHaveJSProperty('naturalWidth', 960);
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

/** Drops a file from a folder of the computer. */
async function dropFile(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dot'], ${JSON.stringify(name)}, { type: 'image/png' }));
    return transfer;
  })()`);
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer });
}
