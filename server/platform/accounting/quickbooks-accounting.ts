import type { Clock } from '../clock.ts';
import type { Accounting, QuickbooksConfig } from './accounting.ts';
import { quickbooksClient } from './quickbooks-client.ts';
import { quickbooksGrants } from './quickbooks-grants.ts';

/** Base URLs of Intuit's company API. */
const COMPANY_API = {
  sandbox: 'https://sandbox-quickbooks.api.intuit.com',
  production: 'https://quickbooks.api.intuit.com',
};

/** QuickBooks Online. */
export function quickbooksAccounting(config: QuickbooksConfig, clock: Clock): Accounting {
  const apiUrl = config.apiUrl ?? COMPANY_API[config.environment];
  return {
    ...quickbooksGrants(config, clock),
    client: (realmId, accessToken) => quickbooksClient({ apiUrl, realmId, accessToken }),
  };
}
