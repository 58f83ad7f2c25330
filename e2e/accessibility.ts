import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isStill } from './page-helpers.ts';
import { expect } from './journey.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The list of an open select is appended to the end of the page, outside its landmarks; its field announces it. */
export const OUTSIDE = ['region'];

/** Dark mode differs in colors only, so only colors are checked again. */
export async function expectAccessible(page: Page, where: string, except: string[] = []): Promise<void> {
  await isStill(page);
  expect.soft(await violations(page, { except }), where).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await isStill(page);
  expect.soft(await violations(page, { only: CONTRAST }), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The rule for colors, which takes axe longest by far. */
export const CONTRAST = 'color-contrast';

/** The violations that axe finds, each with its location: of all rules, all but some, or only one. */
export async function violations(
  page: Page,
  { except = [], only }: { except?: string[]; only?: string } = {},
): Promise<string[]> {
  // What passed is neither described nor sent. No page has frames, so the results need no second page to be merged in.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(WCAG).disableRules(except)).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target}`));
}
