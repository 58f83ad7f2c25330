import type { APIRequestContext } from '@playwright/test';
import { type Payment, payments } from '#contract/identity/subscription-payments.ts';
import type { Subscription } from '#contract/identity/subscriptions.ts';
import type { NewItem } from '#contract/sales/itemized-invoices.ts';
import type { Employee } from '#contract/work/employees.ts';
import type { ProjectTag } from '#contract/work/images.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import { aCardPaymentInput, aCompanyInput, anAccountInput, anItem as anInputItem } from '#testkit/inputs/inputs.ts';
import { newAccount, newCompany, newSubscription, newTimecard, newTrial } from '#testkit/inputs/requests.ts';
import { type Builders, buildersWith } from '#testkit/records/builders.ts';
import { call } from './api.ts';
import { addPhotos } from './photos.ts';

/** A company owned by Ana, created for one test. The browser whose cookies `request` shares is signed in as Ana. */
export interface Company extends Builders {
  name: string;
  company_code: string;
  account_id: string;
  login_id: string;
  /** Opens a time card for an employee, starting now. */
  anOpenCard(employee: Employee, jobsite?: Jobsite): Promise<Timecard>;
  /** Adds photos with these names to a project. */
  addPhotos(
    project_id: string,
    tag: ProjectTag,
    names: readonly string[],
    size?: { width: number; height: number },
  ): Promise<void>;
  /** Pays for one more month with a test card. */
  aPaidSubscription(): Promise<Subscription>;
  /** The subscription payments of the company, newest first. */
  payments(): Promise<Payment[]>;
}

type Paying = Pick<Company, 'aPaidSubscription' | 'payments'>;

/**
 * Creates a company through the API, with a running trial by default. Factories fill in the fields that a test leaves
 * out.
 */
export async function aCompany(
  request: APIRequestContext,
  { subscription = 'trial' }: { subscription?: 'trial' | 'none' } = {},
): Promise<Company> {
  const { data: company } = await call(request, ...newCompany(aCompanyInput()));
  const { company_code, name } = company.attributes;
  const account = anAccountInput({ company_code });
  // Whoever creates the first account is signed in with it.
  const { data: created } = await call(request, ...newAccount(account));
  if (subscription === 'trial') await call(request, ...newTrial());
  const account_id = created.id;
  const builders = buildersWith((endpoint, given) => call(request, endpoint, given));
  return {
    name,
    company_code,
    login_id: account.login_id,
    account_id,
    ...builders,
    anInvoice: (fields) => builders.anInvoice({ items: [anItem()], ...fields }),
    async anOpenCard({ employee_code }, jobsite) {
      const { jobsite_id } = jobsite ?? (await builders.aJobsite());
      return (await call(request, ...newTimecard({ employee_code, jobsite_id }))).data.attributes;
    },
    addPhotos: (project_id, tag, names, size) => addPhotos(request, project_id, tag, names, size),
    ...payingWith(request, account_id),
  };
}

function payingWith(request: APIRequestContext, account_id: string): Paying {
  return {
    async aPaidSubscription() {
      const subscription = aCardPaymentInput({ subscription_action: 'extend' });
      return (await call(request, ...newSubscription(subscription))).data.attributes;
    },
    async payments() {
      const { data } = await call(request, payments.byAccount, { params: { id: account_id } });
      return data.map(({ attributes }) => attributes);
    },
  };
}

/** A line item of an invoice, of 1,000.00: with tax and payments in part, screens then show thousands. */
export function anItem(fields: Partial<NewItem> = {}): NewItem {
  return anInputItem({ amount_dollar: 1000, ...fields });
}
