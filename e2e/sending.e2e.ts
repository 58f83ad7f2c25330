import type { Page } from '@playwright/test';
import { accounts } from '#contract/identity/accounts.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { expectAccessible } from './accessibility.ts';
import { call } from './api.ts';
import { anotherCompany, expect, test } from './journey.ts';
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

test('what is typed shows in the email, which goes out with a text, and each is tracked for itself', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const customer = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
  const { project_id } = await company.aProject({ customer_id: customer.customer_id, name: 'Kitchen remodel' });
  const { estimate_id } = await company.anEstimate({ project_id, name: 'Full scope', valid_business_days: 5 });
  await open(page, sendScreen(estimate_id));
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
  await expect(page.getByRole('region', { name: 'Text' })).toContainText(/View, choose and approve: \S+\/d\/…/);
  await expect(page.getByRole('img', { name: 'The PDF as it goes out, 1 page' })).toBeVisible();
  await expect(page.getByText('To Maria Alvarez, by email and text')).toBeVisible();
  await expectAccessible(page, 'Send Estimate at 1440 px');

  await field(page, 'Message').fill('Pay at www.elsewhere.example');
  await page.getByRole('button', { name: 'Send Estimate' }).click();
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/Please leave web addresses out/);
  await field(page, 'Message').fill('Hi Maria,\n\nhere is the estimate & more.');

  await page.getByRole('button', { name: 'Send Me a Test' }).click();
  await expect(page.getByText(/A test is on its way to .*@.* A test is on its way to \d{3}-/)).toBeVisible();

  await page.getByRole('button', { name: 'Send Estimate' }).click();
  await expect(page.getByText('Your estimate PDF has been generated and is now being sent')).toBeVisible();
  for (const title of ['Email', 'Text'])
    await expect(page.getByRole('region', { name: title }).getByRole('status')).toHaveText(/delivered/);
  const email = await postedTo(page.request, customer.email);
  expect(email).toMatchObject({ subject: 'Your kitchen, as promised', attachments: [] });
  expect(email.text).toContain('here is the estimate & more.');
  expect((await postedTo(page.request, customer.phone)).text).toContain('View, choose and approve');
  await page.goto(linkIn(email));
  await expect(page.getByRole('heading', { name: 'Full scope' })).toBeVisible();
});

test('a text that failed is sent again, a phone shows what goes out, and so does an invoice', async ({
  page,
  company,
}) => {
  await test.step('a text that fails after its email is told apart and sent again', async () => {
    const estimate = await company.anEstimate();
    await open(page, sendScreen(estimate.estimate_id));
    await page.getByRole('radio', { name: 'Both' }).check();
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
    await expect(page.getByRole('region', { name: 'Text' }).getByRole('status')).toHaveText(/delivered/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('an invoice shows its message and its PDF before it is sent', async () => {
    const company = await anotherCompany(page);
    const { invoice_id, customer_email } = await company.anInvoice();
    const state = { invoice_id };
    await open(page, { path: '/main/project/invoice/tocustomer', title: 'Send Invoice', state });
    await expect(mailOf(page)).toContainText('Your invoice is ready');
    await page.getByRole('radio', { name: 'Email' }).check();
    await field(page, 'Message').fill('Thank you for the coffee.');
    await page.getByRole('checkbox', { name: 'Send me a copy' }).check();
    await page.getByRole('button', { name: 'Send Email' }).click();
    await expect(page.getByText('Your invoice PDF has been generated and is now being sent')).toBeVisible();
    expect((await postedTo(page.request, customer_email)).text).toContain('Thank you for the coffee.');
    const { data } = await call(page.request, accounts.read, { params: { id: company.account_id } });
    const copy = await postedTo(page.request, data.attributes.email, 'Thank you for the coffee.');
    expect(copy.subject).toMatch(/^Copy: Invoice #1001/);
  });

  await test.step('on a phone the message and the PDF follow the form, and a changed estimate says which revision goes', async () => {
    const company = await anotherCompany(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const { estimate_id } = await company.anEstimate();
    const { account_id } = company;
    await call(page.request, estimates.send, { body: { estimate_id, account_id, send_method: 'email' } });
    await call(page.request, estimates.update, {
      params: { id: estimate_id },
      body: { estimate: { tax_rate: 7 } },
    });
    await open(page, sendScreen(estimate_id));
    await expect(
      page.getByText('Sends revision 2. It replaces revision 1, whose link will show this one.'),
    ).toBeVisible();
    await expect(mailOf(page)).toContainText('Your estimate has changed');
    await expect(page.getByRole('img', { name: /The PDF as it goes out/ })).toBeVisible();
    const width = await page.locator('html').evaluate(({ scrollWidth }: { scrollWidth: number }) => scrollWidth);
    expect(width).toBe(360);
    await expectAccessible(page, 'Send Estimate at 360 px');
  });
});
