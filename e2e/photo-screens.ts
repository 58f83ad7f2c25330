import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './screens.ts';

/** Opens the gallery of a project with the navigation state of the screen before it. */
export const openGallery = (page: Page, project_id: string) =>
  open(page, { path: '/main/project/photo', title: 'Photo Gallery', state: { project_id } });

export const openUpload = (page: Page, project_id: string) =>
  open(page, { path: '/main/project/photo/upload', title: 'Upload Photo', state: { project_id } });

export const half = (page: Page, title: string) => page.getByRole('region', { name: title });

export const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });

export async function loaded(image: Locator): Promise<void> {
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
}
