import type { Page } from '@playwright/test';
import { CONTRAST, expectAccessible, OUTSIDE, violations } from './accessibility.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { test as officeTest } from './office.ts';
import { menuPanel } from './page-helpers.ts';
import { forEachScreen, open, partOf, PARTS, PUBLIC_SCREENS, type Screen, STATIC_PAGES } from './screens.ts';

const STATIC = new Set(STATIC_PAGES.map(({ path }) => path));

// public-pages.e2e.ts inspects the static pages, which read the color scheme when they load.
test('forms before the login have no accessibility violations in light and dark mode', async ({ page }) => {
  test.slow();
  for (const screen of PUBLIC_SCREENS) {
    if (STATIC.has(screen.path)) continue;
    await open(page, screen);
    await inspect(page, screen);
  }
});

for (const part of PARTS) {
  officeTest(`screens of ${part} have no accessibility violations in light and dark mode`, async ({ page, office }) => {
    officeTest.slow();
    const screens = office.screens.filter((screen) => partOf(screen) === part);
    await forEachScreen(page, screens, (screen) => inspect(page, screen));
  });
}

officeTest(
  'menus, selected and expanded rows, open selects and invalid forms have no accessibility violations',
  async ({ page }) => {
    officeTest.slow();
    await page.goto('/main/customer');
    await page.getByRole('radio').first().check();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Project', exact: true }).hover();
    await menuPanel(page, 'Project').getByRole('link', { name: 'Estimate' }).hover();
    await expect(menuPanel(page, 'Estimate')).toBeVisible();
    await expectAccessible(page, 'customer list with the main menu and a chosen row');
    await page.mouse.move(0, 400);
    await page.getByText('My Account').click();
    await expectAccessible(page, 'My Account');

    await page.goto('/main/project/estimate');
    await page
      .getByRole('button', { name: /^Details of Estimate/ })
      .first()
      .click();
    await expect(page.getByRole('table', { name: 'Itemized estimates' })).toBeVisible();
    await expectAccessible(page, 'an opened estimate');

    await page.goto('/main/project/invoice');
    await page
      .getByRole('button', { name: /^Details of Invoice/ })
      .first()
      .click();
    await expect(page.getByRole('table', { name: 'Itemized invoices' })).toBeVisible();
    await expectAccessible(page, 'an opened invoice');
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Payment', exact: true }).click();
    await page.getByRole('button', { name: 'Actions for payment 1' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expectAccessible(page, 'the menu of a payment', OUTSIDE);

    await page.goto('/main/project/estimate/create');
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await expect(page.getByRole('option', { name: /Pat Lee/ })).toBeVisible();
    await expectAccessible(page, 'an open select', OUTSIDE);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create Estimate' }).click();
    await expect(page.getByText('Estimate name is required')).toBeVisible();
    await expectAccessible(page, 'an estimate with errors', OUTSIDE);
    await page.goto('/main/customer/create');
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    for (const consent of await page.getByRole('checkbox').all()) await consent.check();
    await page.getByRole('button', { name: 'Create Customer' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expectAccessible(page, 'a customer with errors');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectAccessible(page, 'a question');
  },
);

test.describe('on a phone', () => {
  test.use(PHONE);

  officeTest(
    'the navigation drawer, the action sheet and the line item sheet have no accessibility violations',
    async ({ page, office: { screens } }) => {
      await page.goto('/main/customer');
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await page.getByRole('button', { name: 'Project submenu' }).tap();
      await expectAccessible(page, 'the drawer');
      await page.getByRole('button', { name: 'Close menu' }).tap();
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: 'More actions' }).tap();
      await expectAccessible(page, 'the sheet of actions');
      const update = screens.find(({ title }) => title === 'Update Estimate');
      if (update) await open(page, update);
      await page.getByRole('button', { name: /Tear off and haul away/ }).tap();
      await expect(page.getByRole('dialog', { name: 'Line 1' })).toBeVisible();
      await expectAccessible(page, 'the sheet of a line');
    },
  );

  test('public pages have no violations, no sideways scrolling and no small tap targets', async ({ page }) => {
    test.slow();
    for (const screen of PUBLIC_SCREENS) {
      await open(page, screen);
      await inspectOnPhone(page, screen);
    }
  });

  for (const part of PARTS) {
    officeTest(
      `screens of ${part} have no violations, no sideways scrolling and no small tap targets`,
      async ({ page, office }) => {
        officeTest.slow();
        const screens = office.screens.filter((screen) => partOf(screen) === part);
        await forEachScreen(page, screens, (screen) => inspectOnPhone(page, screen));
      },
    );
  }
});

async function inspectOnPhone(page: Page, screen: Screen): Promise<void> {
  const width = await page.locator('html').evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth);
  expect.soft(width, `${screen.path} in pixels`).toBeLessThanOrEqual(360);
  const found = await violations(page, { except: [CONTRAST] });
  expect.soft(found, screen.path).toEqual([]);
  expect.soft(await smallTargets(page), `${screen.path}: targets under 44 pixels`).toEqual([]);
}

async function inspect(page: Page, screen: Screen): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 }), `${screen.path}: one h1`).toHaveCount(1);
  await expect.soft(page, `${screen.path}: its title`).toHaveTitle(`${screen.title} · JobsitesPro`);
  await expectAccessible(page, screen.path);
}

/** The page has a single color scheme, made for phones in sunlight, so there is no dark mode to test. */
test('the time card page has no violations when clocked out, clocked in and opened with an unknown code', async ({
  page,
  company,
}) => {
  const inspectTimeCard = async (where: string) => expect.soft(await violations(page), where).toEqual([]);
  const [{ employee_code }, site] = [await company.anEmployee(), await company.aJobsite()];
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/time/${employee_code}`);
  await page.getByRole('button', { name: 'Clock In' }).click();
  await expect(page.getByText('Please select a jobsite.')).toBeVisible();
  await inspectTimeCard('clocked out');
  await page.getByRole('combobox', { name: 'Jobsite' }).selectOption(site.name);
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await inspectTimeCard('with a map');
  await page.getByRole('button', { name: 'Clock In' }).click();
  await expect(page.getByRole('button', { name: 'Clock Out', exact: true })).toBeEnabled();
  await page.getByText('Left earlier and forgot to clock out?').click();
  await page.getByRole('button', { name: 'Clock Out at This Time' }).click();
  await inspectTimeCard('clocked in');
  await page.goto('/time/ZZZZZZZZZZ');
  await expect(page.getByRole('heading', { name: 'Unhandled Exceptions' })).toBeVisible();
  await inspectTimeCard('an unknown code');
});

/** A field is as large as its label makes it; links inside running text are exempt. */
async function smallTargets(page: Page): Promise<string[]> {
  const targets = page.locator('main').locator('button, a[href], input, select, summary').locator('visible=true');
  const sizes = await targets.evaluateAll((elements: Pressed[]) =>
    elements
      .filter((element) => !element.closest('p, dd, [aria-label=Breadcrumb], .visually-hidden, figcaption'))
      .map((element) => {
        const around = [element, ...(element.labels ?? []), ...(element.labels ? [element.parentElement] : [])];
        const boxes = around.map((each) => each.getBoundingClientRect());
        const left = Math.min(...boxes.map((box) => box.left));
        const top = Math.min(...boxes.map((box) => box.top));
        const width = Math.round(Math.max(...boxes.map((box) => box.right)) - left);
        const height = Math.round(Math.max(...boxes.map((box) => box.bottom)) - top);
        return { name: element.ariaLabel ?? (element.textContent.trim() || element.outerHTML), width, height };
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
  labels?: Pressed[];
  parentElement: Pressed;
  closest(selector: string): Pressed | null;
  getBoundingClientRect(): { left: number; top: number; right: number; bottom: number };
}
