import type { Page } from '@playwright/test';
import { invoices } from '#contract/sales/invoices.ts';
import { violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';

/* What a customer sees of what is billed and paid, behind the link of an estimate and of an invoice. */

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** What the address of a link on the page answers. */
async function fetched(page: Page, name: string) {
  const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
  const response = await page.request.get(href);
  return [response.status(), response.headers()['content-type']];
}

async function aProject(company: Company) {
  const { customer_id, phone } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  return { project_id, phone };
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a customer reads an invoice, asks about it, and is thanked once it is paid', async ({ page, company }) => {
    const { project_id, phone } = await aProject(company);
    const { invoice_id } = await company.anInvoice({
      name: 'Roof edge',
      project_id,
      items: [{ code: 'R1', description: 'New gutters', amount_dollar: 250 }],
    });
    const sending = { invoice_id, account_id: company.account_id, send_method: 'sms' } as const;
    await call(page.request, invoices.send, { body: sending });
    const link = linkIn(await postedTo(page.request, phone));
    await page.goto(link);
    await expect(title(page)).toHaveText('Roof edge');
    await expect(page.getByText('Due in 14 days')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'New gutters' })).toContainText('$250.00');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page), colorScheme).toEqual([]);
    }
    await page.getByRole('button', { name: 'Ask a question' }).tap();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Does this include the garage?');
    await page.getByRole('button', { name: 'Send question' }).tap();
    await expect(page.getByText(`Sent. ${company.name} has been told.`)).toBeVisible();

    await company.aPayment({ invoice_id, amount: 250 });
    await page.reload();
    await expect(title(page)).toHaveText('Paid. Thank you, Grace.');
    expect(await fetched(page, 'Save receipt')).toEqual([200, 'application/pdf']);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Español' }).tap();
    await expect(title(page)).toHaveText('Pagado. Gracias, Grace.');
  });
});
