import { customers } from '../contract/customers.ts';
import { aCustomerInput } from '../server/testing/inputs.ts';
import { call } from './api.ts';
import { changesFrom, choose, field, fillIn, seeScreen } from './page-helpers.ts';
import { expect, test } from './journey.ts';

test('a duplicate customer is rejected and the input is kept', async ({ page, company }) => {
  const { first_name, last_name, email } = await company.aCustomer();
  await page.goto('/main/customer/create');
  await fillIn(page, { 'First Name': first_name, 'Last Name': last_name, Email: email, Phone: '727-555-0100' });
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(page.getByText('Failed to create customer: Duplicated data entries status 409')).toBeVisible();
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('The customer is on record already.');
  await expect(field(page, 'First Name')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(email);
});

test('rejects a second project with the same name for the same customer', async ({ page, company }) => {
  const { name } = await company.aProject();
  await page.goto('/main/project/create');
  await choose(page, 'Customer', 'Pat Lee');
  await field(page, 'Name').fill(name);
  await choose(page, 'Type', 'Roofing');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Failed to create project: Duplicated data entries status 409')).toBeVisible();
});

test('a project without a description is deactivated by its switch alone', async ({ page, company }) => {
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

test('a double click creates one customer', async ({ page, company }) => {
  await page.goto('/main/customer/create');
  const { email, phone } = aCustomerInput();
  await fillIn(page, { 'First Name': 'Pat', 'Last Name': 'Once', Email: email, Phone: phone });
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  const sent = changesFrom(page);
  await page.getByRole('button', { name: 'Create Customer' }).dblclick();
  await expect(page.getByText('Customer created successfully')).toBeVisible();
  expect(sent).toEqual(['POST /api/v1/customers']);
  const { meta } = await call(page.request, customers.list);
  expect(meta.total).toBe(1);
  expect(company.name).not.toBe('');
});

test('leaving with unsaved changes asks for confirmation once', async ({ page, company }) => {
  const customer = await company.aCustomer();
  await page.goto('/main/customer');
  await page.getByRole('link', { name: 'Pat Lee' }).click();
  await seeScreen(page, 'Update Customer');
  await field(page, 'City').fill('Dunedin');

  const home = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' });
  await home.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(field(page, 'City')).toHaveValue('Dunedin');
  await home.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await seeScreen(page, 'Customer List');
  const { data } = await call(page.request, customers.read, { params: { id: customer.customer_id } });
  expect(data.attributes.city).toBe('Clearwater');
});

test('the browser confirms a reload only when there are unsaved changes', async ({ page, company }) => {
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
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Clearwater');
  expect(asked).toEqual(['beforeunload']);
});

test('a stale customer form does not overwrite a newer version, and Reload shows that version', async ({
  page,
  company,
}) => {
  const { customer_id } = await company.aCustomer();
  await page.goto('/main/customer');
  await page.getByRole('link', { name: 'Pat Lee' }).click();
  await seeScreen(page, 'Update Customer');
  await field(page, 'City').fill('Dunedin');
  const body = { customer: { city: 'Largo' } };
  await call(page.request, customers.update, { params: { id: customer_id }, body });
  await page.getByRole('button', { name: 'Update Customer' }).click();
  await expect(page.getByText(/Somebody else has changed this record since you opened it/)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'City')).toHaveValue('Largo');
  await field(page, 'City').fill('Dunedin');
  await page.getByRole('button', { name: 'Update Customer' }).click();
  await expect(page.getByText('Customer updated successfully')).toBeVisible();
});

test.describe('without a response', () => {
  test.use({ expectedFaults: [/ERR_(FAILED|CONNECTION)/] });

  test('a form shows that the server cannot be reached, keeps the input and can be submitted again', async ({
    page,
    company,
  }) => {
    await company.aCustomer();
    await page.goto('/main/customer');
    await page.getByRole('link', { name: 'Pat Lee' }).click();
    await seeScreen(page, 'Update Customer');
    await field(page, 'City').fill('Dunedin');
    await page.route('**/api/v1/customers/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Update Customer' }).click();
    await expect(
      page.getByText('Failed to update customer: The server cannot be reached. Check your connection and try again.'),
    ).toBeVisible();
    await expect(field(page, 'City')).toHaveValue('Dunedin');
    await page.unroute('**/api/v1/customers/*');
    await page.getByRole('button', { name: 'Update Customer' }).click();
    await expect(page.getByText('Customer updated successfully')).toBeVisible();
  });
});

test('deleting a customer shows what is deleted with it and how many', async ({ page, company }) => {
  const customer = await company.aCustomer();
  const { project_id } = await company.aProject({ customer_id: customer.customer_id });
  await company.aProject({ customer_id: customer.customer_id });
  await company.anEstimate({ project_id });
  await company.aJobsite({ project_id });
  await page.goto('/main/customer');
  await page.getByRole('radio', { name: 'Select Pat Lee' }).check();
  await page.getByRole('button', { name: 'Delete Customer' }).click();
  await seeScreen(page, 'Delete Customer');
  const main = page.getByRole('main');
  await expect(main).toContainText(customer.email);
  await expect(main).toContainText(
    'Deleting this customer also deletes all linked projects, estimates and itemized estimates.',
  );
  await expect(main.getByRole('listitem').filter({ hasText: '2 projects' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: '1 jobsite' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: '1 estimate with all itemized estimates' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Customer' }).click();
  await expect(page.getByText('Customer deleted successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Go To Customer' }).click();
  await expect(page.getByText('No customers found, please create one.')).toBeVisible();
});

test('deleting a project shows what is deleted with it and how many', async ({ page, company }) => {
  const { project_id, name } = await company.aProject();
  await company.aJobsite({ project_id });
  await company.aJobsite({ project_id });
  await company.anEstimate({ project_id });
  await page.goto('/main/project');
  await page.getByRole('radio', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await seeScreen(page, 'Delete Project');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'Deleting this project also deletes all linked estimates, itemized estimates, invoices and itemized invoices.',
  );
  await expect(main.getByRole('listitem').filter({ hasText: '2 jobsites' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: '1 estimate with all itemized estimates' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Go To Project' }).click();
  await expect(page.getByText('No projects found, please create one.')).toBeVisible();
});
