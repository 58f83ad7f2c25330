import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { actOn, field, total } from './page-helpers.ts';

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
  await actOn(page, '/main/project', project.name, 'Create Estimate');
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
