import type { Page } from '@playwright/test';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { pdfPages } from '../server/platform/pdf/pdf-text.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { runAction, seeScreen, total } from './page-helpers.ts';

const THREE_LINES = [
  aLine({ code: 'A', description: 'Demolition', unit_price_dollar: 300, quantity: 2 }),
  aLine({ code: 'B', description: 'Framing', unit_price_dollar: 150, quantity: 4 }),
  aLine({ code: 'C', description: 'Skylight', unit_price_dollar: 900, quantity: 1, is_optional: true }),
];

test('line items are copied, deleted, dragged and moved by keyboard, and the PDF opens in a new tab', async ({
  page,
  context,
  company,
}) => {
  const estimate = await edit(page, company);
  await test.step('line items are copied, deleted, dragged and moved by keyboard', () => moveLines(page));
  await page.getByRole('button', { name: 'Update Estimate' }).click();
  await expect(page.getByText('Estimate updated successfully')).toBeVisible();
  expect(await savedLines(page, estimate.estimate_id)).toEqual(['Framing', 'Demolition', 'Skylight']);
  await page.getByRole('link', { name: 'Go To Estimate' }).click();
  await page.getByRole('link', { name: 'Porch' }).click();
  await expect(description(page, 1)).toHaveValue('Framing');
  await expect(description(page, 2)).toHaveValue('Demolition');

  await page.goto('/main/project/estimate');
  const opened = context.waitForEvent('response', (response) => response.url().includes('/estimates/pdf'));
  await runAction(page, `Estimate #${estimate.estimate_number}`, 'PDF View');
  const response = await opened;
  expect(response.headers()['content-type']).toBe('application/pdf');
  const pdf = await page.request.get(response.url());
  expect(pdfPages(await pdf.body()).join('\n')).toContain('$2,100.00');
  await seeScreen(page, 'Estimate List');
});

const description = (page: Page, line: number) => page.getByLabel(`Description, line ${line}`);

async function moveLines(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy line 1' }).click();
  await expect(page.getByText('4 lines')).toBeVisible();
  await expect(description(page, 2)).toHaveValue('Demolition');
  await expect(description(page, 2)).toBeFocused();
  await expect(total(page, 'Final total')).toHaveText('$2,700.00');
  await page.getByRole('button', { name: 'Delete line 2' }).click();
  await expect(page.getByText('3 lines')).toBeVisible();

  await page.getByRole('button', { name: 'Move line 2' }).hover();
  await page.mouse.down();
  await description(page, 1).hover();
  await page.mouse.up();
  await expect(description(page, 1)).toHaveValue('Framing');
  await description(page, 2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(description(page, 1)).toHaveValue('Demolition');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(description(page, 2)).toHaveValue('Demolition');
  await expect(page.getByText('Unsaved changes in the order of lines')).toBeVisible();
}

/** Opens a saved estimate with three line items, one of them optional, with a total of $2,100.00. */
async function edit(page: Page, company: Company) {
  const estimate = await company.anEstimate({ name: 'Porch', lines: THREE_LINES });
  await page.goto('/main/project/estimate');
  await page.getByRole('link', { name: 'Porch' }).click();
  await seeScreen(page, 'Update Estimate');
  await expect(total(page, 'Final total')).toHaveText('$2,100.00');
  return estimate;
}

async function savedLines(page: Page, estimate_id: string): Promise<string[]> {
  const { data } = await call(page.request, itemizedEstimates.byEstimate, { query: { estimate_id } });
  return data.data.map(({ attributes }) => attributes.description);
}
