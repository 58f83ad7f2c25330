import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { mainScreens, open, PUBLIC_SCREENS, type Screen } from './screens.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const LOOKS = [
  { look: 'light', use: {} },
  { look: 'dark', use: { colorScheme: 'dark' } },
  { look: 'on a phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
] as const;

for (const { look, use } of LOOKS) {
  test.describe(look, () => {
    test.use(use);

    test('no public page has a barrier', async ({ page }) => {
      for (const screen of PUBLIC_SCREENS) await inspect(page, screen);
    });

    test('no screen has a barrier', async ({ page, company }) => {
      test.slow();
      for (const screen of await mainScreens(company)) await inspect(page, screen);
    });
  });
}

for (const { look, use } of LOOKS.slice(0, 2)) {
  test.describe(`${look}, with something opened`, () => {
    test.use(use);

    test('the menus, a chosen row, an opened row, an open select and a form with errors have no barrier', async ({
      page,
      company,
    }) => {
      await mainScreens(company);
      await page.goto('/main/customer');
      await page.getByRole('radio').check();
      await page.getByRole('menuitem', { name: 'Project', exact: true }).hover();
      await page.getByRole('menu', { name: 'Project' }).getByRole('menuitem', { name: 'Estimate' }).hover();
      await expect(page.getByRole('menu', { name: 'Estimate' })).toBeVisible();
      await hasNoBarrier(page, 'customer list with the main menu and a chosen row');
      await page.mouse.move(0, 400);
      await page.getByText('My Account').click();
      await hasNoBarrier(page, 'My Account');

      await page.goto('/main/project/estimate');
      await page.getByRole('button', { name: /^Details of Estimate/ }).click();
      await expect(page.getByRole('table', { name: 'Itemized estimates' })).toBeVisible();
      await hasNoBarrier(page, 'an opened estimate');

      await page.goto('/main/project/estimate/create');
      await page.getByRole('combobox', { name: 'Customer' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await hasNoBarrier(page, 'an open select');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create Estimate' }).click();
      await expect(page.getByText('Estimate name is required')).toBeVisible();
      await hasNoBarrier(page, 'an estimate with errors');
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
      await page.goto('/main/customer/create');
      for (const consent of await page.getByRole('checkbox').all()) await consent.check();
      await page.getByRole('button', { name: 'Create Customer' }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
      await hasNoBarrier(page, 'a customer with errors');
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      await hasNoBarrier(page, 'a question');
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the drawer, the sheet of actions and the sheet of a line have no barrier', async ({ page, company }) => {
    const screens = await mainScreens(company);
    await page.goto('/main/customer');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: 'Project submenu' }).tap();
    await hasNoBarrier(page, 'the drawer');
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await page.getByRole('radio').check();
    await page.getByRole('button', { name: 'More actions' }).tap();
    await hasNoBarrier(page, 'the sheet of actions');
    const update = screens.find(({ title }) => title === 'Update Estimate');
    if (update) await open(page, update);
    await page.getByRole('button', { name: /Tear off and haul away/ }).tap();
    await expect(page.getByRole('dialog', { name: 'Line 1' })).toBeVisible();
    await hasNoBarrier(page, 'the sheet of a line');
  });

  test('no page scrolls sideways, and fingers find what they press', async ({ page, company }) => {
    for (const screen of [...PUBLIC_SCREENS, ...(await mainScreens(company))]) {
      await open(page, screen);
      const width = await page.locator('html').evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth);
      expect.soft(width, `${screen.path} in pixels`).toBeLessThanOrEqual(360);
      expect.soft(await smallTargets(page), `${screen.path}: targets under 44 pixels`).toEqual([]);
    }
  });
});

async function inspect(page: Page, screen: Screen): Promise<void> {
  await open(page, screen);
  await expect.soft(page.getByRole('heading', { level: 1 }), `${screen.path}: one h1`).toHaveCount(1);
  const title = screen.path === '/' ? `JobsitesPro · ${screen.title}` : `${screen.title} · JobsitesPro`;
  await expect.soft(page, `${screen.path}: its title`).toHaveTitle(title);
  await hasNoBarrier(page, screen.path);
}

async function hasNoBarrier(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target}`));
  expect.soft(found, where).toEqual([]);
}

/** A button or a field may be 44 pixels high by what surrounds it, such as its label; links within a text are exempt. */
async function smallTargets(page: Page): Promise<string[]> {
  const targets = page
    .locator('main')
    .locator('button, a[href], input:not([type=hidden]), select, summary')
    .locator('visible=true');
  const sizes = await targets.evaluateAll((elements: Pressed[]) =>
    elements
      .filter((element) => !element.closest('p, dd, nav[aria-label=Breadcrumb], .visually-hidden, figcaption'))
      .map((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const name = element.ariaLabel ?? (element.textContent || element.outerHTML.slice(0, 80));
        return { name: name.trim(), width: Math.round(width), height: Math.round(height) };
      }),
  );
  return sizes
    .filter(({ width, height }) => width < 44 || height < 44)
    .map(({ name, width, height }) => `${name} ${width}×${height}`);
}

interface Pressed {
  ariaLabel: string | null;
  textContent: string;
  outerHTML: string;
  closest(selector: string): Pressed | null;
  getBoundingClientRect(): { width: number; height: number };
}
