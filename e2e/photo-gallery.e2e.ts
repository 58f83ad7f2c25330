import type { Locator, Page } from '@playwright/test';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { boxOf } from './page-helpers.ts';
import { half, loaded, openGallery, openUpload, viewer } from './photo-screens.ts';
import { aPhotoFile } from './photos.ts';

test('the slider and the viewer show one photo at a time, by buttons, keys and swipes', async ({ page, company }) => {
  const { project_id } = await company.aProject();
  await company.addPhotos(project_id, 'before_project', ['one.jpg', 'two.jpg', 'three.jpg']);
  await openGallery(page, project_id);
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

test.describe('at 360 pixels and density 1', () => {
  test.use({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 1 });

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
  const { x, y, width, height } = await boxOf(line);
  await page.mouse.click(x + width * 0.25, y + height / 2);
  expect(Number(await line.inputValue())).toBeGreaterThan(20);
  expect(Number(await line.inputValue())).toBeLessThan(30);
  await loaded(compare.getByRole('img', { name: 'Before Project: one' }));

  await compare.getByRole('radio', { name: 'Before photo 2 of 2: two' }).check({ force: true });
  await loaded(compare.getByRole('img', { name: 'Before Project: two' }));
  await expect(compare.getByRole('group', { name: 'After Project' })).toHaveCount(0);
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
