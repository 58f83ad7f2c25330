import { type BrowserContext, type ConsoleMessage, expect, test as base, type WebError } from '@playwright/test';
import { aCompany, type Company } from './factories.ts';
import { ReusedContexts } from './reused-contexts.ts';

interface Fixtures {
  /** For a test that changes its browser for good: with a clock, an init script or devtools. */
  ownContext: boolean;
  /** A company with a running trial; the browser is signed in to it. */
  company: Company;
  /** Console errors that a test causes on purpose. */
  expectedFaults: RegExp[];
  tidy: void;
}

/** A test on the shared server. Any error that the browser reports, including a CSP violation, fails it. */
export const test = base.extend<Fixtures, { reusedContexts: ReusedContexts }>({
  // Playwright reads a fixture's dependencies from this pattern; there are none.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(process.env.JOURNEYS_URL),
  ownContext: [false, { option: true }],
  reusedContexts: [({ browser }, use) => use(new ReusedContexts(browser)), { scope: 'worker' }],
  context: async (
    {
      reusedContexts,
      ownContext,
      storageState,
      baseURL,
      bypassCSP,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      viewport,
    },
    use,
  ) => {
    const device = {
      baseURL,
      bypassCSP,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      viewport,
    };
    await use(ownContext ? await reusedContexts.open() : await reusedContexts.take(device, storageState));
    await reusedContexts.tidy(device);
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  company: async ({ context }, use) => use(await aCompany(context.request)),
  expectedFaults: [[], { option: true }],
  tidy: [
    async ({ context, expectedFaults }, use) => {
      const { faults, stop } = faultsIn(context);
      await use();
      stop();
      const stray = faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)));
      expect(stray, 'faults that the browser reported').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** Collects every error on the pages of a context as it occurs, until it is stopped. */
function faultsIn(context: BrowserContext): { faults: string[]; stop(): void } {
  const faults: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !isAppError(message)) faults.push(`${message.text()} ${message.location().url}`);
  };
  const onError = (error: WebError) => void faults.push(String(error.error().stack));
  context.on('console', onConsole).on('weberror', onError);
  return { faults, stop: () => void context.off('console', onConsole).off('weberror', onError) };
}

/**
 * The browser logs every response from 400 on; error responses of the API, and unconfigured services, are handled by
 * the screen.
 */
function isAppError(message: ConsoleMessage): boolean {
  const { url } = message.location();
  const isNotSetUp = /status of 503/.test(message.text()) && url.includes('/api/v1/quickbooks_');
  return isNotSetUp || (/status of 4\d\d/.test(message.text()) && url.includes('/api/v1/'));
}
