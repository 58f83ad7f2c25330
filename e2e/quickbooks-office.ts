import { aQuickbooks, quickbooksSettings, type FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { test as journey } from './journey.ts';
import { serve } from './serve.ts';

export { expect } from './journey.ts';

interface Office {
  url: string;
  quickbooks: FakeQuickbooks;
}

/** A separate server with a fake QuickBooks whose behavior a test can change. */
export const test = journey.extend<{ quickbooks: FakeQuickbooks }, { office: Office }>({
  office: [
    // Playwright reads a fixture's dependencies from this pattern; there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const quickbooks = await aQuickbooks();
      const { url, stop } = await serve({ settings: quickbooksSettings(quickbooks) });
      await use({ url, quickbooks });
      await stop();
      await quickbooks.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quickbooks: async ({ office: { quickbooks } }, use) => {
    await use(quickbooks);
    quickbooks.faultMode = 'none';
  },
  baseURL: async ({ office }, use) => use(office.url),
});
