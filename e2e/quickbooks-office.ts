import type { Page } from '@playwright/test';
import { quickbooksConnections } from '#contract/connections/quickbooks-connections.ts';
import { aQuickbooks, quickbooksSettings, type QuickbooksStandIn } from '#testkit/quickbooks.ts';
import { call } from './api.ts';
import type { Company } from './factories.ts';
import { test as journey } from './journey.ts';
import { serve } from './serve.ts';

export { expect } from './journey.ts';

interface Office {
  url: string;
  quickbooks: QuickbooksStandIn;
}

/** A separate server with a fake QuickBooks whose behavior a test can change. */
export const test = journey.extend<{ quickbooks: QuickbooksStandIn }, { office: Office }>({
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
    quickbooks.mood = 'well';
  },
  baseURL: async ({ office }, use) => use(office.url),
});

/** Connects the company without a window, and returns its QuickBooks realm id. */
export async function connect(page: Page, company: Company, quickbooks: QuickbooksStandIn): Promise<string> {
  const { request } = page;
  const params = { id: company.account_id };
  const { redirect_url } = await call(request, quickbooksConnections.authenticate, { params });
  const { code, state, realmId } = quickbooks.signOn.consent(redirect_url);
  await call(request, quickbooksConnections.oauthCallback, { query: { code, state, realmId } });
  return realmId;
}
