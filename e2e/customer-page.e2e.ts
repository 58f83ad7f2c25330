import type { Locator, Page } from '@playwright/test';
import { estimates } from '#contract/sales/estimates.ts';
import { CONTRAST, violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, postedTo } from './outbox.ts';
import { boxOf } from './page-helpers.ts';
import { open } from './screens.ts';

/* What a customer sees behind the link of an estimate, on a phone, without an account. */

test.use(PHONE);

const LINES = [
  { description: 'Seamless gutters, white', unit_price_dollar: 1000, quantity: 1 },
  { description: 'Rain barrel, 55 gallons', unit_price_dollar: 285, quantity: 1, is_optional: true },
  { description: 'Gutter guards, snap-in', unit_price_dollar: 100, quantity: 2, is_optional: true },
];

/** An estimate of $1,485.00, sent by text, and the path of its link. */
async function aSentEstimate(page: Page, company: Company) {
  const customer = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id: customer.customer_id });
  const estimate = await company.anEstimate({ name: 'Roof edge', project_id, lines: LINES });
  const { estimate_id } = estimate;
  await call(page.request, estimates.send, {
    body: { estimate_id, account_id: company.account_id, send_method: 'sms' },
  });
  return { estimate, link: linkIn(await postedTo(page.request, customer.phone)) };
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const approve = (page: Page) => page.getByRole('button', { name: 'Approve and sign' });
const answerScreen = (estimate_id: string) => ({
  path: '/main/project/estimate/answer',
  title: 'Answer',
  state: { estimate_id },
});

test('a customer leaves out an optional line item and approves by typing; the office sees who approved what', async ({
  page,
  company,
}) => {
  const { estimate, link } = await aSentEstimate(page, company);
  await page.goto(link);
  await expect(title(page)).toHaveText('Roof edge');
  await expect(page.getByText(company.name).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$1,485.00');
  await page.getByRole('switch', { name: 'Gutter guards' }).tap();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$1,285.00');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$200.00 without Gutter guards');

  await page.getByRole('link', { name: 'Go to sign' }).first().tap();
  await expect(page.getByRole('region', { name: 'Total' })).toBeHidden();
  await approve(page).tap();
  await expect(page.getByText('Please tick the box to sign electronically.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
  await expect(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Grace Adams');
  // The PDF as sent is rendered first: without its hash nothing is signed.
  await expect(async () => {
    await approve(page).tap();
    await expect(title(page)).toHaveText('Approved. Thank you, Grace.', { timeout: 2000 });
  }).toPass();
  await expect(page.getByText('Not chosen')).toBeVisible();
  const copy = page.getByRole('link', { name: 'Save signed copy' });
  await expect(copy).toBeVisible({ timeout: 20_000 });
  const pdf = await page.request.get((await copy.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(title(page)).toHaveText('Approved. Thank you, Grace.');
  await open(page, answerScreen(estimate.estimate_id));
  await expect(page.getByRole('heading', { name: 'Grace Adams approved' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Billing' })).toBeVisible();
  await expect(page.getByText('$1,285.00').first()).toBeVisible();
  await expect(page.getByText('Gutter guards, snap-in, $200.00')).toBeVisible();

  const bytes = await pdf.body();
  await page.goto('/pub/verify');
  await verify(page, bytes, 'This file is known, and unchanged');
  await expect(page.getByText(`is the signed copy of an estimate by ${company.name}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await verify(page, Buffer.concat([bytes, Buffer.from(' ')]), 'This file is not known');
});

/** The page is prerendered: a file that is chosen before its script runs is chosen again. */
async function verify(page: Page, buffer: Buffer, heading: string) {
  await expect(async () => {
    await page.getByLabel('Choose a PDF').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('a typed signature is seen whole, the box to sign is 44 px wide, and every state is accessible in light and dark', async ({
  page,
  company,
}) => {
  const { link } = await aSentEstimate(page, company);
  await page.goto(link);
  const name = page.getByRole('textbox', { name: 'Your full name' });
  for (const typed of [
    'Grace Adams',
    'Maria Fernanda Gutiérrez',
    'Wilhelmina '.repeat(9).trim(),
    'W'.repeat(100),
    '王'.repeat(40),
  ]) {
    await name.fill(typed);
    const signature = page.getByText(typed, { exact: true });
    const [letters, pad] = [await boxOf(signature), await boxOf(signature.locator('..'))];
    expect.soft(letters.x + letters.width, typed).toBeLessThanOrEqual(pad.x + pad.width);
    expect.soft(letters.y, typed).toBeGreaterThanOrEqual(pad.y);
    const overflow = await signature.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect.soft(overflow, typed).toBeLessThanOrEqual(0);
  }
  const { width, height } = await boxOf(page.getByRole('checkbox', { name: 'I agree to sign electronically' }));
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

  const inspect = async (state: string) => {
    expect.soft(await violations(page), state).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Dark mode differs in colors only.
    expect.soft(await violations(page, { only: CONTRAST }), `${state}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await page.reload();
  await approve(page).tap();
  await expect(page.getByText('Please tick the box to sign electronically.')).toBeVisible();
  await inspect('an unsigned approval');
  await page.getByRole('button', { name: 'Decline this estimate' }).tap();
  await expect(title(page)).toHaveText('Why does it not fit?');
  await inspect('declining');
});

test('a customer draws the signature with a finger', async ({ page, company }) => {
  const { estimate, link } = await aSentEstimate(page, company);
  await page.goto(link);
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
  await page.getByRole('radio', { name: 'Draw' }).check();
  const pad = page.getByRole('img', { name: 'Draw your signature here' });
  await pad.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate<number>('scrollY');
  await drawByTouch(page, pad);
  await expect(page.getByRole('img', { name: 'Drawn signature' })).toBeVisible();
  // The finger draws, and does not move the page.
  expect(await page.evaluate<number>('scrollY')).toBe(scrolled);
  // The browser takes no tap in the moment after a finger has moved and left: no hand is that quick.
  await expect(async () => {
    await page.getByRole('button', { name: 'Clear' }).tap();
    await expect(pad).toBeVisible({ timeout: 1000 });
  }).toPass();
  await drawByTouch(page, pad);
  await expect(async () => {
    await approve(page).tap();
    await expect(title(page)).toHaveText('Approved. Thank you, Grace.', { timeout: 2000 });
  }).toPass();
  await open(page, answerScreen(estimate.estimate_id));
  await expect(page.getByRole('img', { name: 'Signature of Grace Adams' })).toBeVisible();
});

/** Draws two strokes with a finger. */
async function drawByTouch(page: Page, pad: Locator) {
  const { x, y } = await boxOf(pad);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const top of [30, 60]) {
    await touch('touchStart', { x: x + 30, y: y + top });
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x: x + 30 + 12 * step, y: y + top + 2 * step });
    await touch('touchEnd');
  }
}
