import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { companies } from './companies.ts';
import { config } from './config.ts';
import { customers } from './customers.ts';
import { estimates } from './estimates.ts';
import { itemizedEstimates } from './itemized-estimates.ts';
import { messages } from './messages.ts';
import { projects } from './projects.ts';
import { references } from './references.ts';
import { subscriptions } from './subscriptions.ts';

/** Every call of the product, by noun. */
export const api = {
  access,
  accounts,
  companies,
  config,
  customers,
  estimates,
  itemizedEstimates,
  messages,
  projects,
  references,
  subscriptions,
};

export type Api = typeof api;
export type Noun = keyof Api;
