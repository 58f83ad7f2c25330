import { access } from './access.ts';
import { accountInvites, accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { auditLog } from './audit-log.ts';
import { companies } from './companies.ts';
import { config } from './config.ts';
import { contact } from './contact.ts';
import { customers } from './customers.ts';
import { employees } from './employees.ts';
import { estimates } from './estimates.ts';
import { images } from './images.ts';
import { itemizedEstimates } from './itemized-estimates.ts';
import { jobsites } from './jobsites.ts';
import { messages } from './messages.ts';
import { passwordResets } from './password-resets.ts';
import { projects } from './projects.ts';
import { references } from './references.ts';
import { sessions } from './sessions.ts';
import { subscriptions } from './subscriptions.ts';
import { timecards } from './timecards.ts';

/** Every call of the product, by noun. */
export const api = {
  access,
  accountInvites,
  accounts,
  addresses,
  auditLog,
  companies,
  config,
  contact,
  customers,
  employees,
  estimates,
  images,
  itemizedEstimates,
  jobsites,
  messages,
  passwordResets,
  projects,
  references,
  sessions,
  subscriptions,
  timecards,
};

export type Api = typeof api;
export type Noun = keyof Api;
