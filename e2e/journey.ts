import { type BrowserContext, type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import { aCompany, type Company } from './factories.ts';

interface Fixtures {
  /** A company with a running trial; the browser is signed in to it. */
  company: Company;
  /** Console errors that a test causes on purpose. */
  expectedFaults: RegExp[];
  tidy: void;
}

/** A test on the shared server. Any error that the browser reports, including a CSP violation, fails it. */
export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's dependencies from this pattern; there are none.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(process.env.JOURNEYS_URL),
  company: async ({ context }, use) => use(await aCompany(context.request)),
  expectedFaults: [[], { option: true }],
  tidy: [
    async ({ context, expectedFaults }, use) => {
      const faults = faultsIn(context);
      await use();
      const stray = faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)));
      expect(stray, 'faults that the browser reported').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/**
 * Signs the page in to one more new company, for a step that needs records of its own. The browser keeps nothing of the
 * company before, except the application's files: loading them anew costs most of a test's time.
 */
export async function anotherCompany(page: Page): Promise<Company> {
  await page.unrouteAll();
  // A file without script, so that no screen of the company before is left to ask the server.
  await page.goto('/robots.txt');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  return aCompany(page.request);
}

/** Collects every error on the pages of a context as it occurs. */
function faultsIn(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAppError(message)) faults.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => faults.push(String(error.error().stack)));
  return faults;
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
