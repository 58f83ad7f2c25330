import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PASSWORD } from '#testkit/inputs/inputs.ts';
import { hashPassword } from '../server/platform/passwords.ts';
import { insertRows } from './insert-rows.ts';
import { requireScratch, type Scratch } from './scratch.ts';
import { seedHours } from './seed-hours.ts';
import { growDocuments, seedRecords } from './seed-records.ts';
import { idOf, type Sizes, type Tenant, tenant, type Tenants, tokenOf } from './tenants.ts';

/**
 * Fills the scratch database with the tenants S, K (one thousand), M (many), D (documents), J (jobsites), T (time
 * cards), and small other tenants that queries must not read.
 */
export async function seed(scratch: Scratch, sizes: Sizes): Promise<Tenants> {
  const tenants = {
    S: tenant('S', 1, sizes.S),
    K: tenant('K', 2, sizes.K),
    M: tenant('M', 3, sizes.M),
    D: tenant('D', 4, sizes.D),
    J: tenant('J', 5, sizes.J),
    T: tenant('T', 6, sizes.T),
  };
  const tenth = (count: number) => Math.ceil(count / 10);
  const { customers, documents, jobsites } = sizes.S;
  const small = {
    customers: tenth(customers),
    documents: tenth(documents),
    jobsites: tenth(jobsites),
    employees: 5,
    timecards: 200,
  };
  const others = Array.from({ length: sizes.others }, (_, n) => tenant(`other ${n}`, 100 + n, small));
  await seedTenants(scratch, [...Object.values(tenants), ...others]);
  await scratch.database.asOwner(async (owner) => {
    await growDocuments(owner, tenants.D);
    await owner.query('vacuum analyze');
  });
  return tenants;
}

/** Adds more tenants to the scratch database, which already has the given number of companies of this run. */
export async function seedTenants(scratch: Scratch, tenants: readonly Tenant[], already = 0): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await scratch.database.asOwner(
    async (owner) => {
      await requireScratch(owner, scratch, already);
      for (const each of tenants) await seedTenant(owner, each, hash);
      // As autovacuum leaves an existing table.
      await owner.query('vacuum analyze');
    },
    { mayTakeLong: true },
  );
}

async function seedTenant(owner: pg.ClientBase, each: Tenant, hash: string): Promise<void> {
  await seedAccount(owner, each, hash);
  await seedRecords(owner, each);
  await seedHours(owner, each);
  await owner.query('select repair_directory($1)', [each.company_id]);
}

/** The company with its owner, who is signed in, and a paid subscription. */
async function seedAccount(owner: pg.ClientBase, { number, company_id, login_id }: Tenant, hash: string) {
  const account_id = idOf(number, 'account', 0);
  const token_hash = createHash('sha256').update(tokenOf(number)).digest();
  const code = number.toString(16).padStart(4, '0');
  await owner.query(
    insertRows('companies', {
      company_id: '$1::uuid',
      company_code: '$2::text',
      name: `'Company ' || $2::text`,
      line_of_business: `'Roofing'`,
      address_1: `'1 Bay St'`,
      city: `'Tampa'`,
      state: `'FL'`,
      zip: `'33609'`,
      phone: `'813-555-0100'`,
      email: `'a@example.com'`,
      time_zone: `'America/New_York'`,
      created_by_account_id: '$3::uuid',
    }),
    [company_id, `BENC${code}`, account_id],
  );
  await owner.query(
    insertRows('accounts', {
      company_id: '$1::uuid',
      account_id: '$2::uuid',
      first_name: `'Ana'`,
      last_name: `'Alvarez'`,
      role: `'owner'`,
      phone: `'813-555-0101'`,
      email: `'ana@example.com'`,
      login_id: '$3::text',
      password_hash: '$4::text',
      auth_provider: `'self'`,
      terms_consent_at: 'now()',
      sms_consent_at: 'now()',
      email_consent_at: 'now()',
    }),
    [company_id, account_id, login_id, hash],
  );
  await owner.query(
    insertRows('subscriptions', {
      company_id: '$1::uuid',
      subscription_id: '$2::uuid',
      subscription_status: `'active'`,
      subscription_action: `'new'`,
      plan_type: `'standard'`,
      monthly_amount: '6',
      number_of_months_subscribed: '12',
      start_date: 'current_date',
      end_date: 'current_date + 365',
    }),
    [company_id, idOf(number, 'subscription', 0)],
  );
  await owner.query(
    insertRows('sessions', {
      session_id: '$1::uuid',
      token_hash: '$2::bytea',
      company_id: '$3::uuid',
      account_id: '$4::uuid',
      created_at: 'now()',
      last_seen_at: 'now()',
    }),
    [idOf(number, 'session', 0), token_hash, company_id, account_id],
  );
}
