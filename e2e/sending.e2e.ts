import type { Page } from '@playwright/test';
import { estimates } from '#contract/sales/estimates.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { field } from './page-helpers.ts';
import { open } from './screens.ts';

const sendScreen = (estimate_id: string) => ({
  path: '/main/project/estimate/tocustomer',
  title: 'Send Estimate',
  state: { estimate_id },
});

/** The email as the screen shows it. */
const mailOf = (page: Page) => page.getByRole('region', { name: 'Email' });

test('what is typed shows in the email; a text that fails after it is sent again, and each is tracked for itself', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const customer = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez', state: 'CA' });
  const { project_id } = await company.aProject({ customer_id: customer.customer_id, name: 'Kitchen remodel' });
  const { estimate_id } = await company.anEstimate({
    project_id,
    name: 'Full scope',
    valid_business_days: 5,
    lines: [{ description: 'Cabinets', unit_price_dollar: 8500, quantity: 1 }],
    deposit_percent: 50,
    start_percent: 25,
    completion_percent: 25,
  });
  await open(page, sendScreen(estimate_id));
  await test.step('what is typed shows in the email', () => compose(page));
  await test.step('a text that fails after its email is told apart and sent again', () => sendBoth(page));
  const email = await postedTo(page.request, customer.email);
  expect(email).toMatchObject({ subject: 'Your kitchen, as promised', attachments: [] });
  expect(email.text).toContain('here is the estimate & more.');
  expect((await postedTo(page.request, customer.phone)).text).toContain('See it and approve it here');
  await page.goto(linkIn(email));
  await expect(page.getByRole('heading', { name: 'Full scope' })).toBeVisible();

  await test.step('on a phone a changed estimate says which revision goes', () => reviseOnPhone(page, estimate_id));
  await test.step('the customer unsubscribes by the link in the email', async () => {
    await page.goto(/\/unsubscribe\/[\w-]+/.exec(email.text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: /^You’re unsubscribed from/ })).toBeVisible();
  });
});

async function compose(page: Page): Promise<void> {
  const mail = mailOf(page);
  await expect(mail).toContainText('Hello Maria,');
  await expect(field(page, 'Subject')).toHaveValue(/^Estimate #1001 from .*: Full scope$/);
  await page.getByRole('radio', { name: 'Both' }).check();
  await field(page, 'Subject').fill('Your kitchen, as promised');
  await field(page, 'Message').fill('Hi Maria,\n\nhere is the estimate & more.');
  await expect(mail).toContainText('here is the estimate & more.');
  await expect(mail).not.toContainText('Hello Maria,');
  await expect(mail).toContainText('Estimate-1001.pdf attached');
  await page.getByRole('checkbox', { name: 'Attach the PDF' }).uncheck();
  await expect(mail).not.toContainText('attached');
  await expect(page.getByRole('region', { name: 'Text' })).toContainText(/See it and approve it here: \S+\/d\/…/);
  await expect(page.getByRole('img', { name: 'The PDF as it goes out, 1 page' })).toBeVisible();
  await expect(page.getByText('To Maria Alvarez, by email and text')).toBeVisible();
  const warning = page.getByText('California limits the down payment on home improvement');
  await expect(warning).toContainText('here $850.00. This asks for $4,250.00.');
  await expectAccessible(page, 'Send Estimate at 1440 px');
  await page.getByRole('button', { name: 'Lower the deposit to 10%' }).click();
  await expect(page.getByText('The deposit is 10% now.')).toBeVisible();
  await expect(warning).toBeHidden();

  await field(page, 'Message').fill('Pay at www.elsewhere.example');
  await page.getByRole('button', { name: 'Send Estimate' }).click();
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/Please leave web addresses out/);
  await field(page, 'Message').fill('Hi Maria,\n\nhere is the estimate & more.');

  await page.getByRole('button', { name: 'Send Me a Test' }).click();
  await expect(page.getByText(/A test is on its way to .*@.* A test is on its way to \d{3}-/)).toBeVisible();
}

/** Sends by email and text; the server rejects the text once. */
async function sendBoth(page: Page): Promise<void> {
  let calls = 0;
  await page.route('**/api/v1/estimates/send_estimate', (route) =>
    ++calls === 2
      ? route.fulfill({ status: 429, json: { error: 'Please wait a moment.', code: 'too_many_requests' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Send Estimate' }).click();
  await expect(page.getByRole('alert')).toContainText('The email is on its way, the text is not.');
  await expect(page.getByRole('alert')).toContainText('Please wait a moment.');
  await page.getByRole('button', { name: 'Send the Text Again' }).click();
  for (const title of ['Email', 'Text'])
    await expect(page.getByRole('region', { name: title }).getByRole('status')).toHaveText(/delivered/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/v1/estimates/send_estimate');
}

async function reviseOnPhone(page: Page, estimate_id: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await call(page.request, estimates.update, { params: { id: estimate_id }, body: { estimate: { tax_rate: 7 } } });
  await open(page, sendScreen(estimate_id));
  await expect(
    page.getByText('Sends revision 2. It replaces revision 1, whose link will show this one.'),
  ).toBeVisible();
  // The last message was the text.
  await expect(page.getByRole('radio', { name: 'Text' })).toBeChecked();
  await page.getByRole('radio', { name: 'Both' }).check();
  await expect(mailOf(page)).toContainText('Your estimate has changed');
  await expect(page.getByRole('img', { name: /The PDF as it goes out/ })).toBeVisible();
  const width = await page.locator('html').evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth);
  expect(width).toBe(360);
  await expectAccessible(page, 'Send Estimate at 360 px');
}
