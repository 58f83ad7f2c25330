import { chromium, type Page, request as playwright } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { call } from '../e2e/api.ts';
import { browserOfTests } from '../e2e/chromium.ts';
import { aCompany, type Company } from '../e2e/factories.ts';
import { serve } from '../e2e/serve.ts';
import { PHONE } from './page-load.ts';

const CUSTOMERS = 10_000;
const AT_ONCE = 20;
const SLOWER_PROCESSOR = 4;
const RUNS = 5;
/** The browser rounds durations to 8 ms. */
const MOST_MS = 50;

/** In the browser: collects the duration of each interaction, from the input until the next frame is shown. */
const COLLECTOR = `
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries())
      if (interactionId > 0) globalThis.interactions.push({ name, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const INTERACTIONS: readonly [string, (page: Page) => Promise<void>][] = [
  ['select a customer', (page) => page.getByRole('radio').nth(1).tap()],
  ['select another one', (page) => page.getByRole('radio').nth(2).tap()],
  ['clear the selection', (page) => page.getByRole('button', { name: 'Clear' }).tap()],
  ['press a filter', (page) => page.getByRole('button', { name: /^No estimate/ }).tap()],
  ['type a letter of a search', (page) => page.getByRole('searchbox').first().press('a')],
  ['open More', (page) => page.getByRole('button', { name: 'More', exact: true }).tap()],
];

/**
 * Prints how long the customer list of a company with 10,000 customers takes to respond to the user on a phone with a
 * slow processor: the longest time from an input to the next frame, as the medians of several visits.
 */
export async function measureInteractions(): Promise<void> {
  const { url, stop } = await serve({});
  const browser = await chromium.launch(browserOfTests());
  try {
    const request = await playwright.newContext({ baseURL: url });
    const company = await aCompany(request);
    await fill(company);
    await call(request, access.login, { body: { login_id: company.login_id, login_password: PASSWORD } });
    const context = await browser.newContext({ ...PHONE, storageState: await request.storageState() });
    const durations = new Map<string, number[]>();
    for (let run = 0; run < RUNS; run++)
      for (const [name, duration] of await visit(await context.newPage(), `${url}/main/customer`))
        durations.set(name, [...(durations.get(name) ?? []), duration]);
    for (const [name, all] of durations) {
      const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
      console.log(
        `${name.padEnd(30)} ${String(median).padStart(5)} ms ${median <= MOST_MS ? '' : `(limit ${MOST_MS})`}`,
      );
    }
  } finally {
    await browser.close();
    await stop();
  }
}

async function fill(company: Company): Promise<void> {
  for (let first = 0; first < CUSTOMERS; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => company.aCustomer({ last_name: `Adams ${first + at}` })),
    );
}

/** The longest event of each interaction, in milliseconds. */
async function visit(page: Page, url: string): Promise<[string, number][]> {
  await page.addInitScript(COLLECTOR);
  await page.goto(url, { waitUntil: 'networkidle' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  const measured: [string, number][] = [];
  for (const [name, interact] of INTERACTIONS) {
    await page.evaluate('globalThis.interactions.length = 0');
    await interact(page);
    await page.waitForLoadState('networkidle');
    // Entries arrive in a later task than their frame.
    await page.waitForTimeout(1000);
    // Events below the threshold are not reported.
    measured.push([
      name,
      await page.evaluate<number>('Math.max(0, ...globalThis.interactions.map((e) => e.duration))'),
    ]);
  }
  await page.close();
  return measured;
}
