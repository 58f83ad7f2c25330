import { customers } from '#contract/work/customers.ts';
import { aCustomerInput } from '#testkit/inputs.ts';
import { call } from './api.ts';
import { actOn, changesFrom, field, fillIn, goByMenu, runAction, seeHome, seeScreen } from './page-helpers.ts';
import { anotherCompany, expect, test } from './journey.ts';

test('forms create once, save their switches alone and show what is deleted', async ({ page, company }) => {
  await test.step('a double click creates one customer; a duplicate is rejected and the input is kept', async () => {
    await page.goto('/main/customer/create');
    const { email, phone } = aCustomerInput();
    const pat = { 'First Name': 'Pat', 'Last Name': 'Once', Email: email };
    await fillIn(page, { ...pat, Phone: phone });
    for (const consent of await page.getByRole('checkbox').all()) await consent.check();
    const sent = changesFrom(page);
    await page.getByRole('button', { name: 'Create Customer' }).dblclick();
    await expect(page.getByText('Customer created successfully')).toBeVisible();
    expect(sent).toEqual(['POST /api/v1/customers']);
    const { meta } = await call(page.request, customers.list);
    expect(meta.total).toBe(1);

    await page.goto('/main/customer/create');
    await fillIn(page, { ...pat, Phone: '727-555-0100' });
    for (const consent of await page.getByRole('checkbox').all()) await consent.check();
    await page.getByRole('button', { name: 'Create Customer' }).click();
    await expect(page.getByText('Failed to create customer: Duplicated data entries status 409')).toBeVisible();
    await expect(field(page, 'First Name')).toHaveAccessibleDescription('The customer is on record already.');
    await expect(field(page, 'First Name')).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue(email);
    expect(company.name).not.toBe('');
  });

  await test.step('a project without a description is deactivated by its switch alone', async () => {
    const company = await anotherCompany(page);
    const { project_id, name } = await company.aProject();
    await page.goto('/main/project');
    await page.getByRole('link', { name }).click();
    await seeScreen(page, 'Update Project');
    await field(page, 'Name').fill('Porch');
    const sent = changesFrom(page);
    await page.getByRole('switch', { name: 'ACTIVE' }).click();
    await expect(page.getByText(/^Project updated successfully\. It is inactive/)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'INACTIVE' })).not.toBeChecked();
    await expect(field(page, 'Name')).toHaveValue('Porch');
    await page.getByRole('switch', { name: 'INACTIVE' }).click();
    await expect(page.getByText(/^Project updated successfully\. It is active/)).toBeVisible();
    expect(sent).toEqual([`PATCH /api/v1/projects/${project_id}`, `PATCH /api/v1/projects/${project_id}`]);

    // The other input is saved on top of the version that the switch created.
    await field(page, 'Description').fill('All of it');
    await page.getByRole('button', { name: 'Update Project' }).click();
    await expect(page.getByText('Project updated successfully')).toBeVisible();
  });

  await test.step('deleting a project and its customer shows what is deleted with each and how many', async () => {
    const company = await anotherCompany(page);
    const customer = await company.aCustomer();
    const { customer_id } = customer;
    const { project_id, name } = await company.aProject({ customer_id });
    await company.aJobsite({ project_id });
    await company.aJobsite({ project_id });
    await company.anEstimate({ project_id });
    const second = await company.aProject({ customer_id });
    await company.aProject({ customer_id });
    await company.aJobsite({ project_id: second.project_id });
    await company.anEstimate({ project_id: second.project_id });
    const main = page.getByRole('main');
    const goes = (text: string) => main.getByRole('listitem').filter({ hasText: text });

    await actOn(page, '/main/project', name, 'Delete Project');
    await seeScreen(page, 'Delete Project');
    await expect(main).toContainText(
      'Deleting this project also deletes all linked estimates, itemized estimates, invoices and itemized invoices.',
    );
    await expect(goes('2 jobsites')).toBeVisible();
    await expect(goes('1 estimate with all itemized estimates')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Project' }).click();
    await expect(page.getByText('Project deleted successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Go To Project' }).click();
    await expect(page.getByText('2 projects', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name })).toHaveCount(0);

    await goByMenu(page, 'Customer');
    await runAction(page, 'Pat Lee', 'Delete Customer');
    await seeScreen(page, 'Delete Customer');
    await expect(main).toContainText(customer.email);
    await expect(main).toContainText(
      'Deleting this customer also deletes all linked projects, estimates and itemized estimates.',
    );
    await expect(goes('2 projects')).toBeVisible();
    await expect(goes('1 jobsite')).toBeVisible();
    await expect(goes('1 estimate with all itemized estimates')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Customer' }).click();
    await expect(page.getByText('Customer deleted successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Go To Customer' }).click();
    await expect(page.getByText('No customers found, please create one.')).toBeVisible();
  });
});

test('leaving with unsaved changes and reloading them ask for confirmation once', async ({ page, company }) => {
  await company.aCustomer();
  await page.goto('/main/customer');
  await page.getByRole('link', { name: 'Pat Lee' }).click();
  await seeScreen(page, 'Update Customer');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await seeScreen(page, 'Update Customer');
  expect(asked).toEqual([]);
  await field(page, 'City').fill('Dunedin');
  // A key, as of a user: filled in by a script alone, a reload in the same instant can come before the browser's main
  // process knows that this page wants to ask.
  await field(page, 'City').press('Tab');
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Clearwater');
  expect(asked).toEqual(['beforeunload']);

  await field(page, 'City').fill('Dunedin');
  const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' });
  await home.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(field(page, 'City')).toHaveValue('Dunedin');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await seeHome(page);
  const [kept] = (await call(page.request, customers.list)).data;
  expect(kept?.attributes.city).toBe('Clearwater');
});

test.describe('when saving fails', () => {
  test.use({ expectedFaults: [/ERR_(FAILED|CONNECTION)/] });

  test('a form keeps the input without a response, and reloads a newer version instead of overwriting it', async ({
    page,
    company,
  }) => {
    const { customer_id } = await company.aCustomer();
    await page.goto('/main/customer');
    await page.getByRole('link', { name: 'Pat Lee' }).click();
    await seeScreen(page, 'Update Customer');
    await field(page, 'City').fill('Dunedin');
    await page.route('**/api/v1/customers/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const update = page.getByRole('button', { name: 'Update Customer' });
    await update.click();
    await expect(
      page.getByText('Failed to update customer: The server cannot be reached. Check your connection and try again.'),
    ).toBeVisible();
    await expect(field(page, 'City')).toHaveValue('Dunedin');
    await page.unroute('**/api/v1/customers/*');

    const body = { customer: { city: 'Largo' } };
    await call(page.request, customers.update, { params: { id: customer_id }, body });
    await update.click();
    await expect(page.getByText(/Somebody else has changed this record since you opened it/)).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(field(page, 'City')).toHaveValue('Largo');
    await field(page, 'City').fill('Dunedin');
    await update.click();
    await expect(page.getByText('Customer updated successfully')).toBeVisible();
  });
});
