import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { seeScreen } from './page-helpers.ts';

const HEAD = 'Customer full name,Company,Main Email,Main Phone,Bill from 1,Bill from 2,Balance';

/** As QuickBooks exports it: 500 customers, three of them faulty, and one twice. */
function quickbooksFile(): { name: string; mimeType: string; buffer: Buffer } {
  const rows = Array.from({ length: 500 }, (_, index) => {
    const phone = `(813) 555-${String(index).padStart(4, '0')}`;
    return `Pat Vega ${index},,pat-${index}@customers.example,${phone},${index} Bayshore Blvd,"Tampa, FL 33606","1,240.00"`;
  });
  rows[16] = rows[16]?.replace('pat-16@customers.example', 'jon.smith@') ?? '';
  rows[42] = rows[42]?.replace(/\(813\) \S+,/, '555-01,') ?? '';
  rows[228] = rows[228]?.replace('FL', 'Flordia') ?? '';
  rows[300] = rows[299] ?? '';
  return {
    name: 'customers-quickbooks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEAD, ...rows].join('\r\n'), 'utf16le'),
  };
}

test('500 customers of another program are checked, imported and taken back', async ({ page, company }) => {
  test.slow();
  await company.aCustomer({
    first_name: 'Pat Vega',
    last_name: '7',
    email: 'pat-7@customers.example',
    address_1: '',
    city: '',
    state: '',
    zip: '',
  });
  await page.goto('/main/customer');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await seeScreen(page, 'Import customers');
  const steps = page.getByRole('list', { name: 'Import' });
  await expect(steps.locator('[aria-current=step]')).toHaveText('1File');
  const choose = page.getByLabel('Choose a CSV File');

  await choose.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ana,\nhello') });
  await expect(page.getByRole('alert')).toContainText('This file could not be read as a table.');
  const file = quickbooksFile();
  await choose.setInputFiles({ ...file, buffer: Buffer.concat([Buffer.of(0xff, 0xfe), file.buffer]) });

  await test.step('match the columns', () => matchColumns(page));
  await test.step('check the rows, and import the good ones', () => checkRows(page));
  await test.step('undo the import', () => undo(page, company));
});

const emailConsent = (page: Page) => page.getByRole('checkbox', { name: /agreed to emails/ });

async function matchColumns(page: Page): Promise<void> {
  // The columns: what is guessed, and what nobody can guess.
  await expect(page.getByRole('heading', { name: 'Columns of your file' })).toBeFocused();
  await expect(page.getByText('customers-quickbooks.csv · 500 rows')).toBeVisible();
  await expect(page.getByLabel('Customer full name goes to')).toHaveValue('full_name');
  await expect(page.getByLabel('Balance goes to')).toHaveValue('');
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Customer full name')).toContainText('QuickBooks, is split');
  await expect(row('Balance')).toContainText('Nothing fits');
  await page.getByLabel('Main Phone goes to').selectOption('Leave out');
  await expect(page.getByText('No column goes to Phone yet.')).toBeVisible();
  await page.getByLabel('Main Phone goes to').selectOption('Phone');
  await expect(page.getByRole('radio', { name: 'Fill their empty fields' })).toBeChecked();
  await expect(emailConsent(page)).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /agreed to texts/ })).not.toBeChecked();
  await emailConsent(page).check();
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
  await expectAccessible(page, 'the columns of an import');
  await page.getByRole('button', { name: 'Check 500 Rows' }).click();
}

async function checkRows(page: Page): Promise<void> {
  // The check: counts, then the faults with the form's own sentences.
  const counts = page.getByRole('main').locator('dl');
  await expect(counts).toContainText('Good495');
  await expect(counts).toContainText('Same2you have them; 1 gets empty fields filled');
  await expect(counts).toContainText('Faulty3');
  await expect(page.getByText('1 column left out: Balance')).toBeVisible();
  const faults = page.getByRole('region', { name: 'Faulty rows' }).getByRole('row');
  await expect(faults.nth(1)).toHaveText(/18Emailjon\.smith@Please enter a valid email address/);
  await expect(faults.nth(2)).toHaveText(/44Phone555-01Phone number must be 10 digits/);
  await expect(faults.nth(3)).toHaveText(/230StateFlordiaInvalid state/);
  await expectAccessible(page, 'the check of an import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download These Rows' }).click();
  const faulty = await readFile(await (await downloading).path(), 'utf8');
  expect(faulty.trim().split('\r\n')).toHaveLength(4);
  await page.reload();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(emailConsent(page)).toBeChecked();
  await page.getByRole('button', { name: 'Check 500 Rows' }).click();
  await page.getByRole('button', { name: 'Import 495 Customers' }).click();
}

async function undo(page: Page, company: Company): Promise<void> {
  // Done, and undone.
  await expect(page.getByRole('heading', { name: '495 customers imported' })).toBeFocused();
  await expect(page.getByText('3 faulty rows stayed out. Emails are agreed to, texts are not.')).toBeVisible();
  await expectAccessible(page, 'a finished import');
  await page.getByRole('link', { name: 'View Customers' }).click();
  await expect(page.getByText('of 496')).toBeVisible();
  await company.aProject({ customer_id: await firstOf(page) });
  await page.goto('/main/company/import');
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await expect(earlier).toContainText('495 customers');
  await expect(earlier).toContainText('1 is used and stays');
  await expectAccessible(page, 'the list of earlier imports');
  await earlier.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(earlier).toContainText('Undone; 1 in use stayed');
  await page.goto('/main/customer');
  await expect(page.getByRole('link', { name: /^Pat Vega/ })).toHaveCount(2);
}

/** The id of an imported customer. */
async function firstOf(page: Page): Promise<string> {
  const response = await page.request.get('/api/v1/customers?q=pat-100@customers.example');
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data[0]?.id ?? '';
}
