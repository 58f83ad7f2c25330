import type { BrowserContextOptions } from '@playwright/test';
import { aCompany } from './factories.ts';
import { test as base } from './journey.ts';
import { mainScreens, type Screen } from './screens.ts';

interface Office {
  screens: Screen[];
  /** The cookies of the company's owner. */
  session: BrowserContextOptions['storageState'];
}

/**
 * A test that only looks at screens: the browser is signed in to a company with a record of every kind, which all such
 * tests of a worker share. Nothing may be changed in it.
 */
export const test = base.extend<object, { office: Office }>({
  office: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.JOURNEYS_URL });
      const screens = await mainScreens(request, await aCompany(request));
      await use({ screens, session: await request.storageState() });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  storageState: ({ office }, use) => use(office.session),
});
