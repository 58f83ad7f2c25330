import type { Page } from '@playwright/test';
import { formatUsd } from '#domain/money.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { phoneBar, presser, seeHome, seeScreen } from './page-helpers.ts';

/*
 * A phone, and a company that has worked for years: 300 customers, 200 projects, 500 invoices.
 */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const CUSTOMERS = 300;
const PROJECTS = 200;
const INVOICES = 500;
const LATE = 180;
const AT_ONCE = 20;

/** Calls `make` for 0 to count - 1, some at a time. */
async function each<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => make(first + at));
    made.push(...(await Promise.all(some)));
  }
  return made;
}

/** The last customer has the last project, with one invoice that is late. */
async function fill(company: Company) {
  const customers = await each(CUSTOMERS, (at) =>
    company.aCustomer({ first_name: 'Pat', last_name: `Field ${at}`, phone: `813555${String(at).padStart(4, '0')}` }),
  );
  const customer_id = (at: number) => customers.at(-1 - (at % PROJECTS))?.customer_id ?? '';
  const projects = await each(PROJECTS, (at) => company.aProject({ customer_id: customer_id(at), name: `Job ${at}` }));
  const invoices = await each(INVOICES, (at) =>
    company.anInvoice({
      project_id: projects[at % PROJECTS]?.project_id ?? '',
      issue_date: '2026-01-05',
      due_date: at < LATE ? '2026-01-19' : '2030-01-19',
    }),
  );
  return { invoices };
}

/** The page is no wider than the phone. */
async function seeFits(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
}

test('a phone finds, opens and pays one of 500 invoices of 300 customers in a few presses', async ({
  page,
  company,
}) => {
  test.slow();
  const { invoices } = await fill(company);
  const open = invoices.reduce((cents, { balance_due }) => cents + Math.round(balance_due * 100), 0) / 100;

  await test.step('Home shows at most eight lines', async () => {
    await page.goto('/main');
    await seeHome(page);
    const lines = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem');
    await expect(lines.first()).toContainText(`${LATE}`);
    expect(await lines.count()).toBeLessThanOrEqual(8);
    await seeFits(page);
  });

  await test.step('the list of customers counts who owes, and finds one by its phone', async () => {
    await page.goto('/main/customer');
    await expect(page.getByRole('button', { name: `All ${CUSTOMERS}` })).toBeVisible();
    const { press, count } = presser();
    await press(page.getByRole('button', { name: `Owes ${PROJECTS}` }));
    await page.getByRole('searchbox', { name: /^Search/ }).fill('813-555-0299');
    await expect(page.getByRole('radio')).toHaveCount(1);
    await seeFits(page);
    await press(page.getByRole('link', { name: 'Pat Field 299' }));
    await seeScreen(page, 'Pat Field 299');
    await expect(page.getByText(/^Owes \$/).first()).toBeVisible();
    expect(count()).toBe(2);
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue('813-555-0299');
    await expect(page.getByRole('radio')).toHaveCount(1);
  });

  await test.step('the totals of the list of invoices are filters, and Back returns to the same page', async () => {
    await page.goto('/main/project/invoice');
    await expect(page.getByRole('button', { name: /^Outstanding/ }).first()).toContainText(formatUsd(open));
    await page.getByRole('button', { name: `Overdue ${LATE}` }).click();
    await page.getByRole('button', { name: 'Next page' }).last().click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator('[data-refreshing], [aria-busy="true"]')).toHaveCount(0);
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('radio') });
    const first = (await cards.first().textContent()) ?? '';
    await cards.first().getByRole('link').click();
    await seeScreen(page, 'Update Invoice');
    await page.goBack();
    await expect(cards.first()).toHaveText(first);
    await seeFits(page);
  });

  await test.step('a picker finds a customer by name and shows the phone number', async () => {
    await page.goto('/main/project/estimate/create');
    await page.getByRole('combobox', { name: 'Customer' }).fill('Field 299');
    await expect(page.getByRole('option', { name: /Pat Field 299/ })).toContainText('813-555-0299');
    await page.keyboard.press('Escape');
  });

  await test.step('a payment from the phone bar asks for the invoice, the late ones first', async () => {
    const { invoice_number, balance_due } = invoices[LATE - 1] ?? { invoice_number: 0, balance_due: 0 };
    await page.goto('/main/schedule');
    const { press, count } = presser();
    await press(phoneBar(page).getByRole('button', { name: 'New' }));
    await press(page.getByRole('dialog').getByRole('button', { name: /^Payment/ }));
    const dialog = page.getByRole('dialog', { name: 'Record Payment' });
    const choices = dialog.getByRole('list', { name: 'Open invoices' }).getByRole('button');
    await expect(choices.first()).toContainText('days late');
    await dialog.getByRole('searchbox').fill(String(invoice_number));
    await expect(choices).toHaveCount(1);
    await press(choices);
    await press(dialog.getByRole('button', { name: `Record ${formatUsd(balance_due)}` }));
    await expect(page.getByText(`Invoice #${invoice_number} is PAID.`)).toBeVisible();
    expect(count()).toBe(4);
  });
});
