import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { runRowAction, seeScreen } from './page-helpers.ts';

const WIDTHS = [360, 768, 1024, 1440];

/** The amounts on the screen that wrap inside the number, and those that overflow their box. */
const BROKEN_FIGURES = `(() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: figure, index } of node.data.matchAll(/-?\\$[\\d,]+\\.\\d\\d/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + figure.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(figure);
      const box = node.parentElement.closest('dd, td, p, li');
      if (box && box.scrollWidth > box.clientWidth && getComputedStyle(box).display !== 'inline') {
        broken.push(figure + ' sticks out');
      }
    }
  }
  return broken;
})()`;

const SIDEWAYS = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

async function seeWholeFigures(page: Page, where: string): Promise<void> {
  await expect(page.getByText(/\$[\d,]+\.\d\d/).first()).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // The screen takes on its layout for another width a moment after it has it.
    const settled = { message: `${where} at ${width} px: broken figures, and whether it scrolls sideways` };
    await expect.poll(() => page.evaluate(`[${BROKEN_FIGURES}, ${SIDEWAYS}]`), settled).toEqual([[], false]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('amounts never wrap inside a number at any screen width', async ({ page, company }) => {
  const items = [
    { code: 'A', description: 'Tear-off and new roof', amount_dollar: 923_456.78 },
    { code: 'B', description: 'Gutters', amount_dollar: 211_111.11 },
  ];
  const invoice = await company.anInvoice({ name: 'Roof', items, tax_rate: 7.5 });
  await company.aPayment({ invoice_id: invoice.invoice_id, amount: 123_456.78, note: 'By wire' });
  const lines = [
    { code: 'A', description: 'Tear-off', unit_price_dollar: 98_765.43, quantity: 12, is_optional: false },
    { code: 'B', description: 'Skylight', unit_price_dollar: 12_345.67, quantity: 10, is_optional: true },
  ];
  await company.anEstimate({ project_id: invoice.project_id, name: 'Roof', lines });

  await runRowAction(page, '/main/customer', 'Pat Lee', 'Payment');
  await seeScreen(page, 'Customer Payment History');
  await expect(page.getByRole('heading', { name: 'Payment Summary' })).toBeVisible();
  await seeWholeFigures(page, 'history of a customer');
  await page.getByRole('link', { name: 'Add Payment' }).click();
  await seeScreen(page, 'Add New Payment');
  await seeWholeFigures(page, 'new payment');

  const invoiceRow = `Invoice #${invoice.invoice_number}`;
  await runRowAction(page, '/main/project/invoice', invoiceRow, 'Payment');
  await seeScreen(page, 'Customer Payment History');
  await seeWholeFigures(page, 'history of an invoice');
  await page.goto('/main/project/invoice');
  await seeScreen(page, 'Invoice List');
  await seeWholeFigures(page, 'invoices');
  await page.getByRole('link', { name: 'Roof', exact: true }).click();
  await seeScreen(page, 'Update Invoice');
  await seeWholeFigures(page, 'an invoice');
  await page.goto('/main/project/estimate');
  await seeScreen(page, 'Estimate List');
  await seeWholeFigures(page, 'estimates');
  await page.getByRole('link', { name: 'Roof', exact: true }).click();
  await seeScreen(page, 'Update Estimate');
  await seeWholeFigures(page, 'an estimate');
});
