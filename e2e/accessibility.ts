import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
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
  // Once for each page that is loaded: its half megabyte takes longer to run than most inspections.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: [only] } : { type: 'tag', values: WCAG },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    // What passed is neither described nor sent.
    resultTypes: ['violations'],
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  );
}
