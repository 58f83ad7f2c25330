import type { Locator } from '@playwright/test';
import { customers } from '#contract/work/customers.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { field, seeFormAwake, seeHome, seeScreen } from './page-helpers.ts';

test('leaving with unsaved changes and reloading them ask for confirmation once', async ({ page, company }) => {
  await company.aCustomer();
  await page.goto('/main/customer');
  await page.getByRole('link', { name: 'Pat Lee' }).click();
  await seeScreen(page, 'Update Customer');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await seeScreen(page, 'Update Customer');
  expect(dialogs).toEqual([]);
  await field(page, 'City').fill('Dunedin');
  // A key, as of a user: filled in by a script alone, a reload in the same instant can come before the browser's main
  // process knows that this page wants to ask.
  await field(page, 'City').press('Tab');
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Clearwater');
  expect(dialogs).toEqual(['beforeunload']);

  await field(page, 'City').fill('Dunedin');
  const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' });
  await home.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(field(page, 'City')).toHaveValue('Dunedin');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await seeHome(page);
  const [savedCustomer] = (await call(page.request, customers.list)).data;
  expect(savedCustomer?.attributes.city).toBe('Clearwater');
});

const DOCUMENTS = [
  { what: 'Estimate', path: '/main/project/estimate/create', missing: 'Enter itemized estimate description.' },
  { what: 'Invoice', path: '/main/project/invoice/create', missing: 'Code and description are required.' },
];

test('buttons and choices take a slow press from an invalid field, in documents and in forms', async ({
  page,
  company,
}) => {
  await company.aProject();
  for (const { what, path, missing } of DOCUMENTS) {
    await test.step(`Create ${what}`, async () => {
      await page.goto(path);
      await seeScreen(page, `Create ${what}`);
      const wrong = page.getByLabel('Description, line 1');

      await wrong.focus();
      await pressSlowly(page.getByRole('button', { name: 'Add Line' }));
      await expect(page.getByText('2 lines')).toBeVisible();
      await expect(page.getByLabel('Description, line 2')).toBeFocused();
      await expect(wrong).toHaveAccessibleDescription(missing);

      // The message disappears while typing in the field and returns on blur.
      await wrong.fill('Tear-off');
      await wrong.fill('');
      await expect(wrong).toHaveAccessibleDescription('');
      await pressSlowly(page.getByRole('button', { name: 'Copy line 2' }));
      await expect(page.getByText('3 lines')).toBeVisible();
      await expect(wrong).toHaveAccessibleDescription(missing);

      await wrong.fill('Tear-off');
      await wrong.fill('');
      await expect(wrong).toHaveAccessibleDescription('');
      await pressSlowly(page.getByRole('button', { name: 'Delete line 3' }));
      await expect(page.getByText('2 lines')).toBeVisible();
      await expect(wrong).toHaveAccessibleDescription(missing);
    });
  }

  await test.step('a public form accepts a slow press on a choice from an invalid field', async () => {
    await page.goto('/forget_password');
    await field(page, 'Login ID').focus();
    await pressSlowly(page.getByRole('radio', { name: 'Text' }));
    await expect(page.getByRole('radio', { name: 'Text' })).toBeChecked();
    await expect(field(page, 'Login ID')).toHaveAccessibleDescription(/Please provide your login ID/);

    await page.goto('/no-overpass');
    await seeFormAwake(page);
    await field(page, 'ZIP').focus();
    await pressSlowly(page.getByRole('checkbox', { name: 'Safety concerns' }));
    await expect(page.getByRole('checkbox', { name: 'Safety concerns' })).toBeChecked();
    await expect(field(page, 'ZIP')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a form accepts a slow press on its buttons from an invalid field', async () => {
    await company.aCustomer();
    await page.goto('/main/customer/create');
    await seeScreen(page, 'Create Customer');
    const consent = page.getByRole('checkbox').first();
    await field(page, 'Email').focus();
    await pressSlowly(consent);
    await expect(consent).toBeChecked();
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');

    await field(page, 'Phone').focus();
    await pressSlowly(page.getByRole('link', { name: 'Cancel' }));
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await seeScreen(page, 'Customer List');
  });
});

/** Presses as a person does: the button stays down until the screen shows the effects of the mousedown. */
async function pressSlowly(target: Locator): Promise<void> {
  const { mouse } = target.page();
  await target.hover();
  await mouse.down();
  await target.page().evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
  await mouse.up();
}
