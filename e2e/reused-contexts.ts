import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** A file of the server without script: a page that stays on the site, and with it in the process that knows its scripts. */
const EMPTY_PAGE = '/robots.txt';

/** What a browser of a test can differ in, as far as tests on the shared server make use of it. */
export type Device = Pick<
  BrowserContextOptions,
  | 'baseURL'
  | 'bypassCSP'
  | 'deviceScaleFactor'
  | 'hasTouch'
  | 'isMobile'
  | 'javaScriptEnabled'
  | 'locale'
  | 'serviceWorkers'
  | 'viewport'
>;

type Session = BrowserContextOptions['storageState'];

/**
 * The browser contexts of a worker, one for each device, which its tests use one after the other. What a test has left
 * behind is removed, except for the application's scripts: a browser that has none yet spends more time on loading them
 * than most tests spend on anything else.
 */
export class ReusedContexts {
  readonly #browser: Browser;
  readonly #byDevice = new Map<string, BrowserContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context without cookies and stored data, or with those of a session. */
  async take(device: Device, session: Session): Promise<BrowserContext> {
    const key = JSON.stringify(device);
    const reused = this.#byDevice.get(key);
    const context =
      reused ?? (await this.#browser.newContext({ ...device, storageState: { cookies: [], origins: [] } }));
    if (!reused) {
      forbidWhatStays(context);
      await context.newPage();
      this.#byDevice.set(key, context);
    }
    if (typeof session === 'object') await context.addCookies(session.cookies);
    return context;
  }

  /** A context for one test. */
  open(): Promise<BrowserContext> {
    return this.#browser.newContext();
  }

  /** Removes what a test has left behind on its device, and closes what it has opened besides. */
  async tidy(device: Device): Promise<void> {
    const key = JSON.stringify(device);
    const context = this.#byDevice.get(key);
    const reused = new Set(this.#byDevice.values());
    const others = this.#browser.contexts().filter((each) => !reused.has(each));
    await Promise.all(others.map((each) => each.close()));
    if (!context) return;
    try {
      await reset(context, device);
    } catch {
      // For example a page that is navigating away on its own. The next test gets a new context.
      this.#byDevice.delete(key);
      await context.close();
    }
  }
}

async function reset(context: BrowserContext, { viewport = null }: Device): Promise<void> {
  const [page, ...others] = context.pages();
  if (!page) throw new Error('The test has closed its page.');
  await Promise.all(others.map((other) => other.close()));
  forgetListeners(page);
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.setOffline(false), context.clearPermissions()]);
  await leaveCompany(page);
  await context.clearCookies();
  if (viewport && JSON.stringify(page.viewportSize()) !== JSON.stringify(viewport))
    await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
}

/** Leaves the page on an empty one of the same site, without anything that the application has stored in the browser. */
async function leaveCompany(page: Page): Promise<void> {
  await page.goto(EMPTY_PAGE);
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.evaluate('sessionStorage.clear()');
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}

function forgetListeners(page: Page): void {
  for (const event of ['dialog', 'download', 'popup', 'request', 'requestfailed', 'response'] as const) {
    page.removeAllListeners(event);
  }
}

/** A context keeps its init scripts, bindings and clock for good. */
function forbidWhatStays(context: BrowserContext): void {
  const forbidden = () => {
    throw new Error('The next test would have this too: test.use({ ownContext: true }).');
  };
  Object.assign(context, { addInitScript: forbidden, exposeBinding: forbidden, exposeFunction: forbidden });
  Object.assign(context.clock, {
    install: forbidden,
    setFixedTime: forbidden,
    setSystemTime: forbidden,
    pauseAt: forbidden,
  });
  context.on(
    'page',
    (page) =>
      void Object.assign(page, { addInitScript: forbidden, exposeBinding: forbidden, exposeFunction: forbidden }),
  );
}
