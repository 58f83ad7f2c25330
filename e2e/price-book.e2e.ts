import type { Page } from '@playwright/test';
import { estimates } from '#contract/sales/estimates.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { expectAccessible, OUTSIDE } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { runRowAction, field, fillIn, seeScreen, total } from './page-helpers.ts';

async function sendAnEstimate(page: Page, company: Company, estimateInput: { project_id: string; lines: NewLine[] }) {
  const { estimate_id } = await company.anEstimate(estimateInput);
  const { account_id } = company;
  await call(page.request, estimates.send, { body: { estimate_id, account_id, send_method: 'email' } });
}

test('an item of the price book fills in a line of an estimate while it is typed', async ({ page, company }) => {
  const project = await company.aProject();
  await page.goto('/main/company/pricebook');
  await page.getByRole('link', { name: 'Create Item' }).click();
  await seeScreen(page, 'Create Item');
  await fillIn(page.getByRole('main'), {
    Description: 'Subway tile backsplash with grout',
    Code: 'TIL-02',
    'Unit Price': '24.5',
    'Unit Cost': '11.25',
    Unit: 'sq ft',
    Hours: '0.28',
  });
  await page.getByRole('switch', { name: 'Taxable' }).uncheck();
  await page.getByRole('button', { name: 'Create Item' }).click();
  await expect(page.getByText('Item created successfully.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subway tile backsplash with grout' })).toBeVisible();
  await company.aPriceItem({ description: 'Remove floor tile', code: 'DEMO-04', unit_price_dollar: 4.25 });

  await runRowAction(page, '/main/project', project.name, 'Create Estimate');
  await field(page, 'Estimate Name').fill('Kitchen');
  const cell = (label: string, line = 1) => page.getByLabel(`${label}, line ${line}`, { exact: true });
  await cell('Description').pressSequentially('til');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions for line 1' });
  await expect(suggestions.getByRole('option')).toHaveText([/TIL-02.*\$24\.50/, /DEMO-04.*\$4\.25/]);
  await page.keyboard.press('Enter');
  await expect(suggestions).toBeHidden();
  await expect(cell('Description')).toHaveValue('Subway tile backsplash with grout');
  await expect(cell('Code')).toHaveValue('TIL-02');
  await expect(cell('Unit price')).toHaveValue('$24.50');
  await expect(cell('Hours')).toHaveValue('0.28');

  await expect(cell('Unit')).toHaveValue('sq ft');
  await expect(page.getByText('costs $11.25 · not taxed', { exact: true })).toBeVisible();

  // Cost and tax are below the line.
  await field(page, 'Tax Rate').fill('10');
  await expect(total(page, 'Final total')).toHaveText('$24.50');
  await page.getByRole('button', { name: 'Details of line 1' }).click();
  await expect(cell('Unit cost')).toHaveValue('$11.25');
  await cell('Unit').fill('tile');
  await cell('Taxable').check();
  await expect(total(page, 'Final total')).toHaveText('$26.95');
  await cell('Taxable').uncheck();
  await page.getByRole('button', { name: 'Details of line 1' }).click();
  await expect(cell('Unit')).toHaveValue('tile');
  await expect(page.getByText('costs $11.25 · not taxed', { exact: true })).toBeVisible();

  // Hours follow the quantity until they are typed.
  await cell('Quantity').fill('30');
  await expect(cell('Hours')).toHaveValue('8.4');
  await expect(total(page, 'Final total')).toHaveText('$735.00');
  await cell('Hours').fill('9');
  await cell('Quantity').fill('40');
  await expect(cell('Hours')).toHaveValue('9');

  // The second one by the arrow keys; typed words are kept by Escape, and Enter then adds a line.
  await page.keyboard.press('Enter');
  await page.keyboard.type('tile');
  const second = page.getByRole('listbox', { name: 'Suggestions for line 2' });
  await expect(second.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell('Description', 2)).toHaveValue('Subway tile backsplash with grout');
  await page.keyboard.press('Enter');
  await page.keyboard.type('tile');
  await expect(page.getByRole('listbox', { name: 'Suggestions for line 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(cell('Description', 3)).toHaveValue('tile');
  await expect(cell('Description', 4)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('suggestions take the place of the other fields', async ({ page, company }) => {
    const project = await company.aProject();
    await company.aPriceItem({ description: 'Remove floor tile', code: 'DEMO-04', unit_price_dollar: 4.25 });
    await runRowAction(page, '/main/project', project.name, 'Create Estimate');
    await page.getByRole('button', { name: 'No description yet' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Line 1' });
    await field(sheet, 'Description').pressSequentially('rem');
    await expect(sheet.getByRole('option')).toHaveCount(1);
    await expect(field(sheet, 'Unit Price')).toBeHidden();
    await sheet.getByRole('button', { name: 'Keep My Words' }).tap();
    await expect(field(sheet, 'Unit Price')).toBeVisible();
    await field(sheet, 'Description').pressSequentially('ove');
    await sheet.getByRole('option').tap();
    await expect(field(sheet, 'Description')).toHaveValue('Remove floor tile');
    await expect(field(sheet, 'Unit Price')).toHaveValue('4.25');
  });
});

test('what was sent before is suggested, saved to the book and forgotten, by a press and by keyboard', async ({
  page,
  company,
}) => {
  const project = await company.aProject();
  const lines = [
    aLine({ description: 'Tile transition strip, brushed', unit_price_dollar: 85 }),
    aLine({ description: 'Tile samples, returned', unit_price_dollar: 20 }),
    aLine({ description: 'Gutter guards', unit: 'ft', unit_price_dollar: 8, is_taxable: false }),
    aLine({ description: 'Downspout' }),
  ];
  for (const _ of [1, 2]) await sendAnEstimate(page, company, { project_id: project.project_id, lines });
  await company.aPriceItem({ description: 'Remove floor tile', code: 'DEMO-04', unit_price_dollar: 4.25 });
  await runRowAction(page, '/main/project', project.name, 'Create Estimate');
  await test.step('what was sent twice is saved to the book by one press, and forgotten by another', () =>
    useByPress(page));
  await runRowAction(page, '/main/project', project.name, 'Create Estimate');
  await test.step('what was sent before is taken, forgotten and saved by keyboard', () => useByKeyboard(page));
});

const cellOf =
  (page: Page) =>
  (label: string, line = 1) =>
    page.getByLabel(`${label}, line ${line}`, { exact: true });

async function useByPress(page: Page): Promise<void> {
  const cell = cellOf(page);
  await cell('Description').pressSequentially('til');
  const options = page.getByRole('listbox', { name: 'Suggestions for line 1' }).getByRole('option');
  await expect(options).toHaveCount(3);
  await expect(options.nth(0)).toContainText('DEMO-04');
  await expect(page.getByText('Sent before, not in the book')).toBeVisible();
  await expect(options.filter({ hasText: 'strip' })).toContainText(/You used this 2 times, last \$85\.00 on \w{3} \d+/);

  await expectAccessible(page, 'suggestions of the book and of what was sent before', OUTSIDE);
  await page.getByRole('button', { name: 'Save to price book: Tile transition strip, brushed' }).click();
  await expect(page.getByText('Tile transition strip, brushed is in the price book.')).toBeVisible();
  await expect(options.nth(0)).toContainText('used 2 times');
  await page.getByRole('button', { name: 'Forget: Tile samples, returned' }).click();
  await expect(options).toHaveCount(2);
  await expect(page.getByText('Sent before, not in the book')).toBeHidden();
  await expect(cell('Description')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell('Description')).toHaveValue('Tile transition strip, brushed');
  await expect(cell('Unit price')).toHaveValue('$85.00');
}

async function useByKeyboard(page: Page): Promise<void> {
  const cell = cellOf(page);
  await cell('Description').pressSequentially('gut');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(cell('Description')).toHaveValue('Gutter guards');
  await expect(cell('Unit price')).toHaveValue('$8.00');
  await expect(cell('Unit')).toHaveValue('ft');
  await expect(page.getByText('not taxed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Line' }).click();
  await cell('Description', 2).pressSequentially('gut');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Shift+Delete');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(cell('Description', 2)).toHaveValue('gut');
  await cell('Description', 2).fill('dow');
  await expect(page.getByRole('listbox').getByRole('option')).toContainText('You used this 2 times');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('Downspout is in the price book.')).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toContainText('used 2 times');
  await expect(cell('Description', 2)).toHaveValue('dow');
}

const WORK = [
  'Demolition',
  'Framing',
  'Drywall',
  'Insulation',
  'Painting',
  'Flooring',
  'Tiling',
  'Plumbing',
  'Wiring',
  'Cleanup',
];
/** In a minute somebody types 200 keys who does not learn them: 40 words. */
const KEYS_A_MINUTE = 200;

/** Presses keys as the keyboard does, and counts them. */
function keyboardOf(page: Page) {
  let pressed = 0;
  return {
    pressed: () => pressed,
    async press(key: string): Promise<void> {
      pressed += 1;
      await page.keyboard.press(key);
    },
    async type(text: string): Promise<void> {
      pressed += text.length;
      await page.keyboard.type(text);
    },
  };
}

test('an estimate of ten lines is written from the price book by keyboard in a minute', async ({ page, company }) => {
  const project = await company.aProject();
  for (const [index, description] of WORK.entries())
    await company.aPriceItem({ description, code: `W-${index + 10}`, unit_price_dollar: 10 * (index + 1) });
  await runRowAction(page, '/main/project', project.name, 'Create Estimate');
  await field(page, 'Estimate Name').fill('Basement');
  const keyboard = keyboardOf(page);
  const label = async () => (await page.locator(':focus').getAttribute('aria-label')) ?? '';
  await page.getByLabel('Description, line 1', { exact: true }).focus();
  for (const [index, description] of WORK.entries()) {
    const line = index + 1;
    if (line > 1) {
      await keyboard.press('Enter');
      while (!(await label()).startsWith(`Description, line ${line}`)) await keyboard.press('Tab');
    }
    await keyboard.type(description.slice(0, 4).toLowerCase());
    await expect(page.getByRole('listbox', { name: `Suggestions for line ${line}` })).toBeVisible();
    await keyboard.press('Enter');
    while (!(await label()).startsWith(`Quantity, line ${line}`)) await keyboard.press('Tab');
    await keyboard.type('2');
  }
  expect(keyboard.pressed()).toBeLessThanOrEqual(KEYS_A_MINUTE);
  await expect(total(page, 'Final total')).toHaveText('$1,100.00');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Estimate created successfully')).toBeVisible();
});
