import { companies } from '#contract/identity/companies.ts';
import { customers } from '#contract/work/customers.ts';
import { violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { open } from './screens.ts';

/* What the office decides before an estimate is sent, and what its customer then sees. */

test('the office lowers a deposit to the limit and shows photos; the customer compares and opens them', async ({
  page,
  company,
  browser,
}) => {
  const { data } = await call(page.request, companies.byCode, { params: { code: company.company_code } });
  await call(page.request, companies.update, {
    params: { id: data.attributes.company_id ?? '' },
    body: { company: { text_above_signature: 'You may cancel within three business days.' } },
  });
  const { customer_id, phone } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  await call(page.request, customers.update, { params: { id: customer_id }, body: { customer: { state: 'CA' } } });
  const { project_id } = await company.aProject({ customer_id });
  await company.addPhotos(project_id, 'before_project', ['Rotten fascia']);
  await company.addPhotos(project_id, 'after_project', ['New fascia', 'New downspout']);
  const lines = [{ description: 'Gutters', unit_price_dollar: 8500, quantity: 1 }];
  const { estimate_id } = await company.anEstimate({ name: 'Roof edge', project_id, lines });

  await open(page, { path: '/main/project/estimate/tocustomer', title: 'Send Estimate', state: { estimate_id } });
  const warning = page.getByText('California limits the down payment on home improvement');
  await expect(warning).toContainText('here $850.00. This asks for $4,250.00.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Lower the deposit to 10%' }).click();
  await expect(page.getByText('The deposit is 10% now.')).toBeVisible();
  await expect(warning).toBeHidden();
  for (const name of ['New downspout', 'Rotten fascia', 'New fascia']) {
    await page.getByRole('checkbox', { name }).check({ force: true });
  }
  await expect(page.getByText('3 of 3 photos are shown.')).toBeVisible();
  await page.getByRole('radio', { name: 'Text' }).check();
  await page.getByRole('button', { name: 'Send Text' }).click();
  await expect(page.getByText('Your estimate PDF has been generated and is now being sent')).toBeVisible();
  const link = linkIn(await postedTo(page.request, phone));

  const context = await browser.newContext(PHONE);
  const customer = await context.newPage();
  await customer.goto(new URL(link, page.url()).href);
  await expect(customer.getByText('Photos are shown for information')).toBeVisible();
  await customer.getByRole('slider', { name: 'How much of the before photo is seen' }).fill('80');
  await expect(customer.getByRole('img', { name: 'Before, photo 2 of 3' })).toBeVisible();
  await customer.getByRole('button', { name: 'Open After, photo 3 of 3' }).tap();
  await expect(customer.getByRole('dialog', { name: 'Photo viewer' }).getByRole('img')).toHaveJSProperty(
    'complete',
    true,
  );
  expect(await violations(customer)).toEqual([]);
  await customer.getByRole('button', { name: 'Close' }).tap();
  await expect(customer.getByText('Deposit, 10%')).toBeVisible();
  await expect(customer.getByText('You may cancel within three business days.')).toBeVisible();
  expect(await violations(customer)).toEqual([]);
  await context.close();
});
