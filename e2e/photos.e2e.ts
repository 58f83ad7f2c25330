import type { Locator, Page } from '@playwright/test';
import { aHeic } from '#testkit/inputs/heic-files.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { boxOf, seeScreen } from './page-helpers.ts';
import { aPhotoFile } from './photos.ts';
import { open } from './screens.ts';

/** Opens the gallery of a project with the navigation state of the screen before it. */
const openGallery = (page: Page, project_id: string) =>
  open(page, { path: '/main/project/photo', title: 'Photo Gallery', state: { project_id } });

const openUpload = (page: Page, project_id: string) =>
  open(page, { path: '/main/project/photo/upload', title: 'Upload Photo', state: { project_id } });

const half = (page: Page, title: string) => page.getByRole('region', { name: title });

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });

async function loaded(image: Locator): Promise<void> {
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
}

test('photos are shown one at a time by buttons, keys and swipes, compared by a divider, and in their large size', async ({
  page,
  company,
}) => {
  const { project_id } = await company.aProject();
  await company.addPhotos(project_id, 'before_project', ['one.jpg', 'two.jpg', 'three.jpg']);
  await company.addPhotos(project_id, 'after_project', ['done.jpg'], { width: 3000, height: 2000 });
  await openGallery(page, project_id);
  await test.step('the slider shows one photo at a time', () => slide(page));
  await test.step('the viewer shows one photo at a time, by keys and swipes', () => viewByKeys(page));
  await test.step('a divider compares before and after, by keys and mouse', () => compareByDivider(page));
  await test.step('a narrow screen of density 1 shows the large size in the viewer', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Open After photo 1 of 1: done' }).click();
    const shown = viewer(page).getByRole('img', { name: 'After photo 1 of 1: done' });
    await loaded(shown);
    await expect(shown).toHaveJSProperty('naturalWidth', 3000);
  });
});

async function slide(page: Page): Promise<void> {
  const before = half(page, 'Before Project');
  const [back, on] = ['Previous', 'Next'].map((way) =>
    before.getByRole('button', { name: `${way} photo before the project` }),
  );
  await expect(back as Locator).toBeDisabled();
  await on?.click();
  await expect(before.getByText('2 of 3', { exact: true })).toBeVisible();
  await on?.click();
  await expect(before.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(before.getByText('three', { exact: true })).toBeVisible();
  await expect(on as Locator).toBeDisabled();
  // Photos out of view cannot be focused.
  await expect(before.locator('[inert]')).toHaveCount(2);
  await back?.click();
  await back?.click();
  await expect(before.getByText('1 of 3', { exact: true })).toBeVisible();
}

async function viewByKeys(page: Page): Promise<void> {
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
}

async function compareByDivider(page: Page): Promise<void> {
  const compare = page.getByRole('region', { name: 'Compare Before and After' });
  const line = compare.getByRole('slider', { name: 'How much of the before photo is seen' });
  await expect(line).toHaveValue('50');
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuetext', '51% before, 49% after');
  const { x, y, width, height } = await boxOf(line);
  await page.mouse.click(x + width * 0.25, y + height / 2);
  expect(Number(await line.inputValue())).toBeGreaterThan(20);
  expect(Number(await line.inputValue())).toBeLessThan(30);
  await loaded(compare.getByRole('img', { name: 'Before Project: one' }));

  await compare.getByRole('radio', { name: 'Before photo 2 of 3: two' }).check({ force: true });
  await loaded(compare.getByRole('img', { name: 'Before Project: two' }));
  await expect(compare.getByRole('group', { name: 'After Project' })).toHaveCount(0);
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

test('photos are uploaded from the project list, two at a time, each with its progress, also dropped and HEIC files', async ({
  page,
  company,
}) => {
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

  await test.step('the gallery shows a HEIC photo that an iPhone took', async () => {
    await openUpload(page, project.project_id);
    await page.getByRole('radio', { name: 'After project' }).check();
    const buffer = aHeic({ tile: 'quarters', columns: 4, rows: 4, turns: 3 });
    await page.getByLabel('Choose Photos').setInputFiles([
      { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer },
      { name: 'IMG_0043.heic', mimeType: '', buffer },
    ]);
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    await expect(page.getByRole('heading', { name: 'Photo uploaded successfully!' })).toBeVisible();
    await page.getByRole('link', { name: 'Go To Photo Gallery' }).click();
    // Two are uploaded at a time: either may arrive first, and the second one is out of view.
    await page.getByRole('button', { name: /^Open After photo 1 of 2: IMG_004[23]$/ }).click();
    const shown = viewer(page).getByRole('img', { name: /^After photo 1 of 2: IMG_004[23]$/ });
    await loaded(shown);
    await expect(shown).toHaveJSProperty('naturalWidth', 960);
  });
  await test.step('a file of a folder is dropped', async () => {
    await openUpload(page, project.project_id);
    await dropFile(page, 'dropped.png');
    await expect(page.getByRole('list', { name: 'Chosen photos' })).toContainText('dropped.png');
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

/** Drops a file from a folder of the computer. */
async function dropFile(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dot'], ${JSON.stringify(name)}, { type: 'image/png' }));
    return transfer;
  })()`);
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer });
}
