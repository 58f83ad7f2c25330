import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { companies } from '#contract/identity/companies.ts';
import { type Estimate, estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { images } from '#contract/work/images.ts';
import { CONTRAST, violations } from './accessibility.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { linkIn, type Posted, postedTo } from './outbox.ts';
import { boxOf } from './page-helpers.ts';
import { open } from './screens.ts';

/* What a customer sees behind the link of an estimate, on a phone, without an account. */

test.use(PHONE);

const LINES = [
  { description: 'Seamless gutters, white', unit_price_dollar: 1000, quantity: 1 },
  { description: 'Rain barrel, 55 gallons', unit_price_dollar: 285, quantity: 1, is_optional: true },
  { description: 'Gutter guards, snap-in', unit_price_dollar: 100, quantity: 2, is_optional: true },
];

const SCHEDULE = { deposit_percent: 50, start_percent: 25, completion_percent: 25 };

/** An estimate of $1,485.00, half of it a deposit, for Grace Adams. */
async function anEstimate(company: Company) {
  const { customer_id } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  return company.anEstimate({ name: 'Roof edge', project_id, lines: LINES, ...SCHEDULE });
}

/** Emails an estimate to its customer, and returns the path of its link. */
async function send(page: Page, company: Company, { estimate_id, customer_email }: Estimate): Promise<string> {
  const { account_id } = company;
  await call(page.request, estimates.send, { body: { estimate_id, account_id, send_method: 'email' } });
  return linkIn(await postedTo(page.request, customer_email));
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const approve = (page: Page) => page.getByRole('button', { name: 'Approve and sign' });
const answerScreen = (estimate_id: string, title = 'Answer') => ({
  path: '/main/project/estimate/answer',
  title,
  state: { estimate_id },
});

test('a customer approves by typing; the office sees what was chosen, and both mailboxes get the signed copy', async ({
  page,
  company,
}) => {
  const estimate = await anEstimate(company);
  await page.goto(await send(page, company, estimate));
  await expect(title(page)).toHaveText('Roof edge');
  await expect(page.getByText(company.name).first()).toBeVisible();
  await test.step('leave out an optional line item and sign', () => leaveOutAndSign(page));
  await expect(page.getByText('Not chosen')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Deposit of $642.50, due today' })).toBeVisible();
  const copy = page.getByRole('link', { name: 'Save signed copy' });
  await expect(copy).toBeVisible({ timeout: 20_000 });
  const pdf = await page.request.get((await copy.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(title(page)).toHaveText('Approved. Thank you, Grace.');

  await test.step('the office sees who approved what', async () => {
    await open(page, answerScreen(estimate.estimate_id, 'Activity'));
    await expect(page.getByRole('heading', { name: 'Grace Adams approved' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Billing' })).toBeVisible();
    await expect(page.getByText('$1,285.00').first()).toBeVisible();
    await expect(page.getByText('Gutter guards, snap-in, $200.00')).toBeVisible();
  });
  const signed = await test.step('the deposit is invoiced, and the copies are mailed', () =>
    seeConsequences(page, company, estimate));
  await test.step('the signed copy is known, and a changed one is not', async () => {
    await page.goto('/pub/verify');
    await verify(page, signed, 'This file is known, and unchanged');
    await expect(page.getByText(`is the signed copy of an estimate by ${company.name}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await verify(page, Buffer.concat([signed, Buffer.from(' ')]), 'This file is not known');
  });
});

async function leaveOutAndSign(page: Page): Promise<void> {
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('$1,485.00');
  await page.getByRole('switch', { name: 'Gutter guards' }).tap();
  await expect(total).toContainText('$1,285.00');
  await expect(total).toContainText('$200.00 without Gutter guards');
  await page.getByRole('link', { name: 'Go to sign' }).first().tap();
  await expect(total).toBeHidden();
  await approve(page).tap();
  await expect(page.getByText('Please tick the box to sign electronically.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
  await expect(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Grace Adams');
  // The PDF as sent is rendered first: without its hash nothing is signed.
  await expect(async () => {
    await approve(page).tap();
    await expect(title(page)).toHaveText('Approved. Thank you, Grace.', { timeout: 2000 });
  }).toPass();
}

/** Expects the deposit's invoice, the notice to the office, and one signed copy in both mailboxes, which it returns. */
async function seeConsequences(page: Page, company: Company, estimate: Estimate): Promise<Buffer> {
  const office = `${company.login_id}@acme.example`;
  const notice = await postedTo(page.request, office, 'Left out');
  expect(notice.subject).toMatch(/^Grace Adams approved Estimate #\d+: \$1,285\.00$/);
  expect(notice.text).toMatch(/Deposit: Invoice #\d+, \$642\.50/);
  const billing = await call(page.request, installments.billing, { params: { id: estimate.estimate_id } });
  expect(billing.invoices.map(({ final_total }) => final_total)).toEqual([642.5]);
  const [customerCopy, officeCopy] = [
    await copyIn(page, await postedTo(page.request, estimate.customer_email, 'Your signed copy is attached')),
    await copyIn(page, await postedTo(page.request, office, 'The signed copy with its certificate is attached')),
  ];
  expect(hashOf(customerCopy)).toBe(hashOf(officeCopy));
  return officeCopy;
}

/** The PDF that a message carries. */
async function copyIn(page: Page, { attachments }: Posted): Promise<Buffer> {
  expect(attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^Estimate-\d+-signed\.pdf$/)]);
  const response = await page.request.get(attachments[0]?.url ?? '');
  expect(response.status()).toBe(200);
  return response.body();
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The page is prerendered: a file that is chosen before its script runs is chosen again. */
async function verify(page: Page, buffer: Buffer, heading: string) {
  await expect(async () => {
    await page.getByLabel('Choose a PDF').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('a customer compares photos, sees a typed signature whole and signs by a large box, in light and dark', async ({
  page,
  company,
}) => {
  const estimate = await anEstimate(company);
  await showPhotos(page, company, estimate);
  await page.goto(await send(page, company, estimate));
  await test.step('photos are compared and opened', () => comparePhotos(page));
  await expect(page.getByText('Deposit, 50%')).toBeVisible();
  await expect(page.getByText('You may cancel within three business days.')).toBeVisible();
  await test.step('typed signatures fit their box', () => typeSignatures(page));
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
  await expect(title(page)).toHaveText('What’s the reason?');
  await inspect('declining');
});

/** Shows the photos of the project to the customer, and a text of the company's own above the signature. */
async function showPhotos(page: Page, company: Company, { estimate_id, project_id }: Estimate): Promise<void> {
  const { data } = await call(page.request, companies.byCode, { params: { code: company.company_code } });
  await call(page.request, companies.update, {
    params: { id: data.attributes.company_id ?? '' },
    body: { company: { text_above_signature: 'You may cancel within three business days.' } },
  });
  await company.addPhotos(project_id, 'before_project', ['Rotten fascia']);
  await company.addPhotos(project_id, 'after_project', ['New fascia', 'New downspout']);
  const params = { tag: 'project', owner: project_id };
  const { photos } = await call(page.request, images.allLinks, { params });
  const keys = photos.filter(({ size_tag }) => size_tag === 'small').map(({ image_group_key }) => image_group_key);
  await call(page.request, estimates.showPhotos, { params: { id: estimate_id }, body: { image_group_keys: keys } });
}

async function comparePhotos(page: Page): Promise<void> {
  await expect(page.getByText('Photos are shown for information')).toBeVisible();
  await page.getByRole('slider', { name: 'How much of the before photo is seen' }).fill('80');
  await expect(page.getByRole('img', { name: 'Before, photo 1 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Open After, photo 3 of 3' }).tap();
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true);
  expect(await violations(page)).toEqual([]);
  await viewer.getByRole('button', { name: 'Close' }).tap();
}

async function typeSignatures(page: Page): Promise<void> {
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
}

test('a customer draws the signature with a finger', async ({ page, company }) => {
  const estimate = await anEstimate(company);
  await page.goto(await send(page, company, estimate));
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
  await open(page, answerScreen(estimate.estimate_id, 'Activity'));
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

test('a customer who is there signs on the device of the company, and hands it back', async ({ page, company }) => {
  const { estimate_id } = await company.anEstimate({ name: 'Roof edge', lines: LINES });
  await open(page, answerScreen(estimate_id));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign Here Now' }).tap();
  await expect(title(page)).toHaveText('Roof edge');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'I’m not the right person' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).tap();
  await approve(page).tap();
  await expect(title(page)).toHaveText('Thank you. Please hand the phone back.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to JobsitesPro' }).tap();
  await expect(title(page)).toHaveText('Estimate List');
  await open(page, answerScreen(estimate_id, 'Activity'));
  await expect(page.getByText(/, in the presence of /)).toBeVisible();
});

test('an owner opens the sample from the first steps and approves it, and the server hears nothing of it', async ({
  page,
  company,
}) => {
  await page.goto('/main');
  const [sample] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the Sample' }).click(),
  ]);
  const writes: string[] = [];
  sample.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  await expect(title(sample)).toHaveText('New gutters and fascia');
  await expect(sample.getByText(company.name).first()).toBeVisible();
  expect(await violations(sample)).toEqual([]);
  await sample.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
  await approve(sample).click();
  await expect(title(sample)).toHaveText('Approved. Thank you, Grace.');
  expect(writes).toEqual([]);
});

test('a customer picks one of the packages that the office offers, and approves its total', async ({
  page,
  company,
}) => {
  const { customer_id } = await company.aCustomer({ first_name: 'Grace', last_name: 'Adams' });
  const { project_id } = await company.aProject({ customer_id });
  const [gutters] = LINES;
  if (!gutters) throw new Error('no line');
  const lines = [
    gutters,
    { description: 'Painted fascia', unit_price_dollar: 500, quantity: 1, package: 1 as const },
    { description: 'Copper fascia', unit_price_dollar: 900, quantity: 1, package: 2 as const },
  ];
  const estimate = await company.anEstimate({ name: 'Roof edge', project_id, lines });
  await test.step('the office sees the package of a line in its details', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, {
      path: '/main/project/estimate/update',
      title: 'Update Estimate',
      state: { estimate_id: estimate.estimate_id },
    });
    await page.getByRole('button', { name: 'Details of line 2' }).click();
    await expect(page.getByRole('combobox', { name: 'Package, line 2' })).toHaveValue('1');
    await expect(page.getByText('Final total, Better')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await page.goto(await send(page, company, estimate));
  await page.getByRole('radio', { name: /Better/ }).check();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$1,900.00');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
  // The PDF as sent is rendered first: without its hash nothing is signed.
  await expect(async () => {
    await approve(page).click();
    await expect(title(page)).toHaveText('Approved. Thank you, Grace.', { timeout: 2000 });
  }).toPass();
  await expect(page.getByText(/Estimate #\d+ · Better/)).toBeVisible();
  await expect(page.getByText('Copper fascia')).toBeVisible();
  await expect(page.getByText('Painted fascia')).toBeHidden();
});
