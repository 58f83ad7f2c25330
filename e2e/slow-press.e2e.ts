import { expect, test } from './journey.ts';
import { field, pressSlowly, seeFormAwake, seeScreen } from './page-helpers.ts';

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
      await expect(page.getByLabel('Code, line 2')).toBeFocused();
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
