import { sql } from 'kysely';
import type { Home } from '#contract/office/home.ts';
import { type AccountFacts, stripeAccountState } from '../../sales/stripe-accounts/account-state.ts';
import type { HomeContext } from './need-source.ts';

export interface FirstStepsRow {
  has_company: boolean;
  has_customer: boolean;
  has_jobsite: boolean;
  has_estimate: boolean;
  has_employee: boolean;
  is_empty: boolean;
  account: AccountFacts | null;
}

/**
 * Columns of a select without a table: which first steps a new company has completed, and whether it has any results
 * yet.
 */
export const FIRST_STEPS_COLUMNS = sql`
  exists (select from companies where company_id = current_company() and address_1 <> '' and phone <> '')
    as has_company,
  exists (select from customers) as has_customer,
  exists (select from jobsites) as has_jobsite,
  exists (select from estimates) as has_estimate,
  exists (select from employees) as has_employee,
  not exists (select from estimate_progress) and not exists (select from invoices)
    and not exists (select from timecards) and not exists (select from visits) as is_empty,
  (select to_jsonb(a) from stripe_accounts a order by stripe_account_id desc limit 1) as account`;

/** The first steps of a new company. */
export function presentFirstSteps(
  row: FirstStepsRow,
  { isOperatorCompany }: Pick<HomeContext, 'isOperatorCompany'>,
): Pick<Home, 'first_steps' | 'is_empty'> {
  const isPaid = isOperatorCompany || stripeAccountState(row.account ?? undefined) === 'active';
  return {
    is_empty: row.is_empty,
    first_steps: [
      { key: 'company', done: row.has_company },
      { key: 'customer', done: row.has_customer },
      { key: 'project', done: row.has_jobsite },
      { key: 'estimate', done: row.has_estimate },
      { key: 'employee', done: row.has_employee },
      { key: 'payments', done: isPaid },
    ],
  };
}
