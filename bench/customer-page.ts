import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, type Browser, chromium, request as playwright } from '@playwright/test';
import sharp from 'sharp';
import { API_BASE } from '#contract/endpoint.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { images } from '#contract/work/images.ts';
import { dayIn } from '#domain/time.ts';
import { aLine, photoFields } from '#testkit/inputs/inputs.ts';
import { call } from '../e2e/api.ts';
import { browserOfTests } from '../e2e/chromium.ts';
import { aCompany, type Company } from '../e2e/factories.ts';
import { serve } from '../e2e/serve.ts';

/** The connection and the processor of Lighthouse's phone preset: slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (750e3 / 8) | 0,
};
const SLOWER_PROCESSOR = 4;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const RUNS = 5;
const PHOTOS = 8;
/** Milliseconds until the largest element in view is painted. */
const MOST_LCP = 1500;

interface Load {
  lcp: number;
  /** When the document's heading was rendered: earlier paints show only the company's name. */
  shown: number;
  /** Bytes transferred over the network. */
  bytes: number;
}

/** Prints how long a customer's page takes to show its main content on a phone, each time with an empty cache. */
export async function measureCustomerPage(): Promise<void> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build-web.mjs')], { stdio: 'inherit' });
  const { url, stop } = await serve();
  const browser = await chromium.launch(browserOfTests());
  try {
    const pages = await linksOf(url);
    for (const [name, path] of Object.entries(pages)) {
      const loads: Load[] = [];
      for (let run = 0; run < RUNS; run++) loads.push(await load(browser, url + path));
      const lcp = median(loads.map((one) => one.lcp));
      const shown = Math.round(median(loads.map((one) => one.shown)));
      const kilobytes = Math.round(median(loads.map((one) => one.bytes)) / 1000);
      const verdict = lcp <= MOST_LCP ? 'met' : `MISSED, the bar is ${MOST_LCP} ms`;
      console.log(
        `${name.padEnd(24)} LCP ${Math.round(lcp)} ms (${verdict}), the document after ${shown} ms, ${kilobytes} kB, median of ${RUNS}`,
      );
    }
  } finally {
    await browser.close();
    await stop();
  }
}

/** In the browser: when the largest element so far was painted. Node's types do not include this entry. */
const LARGEST_PAINT = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime));
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** In the browser: when the document's heading, which is focusable, was rendered. */
const DOCUMENT_SHOWN = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('h1[tabindex]')) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.evaluate<number>(DOCUMENT_SHOWN);
  await page.waitForLoadState('networkidle');
  const lcp = await page.evaluate<number>(LARGEST_PAINT);
  await context.close();
  return { lcp, shown, bytes };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** The link paths of an estimate with photos, an invoice, and a change order, each sent by text. */
async function linksOf(url: string) {
  const request = await playwright.newContext({ baseURL: url });
  const company = await aCompany(request);
  const sending = { account_id: company.account_id, send_method: 'sms' } as const;

  const lines = Array.from({ length: 12 }, (_, at) => aLine({ is_optional: at > 8 }));
  const estimate = await company.anEstimate({ ...(await aProject(company)), lines });
  const image_group_keys = await photosOf(request, estimate.project_id);
  const params = { id: estimate.estimate_id };
  await call(request, estimates.showPhotos, { params, body: { image_group_keys } });
  await call(request, estimates.send, { body: { estimate_id: estimate.estimate_id, ...sending } });

  const invoice = await company.anInvoice(await aProject(company));
  await call(request, invoices.send, { body: { invoice_id: invoice.invoice_id, ...sending } });

  const { estimate_id, customer_phone } = await anApprovedEstimate(request, company);
  const { change_order_id } = await company.aChangeOrder({ estimate_id });
  await call(request, changeOrders.send, { body: { change_order_id, ...sending } });

  return {
    [`Estimate, ${PHOTOS} photos`]: await linkTo(request, estimate.customer_phone, 'stimate'),
    Invoice: await linkTo(request, invoice.customer_phone, 'nvoice'),
    'Change order': await linkTo(request, customer_phone, 'hange order'),
  };
}

/** A project with its own customer, who receives one message. */
async function aProject(company: Company) {
  const { customer_id } = await company.aCustomer();
  const { project_id } = await company.aProject({ customer_id });
  return { project_id, customer_id };
}

async function anApprovedEstimate(request: APIRequestContext, company: Company) {
  const estimate = await company.anEstimate(await aProject(company));
  const approval = {
    how: 'phone' as const,
    approved_on: dayIn('America/New_York', new Date()),
    signer_name: 'Pat Lee',
    selected_line_item_ids: [],
    note: 'Said yes.',
  };
  const record = () => call(request, approvals.record, { params: { id: estimate.estimate_id }, body: { approval } });
  // First, wait until the revision's PDF is rendered.
  await until(() => record().catch(() => undefined));
  return estimate;
}

async function photosOf(request: APIRequestContext, project_id: string): Promise<string[]> {
  const keys: string[] = [];
  for (let photo = 0; photo < PHOTOS; photo++) {
    const image = { name: `IMG_${photo}.JPG`, mimeType: 'image/jpeg', buffer: await aTexture() };
    const multipart = { ...photoFields(project_id), image };
    const response = await request.post(API_BASE + images.upload.path, { multipart });
    const { photos } = images.upload.response.parse(await response.json());
    keys.push(...photos.map(({ image_group_key }) => image_group_key).slice(0, 1));
  }
  return keys;
}

/** A photo that compresses like a real one: soft noise, not a single color. */
async function aTexture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = await sharp({ create: { width: 250, height: 188, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(2000, 1500).jpeg().toBuffer();
}

/** The path in the text message about a document. */
async function linkTo(request: APIRequestContext, phone: string, about: string): Promise<string> {
  return until(async () => {
    const all = (await (await request.get('/dev/outbox.json')).json()) as { to: string; text: string }[];
    const sent = all.find(({ to, text }) => to === phone && text.includes(about) && text.includes('/d/'));
    return sent && /\/d\/[\w-]+/.exec(sent.text)?.[0];
  });
}

const ASK_AGAIN_MS = 200;
const GIVE_UP_AFTER_MS = 60_000;

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + GIVE_UP_AFTER_MS; Date.now() < deadline; await wait(ASK_AGAIN_MS)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error('The documents were not sent within a minute.');
}
