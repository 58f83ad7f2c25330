import type { Page } from '@playwright/test';
import {
  builtScripts,
  builtScriptsWith,
  MAP,
  RECORD_HEADER_WORDS,
  SIMILAR_WORK_WORDS,
} from '../scripts/built-files.ts';
import { expectAccessible, expectAccessibleOnPhone, OUTSIDE, smallTargets, turnIntoPhone } from './accessibility.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { test as officeTest } from './office.ts';
import { menuPanel, openMore, phoneBar, titleOf } from './page-helpers.ts';
import {
  forEachScreen,
  MAIN_SCREENS,
  open,
  type Part,
  PUBLIC_SCREENS,
  type Screen,
  screensOf,
  STATIC_PAGES,
} from './screens.ts';
import { FORM, scriptsOf } from './scripts.ts';

const STATIC = new Set(STATIC_PAGES.map(({ path }) => path));

// public-pages.e2e.ts inspects the static pages, which read the color scheme when they load.
test('forms before the login have no accessibility violations, and fit a phone', async ({ page }) => {
  test.slow();
  for (const screen of PUBLIC_SCREENS) {
    if (STATIC.has(screen.path)) continue;
    await open(page, screen);
    await inspect(page, screen);
  }
});

for (const part of Object.keys(MAIN_SCREENS) as Part[]) {
  officeTest(`screens of ${part} have no accessibility violations, and fit a phone`, async ({ page, office }) => {
    officeTest.slow();
    const screens = screensOf(part, office.states);
    const listed = builtScripts('/main/account');
    for (const words of [RECORD_HEADER_WORDS, SIMILAR_WORK_WORDS])
      for (const name of builtScriptsWith(words)) listed.add(name);
    const loadedScripts = scriptsOf(page);
    await forEachScreen(page, screens, async (screen) => {
      for (const name of builtScripts(screen.path)) listed.add(name);
      const more = loadedScripts.take().filter((name) => !listed.has(name) && !MAP.test(name));
      if (FORM.test(screen.path))
        expect.soft(more, `${screen.path}: scripts that weight.e2e.ts does not measure`).toEqual([]);
      await inspect(page, screen);
      // What a screen loads later on, or on a phone only.
      loadedScripts.take();
    });
  });
}

officeTest(
  'menus, selected and expanded rows, open selects and invalid forms have no accessibility violations',
  async ({ page }) => {
    officeTest.slow();
    await officeTest.step('the main menu and a selected row', () => inspectMenus(page));
    await officeTest.step('expanded rows and their menu', () => inspectExpandedRows(page));
    await officeTest.step('an open select, and forms with errors', () => inspectInvalidForms(page));
  },
);

test.describe('on a phone', () => {
  test.use(PHONE);

  officeTest(
    'the sheets of the phone bar, of actions and of a line item have no accessibility violations',
    async ({ page, office: { states } }) => {
      await page.goto('/main/customer');
      const more = await openMore(page);
      await more.getByRole('button', { name: 'Project submenu' }).tap();
      await expectAccessible(page, 'More');
      expect(await smallTargets(more), 'targets of More').toEqual([]);
      await more.getByRole('button', { name: 'Close' }).tap();
      await phoneBar(page).getByRole('button', { name: 'New' }).tap();
      const kinds = page.getByRole('dialog', { name: 'New' });
      await expectAccessible(page, 'New');
      expect(await smallTargets(kinds), 'targets of New').toEqual([]);
      await kinds.getByRole('button', { name: 'Time card for someone' }).tap();
      await expect(kinds.getByRole('heading', { name: 'Whose time card?' })).toBeFocused();
      await expect(kinds.getByRole('listitem').getByRole('link').first()).toBeVisible();
      await expectAccessible(page, 'the employees of New');
      expect(await smallTargets(kinds), 'targets of the employees').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: 'More actions' }).tap();
      await expectAccessible(page, 'the sheet of actions');
      await open(page, { path: '/main/project/estimate/update', title: 'Update Estimate', state: states.estimate });
      await page.getByRole('button', { name: /Tear off and haul away/ }).tap();
      await expect(page.getByRole('dialog', { name: 'Line 1' })).toBeVisible();
      await expectAccessible(page, 'the sheet of a line');
    },
  );
});

/** A screen in light and dark mode on a desktop, then on a phone. */
async function inspect(page: Page, screen: Screen): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 }), `${screen.path}: one h1`).toHaveCount(1);
  await expect.soft(page, `${screen.path}: its title`).toHaveTitle(titleOf(screen.title));
  await expectAccessible(page, screen.path);
  const turnBack = await turnIntoPhone(page);
  await expectAccessibleOnPhone(page, screen.path);
  await turnBack();
}

async function inspectMenus(page: Page): Promise<void> {
  await page.goto('/main/customer');
  await page.getByRole('radio').first().check();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Project', exact: true }).hover();
  await menuPanel(page, 'Project').getByRole('link', { name: 'Estimate' }).hover();
  await expect(menuPanel(page, 'Estimate')).toBeVisible();
  await expectAccessible(page, 'customer list with the main menu and a chosen row');
  await page.mouse.move(0, 400);
  await page.getByText('My Account').click();
  await expectAccessible(page, 'My Account');
}

async function inspectExpandedRows(page: Page): Promise<void> {
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
}

async function inspectInvalidForms(page: Page): Promise<void> {
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
}
