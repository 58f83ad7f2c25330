import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, request as playwright } from '@playwright/test';
import { access } from '#contract/identity/access.ts';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { call } from '../e2e/api.ts';
import { browserOfTests } from '../e2e/chromium.ts';
import { aCompany } from '../e2e/factories.ts';
import { serve } from '../e2e/serve.ts';
import { certificateOfRun, http2Proxy } from './http2-proxy.ts';
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

/** Also in the snapshot that the page shows before the application has started. */
const withText = (text: string) =>
  `[...document.querySelectorAll('main')].some(({ textContent }) => textContent.includes(${JSON.stringify(text)}))`;
const WITH_HEADING = `document.querySelector('h1')`;
const WITH_ALL_PARTS = `[...document.querySelectorAll('main')].some((main) =>
  main.querySelector('h1') && !main.querySelector('[aria-busy=true]'))`;
/** The customer's page shows the company's name before its document, whose heading is focusable. */
const WITH_DOCUMENT = `document.querySelector('h1[tabindex]')`;

/** A running server whose pages are measured, over one protocol. */
interface Site {
  build: 'before' | 'now';
  protocol: 'HTTP/1.1' | 'HTTP/2';
  url: string;
  pages: MeasuredPage[];
}

interface PagesOptions {
  /** The folder of another built checkout, whose pages are measured in alternation. */
  before: string | undefined;
  /** Whether each page is loaded once. */
  isQuick: boolean;
}

/**
 * Prints what pages load on a phone with a slow network and processor, and when they show their content: over HTTP/1.1
 * and HTTP/2, with an empty cache and with the cache of that visit, and signed-in screens also from the device, with and
 * without a network.
 */
export async function measurePages({ before, isQuick }: PagesOptions): Promise<void> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build-web.mjs')], { stdio: 'inherit' });
  const runs = isQuick ? 1 : RUNS;
  const certificate = certificateOfRun();
  const { args = [], ...launch } = browserOfTests();
  const browser = await chromium.launch({ ...launch, args: [...args, certificate.browserOption] });
  const stops: (() => Promise<void> | void)[] = [() => browser.close()];
  const sitesOf = async (build: Site['build'], root?: string): Promise<Site[]> => {
    const { url, stop } = await serve({ ...(root !== undefined && { root }) });
    const proxy = await http2Proxy(url, certificate);
    stops.push(proxy.stop, stop);
    const pages = await pagesOf(url);
    return [
      { build, protocol: 'HTTP/1.1', url, pages },
      { build, protocol: 'HTTP/2', url: proxy.url, pages },
    ];
  };
  try {
    const sites = [...(before ? await sitesOf('before', before) : []), ...(await sitesOf('now'))];
    console.log(row(['page', 'build', 'protocol', 'cache', 'requests', 'scripts', 'kB', 'LCP ms', 'content ms']));
    for (const [at, { name }] of (sites[0]?.pages ?? []).entries()) {
      const loads = await measure(browser, sites, { at, runs });
      for (const { site, visit, load } of loads) print([name, site.build, site.protocol, visit], load);
    }
    console.log(`Medians of ${runs} loads.`);
  } finally {
    for (const stop of stops) await stop();
  }
}

async function pagesOf(url: string): Promise<MeasuredPage[]> {
  const request = await playwright.newContext({ baseURL: url });
  const company = await aCompany(request);
  await call(request, access.login, {
    body: { login_id: company.login_id, login_password: PASSWORD, remember_me: true },
  });
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
    { name: 'Customer list', path: '/main/customer', isShown: withText('Desai'), session },
    {
      name: 'Create Estimate',
      path: '/main/project/estimate/create',
      isShown: withText('Estimate Name'),
      state: estimateOf,
      session,
    },
    { name: 'Home', path: '/main', isShown: WITH_ALL_PARTS, session },
    {
      name: 'Time card',
      path: `/time/${employee_code}`,
      isShown: `document.body?.textContent.includes(${JSON.stringify(jobsite.name)})`,
    },
    ...Object.entries(links).map(([name, path]) => ({ name, path, isShown: WITH_DOCUMENT })),
  ];
}

interface Measured {
  site: Site;
  visit: string;
  load: Load;
}

/** The medians of each site's loads of one page, which are made in alternation. */
async function measure(
  browser: Browser,
  sites: readonly Site[],
  { at, runs }: { at: number; runs: number },
): Promise<Measured[]> {
  const loads = new Map<string, { site: Site; visit: string; all: Load[] }>();
  for (let run = 0; run < runs; run++)
    for (const site of sites)
      for (const [visit, load] of Object.entries(await visits(browser, site, at))) {
        const key = `${site.build} ${site.protocol} ${visit}`;
        const { all } = loads.get(key) ?? { all: [] };
        loads.set(key, { site, visit, all: [...all, load] });
      }
  return [...loads.values()].map(({ site, visit, all }) => ({ site, visit, load: medianOf(all) }));
}

async function visits(browser: Browser, { url, pages }: Site, at: number): Promise<Record<string, Load>> {
  const measured = pages[at];
  if (!measured) throw new Error('The sites have different pages.');
  const { path, isShown, state, session } = measured;
  const options = { ...PHONE, ...(session && { storageState: session }) };
  const page = { url: url + path, isShown, state };
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const result: Record<string, Load> = { empty: await loadOf(context, page), warm: await loadOf(context, page) };
  await context.close();
  if (!session) return result;

  const device = await browser.newContext(options);
  const first = await device.newPage();
  await first.goto(page.url, { waitUntil: 'networkidle' });
  if (!(await first.evaluate(HAS_SERVICE_WORKER))) return result;
  await first.close();
  result['device'] = await loadOf(device, page);
  await device.setOffline(true);
  result['offline'] = await loadOf(device, { ...page, isOffline: true });
  await device.close();
  return result;
}

/** In the browser: whether a service worker has stored the application, for which it waits; builds before it have none. */
const HAS_SERVICE_WORKER = `fetch('/app-sw.js')
  .then(({ ok }) => ok && navigator.serviceWorker.ready.then(() => true))`;

function print(names: readonly string[], { requests, scripts, bytes, lcp, shown }: Load): void {
  const figures = [requests, scripts, Math.round(bytes / 1000), Math.round(lcp), Math.round(shown)];
  console.log(row([...names, ...figures.map(String)]));
}

function row([name = '', build = '', protocol = '', visit = '', ...figures]: readonly string[]): string {
  const texts = [name.padEnd(30), build.padEnd(7), protocol.padEnd(9), visit.padEnd(8)];
  return [...texts, ...figures.map((figure) => figure.padStart(11))].join('');
}
