import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isStill, seeFormAwake } from './page-helpers.ts';
import { expect } from './journey.ts';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Dark mode differs in colors only, so only colors are checked again. Static pages read the mode when they load. */
export async function expectAccessible(page: Page, where: string, except: string[] = []): Promise<void> {
  await isStill(page);
  const light = new AxeBuilder({ page }).withTags(WCAG).disableRules(except);
  expect.soft(await violations(light), where).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  if (/^\/(pub\/.*|no-overpass)?$/.test(new URL(page.url()).pathname)) {
    await page.reload();
    await seeFormAwake(page);
  }
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await isStill(page);
  expect.soft(await violations(new AxeBuilder({ page }).withRules('color-contrast')), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The violations that axe finds, each with its location. */
export async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target}`));
}
