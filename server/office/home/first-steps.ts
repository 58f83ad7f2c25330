import { sql } from 'kysely';
import type { Home } from '#contract/office/home.ts';
import { currentCompany } from '../../platform/database/company-compiler.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readAsJson } from '../../platform/database/read-as-json.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type AccountFacts, stripeAccountState } from '../../sales/stripe-accounts/account-state.ts';
import type { HomeContext } from './need-source.ts';
import { presentRuns, runsColumn, type RunsRow } from './reminder-runs.ts';
import { clockedInColumns, type ClockedInRow, presentClockedIn } from './today.ts';

interface FirstStepsRow {
  has_company: boolean;
  has_customer: boolean;
  has_jobsite: boolean;
  has_estimate: boolean;
  has_employee: boolean;
  /** An owner has said how customers pay. */
  has_answered: boolean;
  is_hidden: boolean;
  is_empty: boolean;
  account: AccountFacts | null;
}

/**
 * Columns of a select without a table: which first steps a new company has completed, and whether it has any results
 * yet.
 */
const FIRST_STEPS_COLUMNS = sql`
  exists (select from companies where company_id = ${currentCompany} and address_1 <> '' and phone <> '')
    as has_company,
  ${hasRows('customers')} as has_customer,
  ${hasRows('jobsites')} as has_jobsite,
  exists (select from estimate_progress where company_id = ${currentCompany} and sent_at is not null) as has_estimate,
  exists (select from companies where company_id = ${currentCompany} and payment_options is not null) as has_answered,
  ${hasRows('employees')} as has_employee,
  exists (select from companies where company_id = ${currentCompany} and hides_first_steps) as is_hidden,
  not ${hasRows('estimate_progress')} and not ${hasRows('invoices')}
    and not ${hasRows('timecards')} and not ${hasRows('visits')} as is_empty,
  (select to_jsonb(a) from stripe_accounts a where a.company_id = ${currentCompany}
    order by stripe_account_id desc limit 1) as account`;

function hasRows(table: keyof Tables) {
  return sql`exists (select from ${sql.table(table)} where company_id = ${currentCompany})`;
}

/** The first steps of a new company. */
function presentFirstSteps(
  row: FirstStepsRow,
  { isOperatorCompany }: Pick<HomeContext, 'isOperatorCompany'>,
): Pick<Home, 'first_steps' | 'first_steps_hidden' | 'is_empty'> {
  const isPaid = isOperatorCompany || stripeAccountState(row.account ?? undefined) === 'active';
  return {
    is_empty: row.is_empty,
    first_steps_hidden: row.is_hidden,
    first_steps: [
      { key: 'company', done: row.has_company },
      { key: 'payments', done: row.has_answered || isPaid },
      { key: 'customer', done: row.has_customer },
      { key: 'estimate', done: row.has_estimate },
      { key: 'jobsite', done: row.has_jobsite },
      { key: 'employee', done: row.has_employee },
    ],
  };
}

/** Who is clocked in, the reminders being sent, and the first steps of a new company, read by one statement. */
export async function readSmallFacts(db: CompanyDb, at: HomeContext) {
  const [row] = await readAsJson<ClockedInRow & FirstStepsRow & RunsRow>(
    db,
    sql`select ${clockedInColumns(at)}, ${runsColumn(at)}, ${FIRST_STEPS_COLUMNS}`,
  );
  if (!row) throw new Error('A select without a table returns one row');
  return { clockedIn: presentClockedIn(row), reminder_runs: presentRuns(row), ...presentFirstSteps(row, at) };
}
