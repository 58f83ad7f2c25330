import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, request as playwright } from '@playwright/test';
import { browserOfTests } from '../e2e/chromium.ts';
import { aCompany } from '../e2e/factories.ts';
import { serve } from '../e2e/serve.ts';
import { type Load, loadOf, medianOf, PHONE } from './page-load.ts';
import { linksOf } from './sent-documents.ts';

const RUNS = 5;

interface MeasuredPage {
  name: string;
  path: string;
  /** An expression that is true once the page shows what it is opened for. */
  isShown: string;
  /** The navigation state of a screen that is opened from another one. */
  state?: object;
  session?: BrowserContextOptions['storageState'];
}

const withText = (text: string) => `document.querySelector('main')?.textContent.includes(${JSON.stringify(text)})`;
const WITH_HEADING = `document.querySelector('h1')`;
/** The customer's page shows the company's name before its document, whose heading is focusable. */
const WITH_DOCUMENT = `document.querySelector('h1[tabindex]')`;

/**
 * Prints what pages load on a phone with a slow network and processor, and when they show their content, once with an
 * empty cache and once with the cache of that visit.
 */
export async function measurePages(): Promise<void> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build-web.mjs')], { stdio: 'inherit' });
  const { url, stop } = await serve();
  const browser = await chromium.launch(browserOfTests());
  try {
    console.log(row(['page', 'cache', 'requests', 'scripts', 'kB', 'LCP ms', 'content ms']));
    for (const page of await pagesOf(url)) {
      const { empty, warm } = await measure(browser, url, page);
      print(page.name, 'empty', empty);
      print('', 'warm', warm);
    }
    console.log(`Medians of ${RUNS} loads.`);
  } finally {
    await browser.close();
    await stop();
  }
}

async function pagesOf(url: string): Promise<MeasuredPage[]> {
  const request = await playwright.newContext({ baseURL: url });
  const company = await aCompany(request);
  for (const last_name of ['Wałęsa', 'Phạm', 'Ortega', 'Desai', 'Young']) await company.aCustomer({ last_name });
  const { customer_id } = await company.aCustomer();
  const project = await company.aProject({ customer_id });
  const { employee_code } = await company.anEmployee();
  const jobsite = await company.aJobsite();
  const links = await linksOf(request, company);
  const session = await request.storageState();
  const estimateOf = { customer_id, project_id: project.project_id };
  return [
    { name: 'Landing', path: '/', isShown: WITH_HEADING },
    { name: 'Login', path: '/login', isShown: WITH_HEADING },
    { name: 'Customer list', path: '/main/customer', isShown: withText('Ortega'), session },
    {
      name: 'Create Estimate',
      path: '/main/project/estimate/create',
      isShown: withText('Estimate Name'),
      state: estimateOf,
      session,
    },
    { name: 'Home', path: '/main', isShown: `${WITH_HEADING} && !document.querySelector('[aria-busy=true]')`, session },
    {
      name: 'Time card',
      path: `/time/${employee_code}`,
      isShown: `document.body?.textContent.includes(${JSON.stringify(jobsite.name)})`,
    },
    ...Object.entries(links).map(([name, path]) => ({ name, path, isShown: WITH_DOCUMENT })),
  ];
}

async function measure(browser: Browser, url: string, { path, isShown, state, session }: MeasuredPage) {
  const [empty, warm]: [Load[], Load[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ ...PHONE, ...(session && { storageState: session }) });
    const page = { url: url + path, isShown, state };
    empty.push(await loadOf(context, page));
    warm.push(await loadOf(context, page));
    await context.close();
  }
  return { empty: medianOf(empty), warm: medianOf(warm) };
}

function print(name: string, cache: string, { requests, scripts, bytes, lcp, shown }: Load): void {
  const figures = [requests, scripts, Math.round(bytes / 1000), Math.round(lcp), Math.round(shown)];
  console.log(row([name, cache, ...figures.map(String)]));
}

function row([name = '', cache = '', ...figures]: readonly string[]): string {
  return [name.padEnd(30), cache.padEnd(6), ...figures.map((figure) => figure.padStart(11))].join('');
}
