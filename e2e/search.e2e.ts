import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { field, holdScript, seeScreen } from './page-helpers.ts';

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });
const option = (page: Page, text: string | RegExp) => results(page).getByRole('option').filter({ hasText: text });

test('records are found by their number, phone and words, and opened by keyboard, in an accessible palette', async ({
  page,
  company,
  expectedFaults,
}) => {
  expectedFaults.push(/status of 503/);
  await test.step('customers are found by digits of a phone and without accents, and the arrow keys choose', () =>
    findCustomers(page, company));
  await test.step('an invoice is found by its number and opened by keyboard', () => findInvoices(page, company));
  await test.step('"All" opens the list with the same words', () => openAll(page, company));
  await test.step('a search without results and one that fails say so, and the failed one can be tried again', () =>
    failAndRetry(page, company));
  await test.step('the palette is accessible, on a phone too', () => inspectPalette(page, company));
});

async function findCustomers(page: Page, company: Company): Promise<void> {
  await company.aCustomer({ first_name: 'José', last_name: 'Peña', phone: '727-555-0161' });
  await company.aCustomer({ first_name: 'Ana', last_name: 'Penn', phone: '727-555-0177' });
  await page.goto('/main/project');
  await seeScreen(page, 'Project List');
  await page.getByRole('button', { name: 'Search' }).click();
  await searchField(page).fill('0161');
  await expect(results(page).getByRole('option')).toHaveText([/Peña, José/]);
  await searchField(page).fill('pen');
  await expect(results(page).getByRole('option')).toHaveText([/Penn, Ana/, /Peña, José/]);
  await expect(option(page, 'Peña').locator('mark')).toHaveText('Peñ');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Peña')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Penn')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await seeScreen(page, 'José Peña');
  await page.getByRole('link', { name: 'Edit' }).click();
  await seeScreen(page, 'Update Customer');
  await expect(field(page, 'Last Name')).toHaveValue('Peña');

  // What was opened is offered again, before anything is typed.
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(results(page).getByRole('option')).toHaveText([/Peña, José/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  // Keys that are typed into a field stay there.
  await field(page, 'Last Name').fill('');
  await page.keyboard.type('Peña / Diaz');
  await expect(field(page, 'Last Name')).toHaveValue('Peña / Diaz');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function findInvoices(page: Page, company: Company): Promise<void> {
  const first = await company.anInvoice({ name: 'Deposit' });
  const second = await company.anInvoice({ name: 'Final bill' });
  await page.goto('/main/customer');
  await seeScreen(page, 'Customer List');
  // What is typed before the search is loaded is kept.
  await page.keyboard.press('Control+K');
  await page.keyboard.type(`#${second.invoice_number}`);
  await expect(option(page, 'Final bill')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await seeScreen(page, 'Update Invoice');
  await expect(page.getByText(`Invoice #${second.invoice_number}`)).toBeVisible();
  await expect(field(page, 'Invoice Name')).toHaveValue('Final bill');

  // Another one, on the same screen; Enter waits for what it finds.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(`${first.invoice_number}`);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Invoice Name')).toHaveValue('Deposit');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openAll(page: Page, company: Company): Promise<void> {
  for (const first_name of ['Ana', 'Ben', 'Cy', 'Dee', 'Eve', 'Flo']) {
    await company.aCustomer({ first_name, last_name: 'Núñez' });
  }
  await page.goto('/main/project');
  await seeScreen(page, 'Project List');
  await page.keyboard.press('/');
  await searchField(page).fill('nunez');
  await expect(results(page).getByRole('option')).toHaveCount(6);
  await option(page, 'All 6').click();
  await seeScreen(page, 'Customer List');
  await expect(page).toHaveURL('/main/customer?q=nunez');
  await expect(page.getByRole('link', { name: 'Flo Núñez' })).toBeVisible();
}

async function failAndRetry(page: Page, company: Company): Promise<void> {
  await company.aCustomer({ last_name: 'Quill' });
  await page.goto('/main/project');
  await seeScreen(page, 'Project List');
  await page.getByRole('button', { name: 'Search' }).click();
  await searchField(page).fill('quixote');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Nothing found for “quixote”');
  await page.route('**/api/v1/search?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is busy.', code: 'unavailable' } }),
  );
  await searchField(page).fill('quill');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The service is busy');
  await page.unroute('**/api/v1/search?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(option(page, 'Quill')).toBeVisible();
}

async function inspectPalette(page: Page, company: Company): Promise<void> {
  await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
  await company.anInvoice({ name: 'Alvarez deposit' });
  await page.goto('/main/project');
  await seeScreen(page, 'Project List');
  await page.getByRole('button', { name: 'Search' }).click();
  await expectAccessible(page, 'the empty search');
  await searchField(page).fill('alvarez');
  await expect(option(page, 'Alvarez deposit')).toBeVisible();
  await expectAccessible(page, 'results of the search');
  await page.setViewportSize(PHONE.viewport);
  await expectAccessible(page, 'results of the search on a phone');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('Ctrl K and letters that are typed before the application is loaded open the search with them', async ({
  page,
  company,
}) => {
  await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const go = await holdScript(page, 'aria-keyshortcuts');
  await page.goto('/main/project', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('globalThis.earlySearch !== undefined')).toBe(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('adams');
  go();
  await expect(searchField(page)).toHaveValue('adams');
  await expect(results(page).getByRole('option').first()).toHaveText(/Adams, Grace/);
});
