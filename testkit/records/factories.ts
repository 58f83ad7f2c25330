import type { BodyInput, Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { CompanyInput } from '#contract/identity/companies.ts';
import type { Role } from '#contract/roles.ts';
import type { Employee } from '#contract/work/employees.ts';
import type { Jobsite } from '#contract/work/jobsites.ts';
import { type Timecard, timecards } from '#contract/work/timecards.ts';
import { termAfterPayment } from '#domain/identity/subscription-terms.ts';
import type { Running } from '../../server/app/run.ts';
import { createAccount } from '../../server/identity/accounts/store.ts';
import { createCompany, setFirstAccount } from '../../server/identity/companies/store.ts';
import { openSession } from '../../server/identity/sessions/sessions.ts';
import { changeSubscription, startTrial } from '../../server/identity/subscriptions/store.ts';
import { trialFrom } from '../../server/identity/subscriptions/subscription.ts';
import { dayIn } from '../../server/platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../server/platform/database/database.ts';
import { cookieNames } from '../../server/platform/http/cookies.ts';
import { newId } from '../../server/platform/ids.ts';
import { hashPassword } from '../../server/platform/passwords.ts';
import { createTimecard } from '../../server/work/timecards/store.ts';
import { testClock } from '../app/test-clock.ts';
import { aBrowser, type Browser } from '../clients/browser.ts';
import { testDatabase } from '../database/engines.ts';
import { aCompanyInput, anAccountInput, PASSWORD, unique } from '../inputs/inputs.ts';
import { type Builders, buildersWith } from './builders.ts';

/** A person signed in at a browser of their own. */
export interface Person extends Browser {
  readonly company_id: string;
  readonly account_id: string;
  readonly login_id: string;
  readonly email: string;
}

/** A company of this test alone, with its owner Ana and the estimator Ben. */
export interface Company extends Builders {
  readonly company_id: string;
  readonly company_code: string;
  readonly name: string;
  readonly ana: Person;
  readonly ben: Person;
  /** A time card with the given times; without an end it is open. */
  aTimecard(card: TimecardOfTest): Promise<Timecard>;
}

interface TimecardOfTest {
  employee?: Employee;
  jobsite?: Jobsite;
  clock_in: string | Date;
  clock_out?: string | Date | null;
}

const PAID_MONTHS = 12;

/**
 * Makes a company with an account; its subscription is active (on trial) or paid for a year more, expired long ago, cancelled, or never
 * started. `at` is an application with a database of its own; without it, the one of the test worker.
 */
export async function aCompany({
  subscription = 'active',
  ben: roleOfBen = 'office',
  at,
  ...fields
}: Partial<CompanyInput> & {
  subscription?: 'active' | 'paid' | 'none' | 'expired' | 'cancelled';
  /** The role of Ben; of the office by default. */
  ben?: Role;
  at?: Running;
} = {}): Promise<Company> {
  const database = at?.database ?? (await testDatabase());
  const now = testClock.now();
  const companyId = newId();
  const input = { ...aCompanyInput(), ...fields };
  const passwordHash = await testPasswordHash();
  const [row, ana, ben] = await asCompany(database, companyId, async (db) => {
    const company = await createCompany(db, companyId, input);
    const owner = await anAccount(db, { first_name: 'Ana', role: 'owner', passwordHash, now });
    await setFirstAccount(db, owner.account_id);
    if (subscription !== 'none') {
      const yearAgo = new Date(now.getTime() - 365 * 24 * 60 * 60 * 1000);
      const began = dayIn(company.time_zone, subscription === 'expired' ? yearAgo : now);
      const trial = await startTrial(db, trialFrom(began), now);
      if (subscription === 'paid') {
        const term = termAfterPayment({ ...trial, subscription_status: 'active' }, PAID_MONTHS, began);
        await changeSubscription(db, trial, { ...term, number_of_months_subscribed: PAID_MONTHS });
      }
      if (subscription === 'cancelled') await changeSubscription(db, trial, { subscription_status: 'cancelled' });
    }
    return [company, owner, await anAccount(db, { first_name: 'Ben', role: roleOfBen, passwordHash, now })] as const;
  });
  const anaSignedIn = await signedIn(database, ana, now, at);
  return {
    company_id: companyId,
    company_code: row.company_code,
    name: row.name,
    ana: anaSignedIn,
    ben: await signedIn(database, ben, now, at),
    ...buildersFor(anaSignedIn, database),
  };
}

/** A further person of the company with this role, signed in. */
export async function aCoWorker({ company_id }: Pick<Company, 'company_id'>, role: Role): Promise<Person> {
  const database = await testDatabase();
  const now = testClock.now();
  const passwordHash = await testPasswordHash();
  const account = await asCompany(database, company_id, (db) =>
    anAccount(db, { first_name: 'Cem', role, passwordHash, now }),
  );
  return signedIn(database, account, now);
}

/** The same person signed in at another browser. */
export async function elsewhere(person: Person): Promise<Person> {
  return signedIn(await testDatabase(), person, testClock.now());
}

function buildersFor(ana: Person, database: Database): Builders & Pick<Company, 'aTimecard'> {
  const builders = buildersWith(async <const E extends Endpoint>(endpoint: E, input: { body: BodyInput<E> }) => {
    const { status, body } = await ana.attempt(endpoint, input);
    if (status >= 300) throw new Error(`Not created: ${status} ${JSON.stringify(body)}`);
    return body as unknown as ResponseOf<E>;
  });
  return {
    ...builders,
    async aTimecard({ clock_in, clock_out = null, ...of }) {
      const employee = of.employee ?? (await builders.anEmployee());
      const jobsite = of.jobsite ?? (await builders.aJobsite());
      const { timecard_id } = await asCompany(database, ana.company_id, (db) =>
        createTimecard(db, employee.employee_id, () => ({
          employee_name: `${employee.first_name} ${employee.last_name}`,
          jobsite_id: jobsite.jobsite_id,
          jobsite_name: jobsite.name,
          clock_in,
          clock_in_source: 'server',
          clock_in_recorded_at: clock_in,
          ...(clock_out && { clock_out, clock_out_source: 'server', clock_out_recorded_at: clock_out }),
        })),
      );
      return (await ana.call(timecards.read, { params: { id: timecard_id } })).body.data.attributes;
    },
  };
}

// Hashing is slow on purpose, so all accounts share one hash.
let hash: Promise<string> | undefined;
const testPasswordHash = () => (hash ??= hashPassword(PASSWORD));

async function anAccount(
  db: CompanyDb,
  { first_name, role, passwordHash, now }: { first_name: string; role: Role; passwordHash: string; now: Date },
) {
  const input = anAccountInput({ first_name, company_code: '', login_id: `${first_name.toLowerCase()}-${unique()}` });
  return createAccount(db, { accountId: newId(), role, input, passwordHash, now });
}

async function signedIn(
  { systemDb }: Database,
  account: { company_id: string; account_id: string; login_id: string; email: string },
  now: Date,
  at?: Running,
): Promise<Person> {
  const { company_id, account_id, login_id, email } = account;
  const token = await openSession(systemDb, { company_id, account_id }, now);
  const cookies = new Map([[cookieNames(true).session, token]]);
  const browser = aBrowser({ cookies, ...(at && { at: Promise.resolve(at) }) });
  return { ...browser, company_id, account_id, login_id, email };
}
