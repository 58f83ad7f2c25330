import { createHash } from 'node:crypto';
import type pg from 'pg';
import { EMPLOYEE_CODE_LENGTH } from '../contract/employees.ts';
import { CODE_ALPHABET } from '../server/platform/ids.ts';
import { hashPassword } from '../server/platform/passwords.ts';
import { PASSWORD } from '../server/testing/inputs.ts';
import { requireScratch, type Scratch } from './scratch.ts';

/** A company to measure with, and the cookie of a signed-in user. */
export interface Tenant {
  name: string;
  company_id: string;
  cookie: string;
  login_id: string;
  customers: number;
  /** The number of estimates, and also of invoices. */
  documents: number;
  jobsites: number;
  employees: number;
  timecards: number;
  /** Ids of existing records, by one-based position. */
  customer(n: number): string;
  project(n: number): string;
  estimate(n: number): string;
  invoice(n: number): string;
  jobsite(n: number): string;
  employee_code(n: number): string;
}

export const LINES_EACH = 5;
/** Numbers of line items of the documents to render; the tenant D has as many documents of each size. */
export const DOCUMENT_LINES = [5, 50, 500] as const;

export type Tenants = Record<'S' | 'K' | 'M' | 'D' | 'J' | 'T', Tenant>;

/** The number of records of a tenant; there is one project for each document or jobsite. */
interface Size {
  customers: number;
  documents: number;
  jobsites: number;
  employees?: number;
  timecards?: number;
}

export type Sizes = Record<keyof Tenants, Size> & { others: number };

/** This many of a company's employees have time cards; the others have yet to clock in. */
const WORKERS = 50;

/** The time cards of a company are spread evenly over these twenty years. */
export const YEARS_OF_TIMECARDS = { first: 2006, last: 2025 } as const;

/**
 * Fills the scratch database with S, K (one thousand), M (many), D (documents), J (jobsites), T (time cards) and small
 * other tenants that queries must not read.
 */
export async function seed(scratch: Scratch, sizes: Sizes): Promise<Tenants> {
  const hash = await hashPassword(PASSWORD);
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
  await scratch.database.asOwner(async (owner) => {
    await requireScratch(owner, scratch);
    for (const each of Object.values(tenants)) await seedTenant(owner, each, hash);
    for (let n = 0; n < sizes.others; n++) await seedTenant(owner, tenant(`other ${n}`, 100 + n, small), hash);
    await growDocuments(owner, tenants.D);
    // As autovacuum leaves an existing table.
    await owner.query('vacuum analyze');
  });
  return tenants;
}

function tenant(name: string, number: number, { employees = 0, timecards = 0, ...size }: Size): Tenant {
  const id = (kind: number) => (n: number) => idOf(number, kind, n);
  return {
    name,
    ...size,
    employees,
    timecards,
    company_id: idOf(number, 0, 0),
    cookie: `jobsitespro_session=${tokenOf(number)}`,
    login_id: `bench-${number}`,
    customer: id(2),
    project: id(3),
    estimate: id(4),
    invoice: id(9),
    jobsite: id(6),
    employee_code: (n) => employeeCode(number, n),
  };
}

// Like UUIDv7, ids of one table grow with time; these also encode tenant, kind and number.
function idOf(tenantNumber: number, kind: number, n: number): string {
  return `01900000-${hex(tenantNumber, 4)}-7${hex(kind, 3)}-8000-${hex(n, 12)}`;
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0');
}

function tokenOf(tenantNumber: number): string {
  return createHash('sha256').update(`session of ${tenantNumber}`).digest('base64url');
}

async function seedTenant(owner: pg.ClientBase, { company_id, login_id, ...size }: Tenant, hash: string) {
  const number = Number.parseInt(company_id.slice(9, 13), 16);
  const account_id = idOf(number, 1, 0);
  const token_hash = createHash('sha256').update(tokenOf(number)).digest();
  await owner.query(
    `insert into companies (company_id, company_code, name, line_of_business, address_1, city, state, zip, phone, email,
       time_zone, created_by_account_id)
     values ($1, $2, 'Company ' || $2, 'Roofing', '1 Bay St', 'Tampa', 'FL', '33609', '813-555-0100', 'a@example.com',
       'America/New_York', $3)`,
    [company_id, `BENC${hex(number, 4)}`, account_id],
  );
  await owner.query(
    `insert into accounts (company_id, account_id, first_name, last_name, phone, email, login_id, password_hash,
       auth_provider, terms_consent_at, sms_consent_at, email_consent_at)
     values ($1, $2, 'Ana', 'Alvarez', '813-555-0101', 'ana@example.com', $3, $4, 'self', now(), now(), now())`,
    [company_id, account_id, login_id, hash],
  );
  await owner.query(
    `insert into subscriptions (company_id, subscription_id, subscription_status, subscription_action, plan_type,
       monthly_amount, number_of_months_subscribed, start_date, end_date)
     values ($1, $2, 'active', 'new', 'standard', 6, 12, current_date, current_date + 365)`,
    [company_id, idOf(number, 7, 0)],
  );
  await owner.query(
    `insert into sessions (session_id, token_hash, company_id, account_id, created_at, last_seen_at)
     values ($1, $2, $3, $4, now(), now())`,
    [idOf(number, 8, 0), token_hash, company_id, account_id],
  );
  await seedRecords(owner, company_id, size);
  await seedHours(owner, company_id, size);
}

/** Employees with their hours at the company's jobsites: closed time cards of four hours each. */
async function seedHours(
  owner: pg.ClientBase,
  companyId: string,
  {
    jobsites,
    employees,
    timecards,
    employee_code,
  }: Pick<Tenant, 'jobsites' | 'employees' | 'timecards' | 'employee_code'>,
): Promise<void> {
  await owner.query(
    `insert into employees (company_id, employee_id, first_name, last_name, employee_code, is_active, employee_type,
       employee_title, phone, email)
     select $1::uuid, ${sqlId(12, 'n')}, 'First' || n, 'Last' || n, code, true, 'Full-time', 'Roofer',
       '813-555-' || lpad((n % 10000)::text, 4, '0'), 'e' || n || '@example.com'
     from unnest($2::text[]) with ordinality as codes (code, n)`,
    [companyId, Array.from({ length: employees }, (_, index) => employee_code(index + 1))],
  );
  if (timecards === 0) return;
  const { first, last } = YEARS_OF_TIMECARDS;
  const workers = Math.min(WORKERS, employees);
  // In parts: the embedded engine is restarted when one statement takes too long.
  for (let from = 1; from <= timecards; from += TIMECARDS_AT_ONCE) {
    await owner.query(
      `insert into timecards (company_id, timecard_id, employee_id, employee_name, jobsite_id, jobsite_name, clock_in,
         clock_in_source, clock_in_recorded_at, clock_out, clock_out_source, clock_out_recorded_at)
       select $1::uuid, ${sqlId(13, 'n')}, ${sqlId(12, '1 + n % $3::integer')}, 'First' || 1 + n % $3::integer || ' Last' ||
           1 + n % $3::integer, ${sqlId(6, '1 + n % $6::integer')}, 'Main house ' || 1 + n % $6::integer, began, 'server', began,
         began + interval '4 hours 1 minute 7 seconds', 'server', began + interval '4 hours 1 minute 7 seconds'
       from generate_series($7::integer, $8::integer) n
       cross join lateral (
         select $4::timestamptz + ($5::timestamptz - $4) * ((n - 1)::float8 / $2::integer) as began
       ) as work`,
      [
        companyId,
        timecards,
        workers,
        `${first}-01-01T00:00Z`,
        `${last}-12-31T00:00Z`,
        jobsites,
        from,
        Math.min(from + TIMECARDS_AT_ONCE - 1, timecards),
      ],
    );
  }
}

/** Ten letters of the codes' alphabet that encode tenant and number. */
function employeeCode(tenantNumber: number, n: number): string {
  let rest = tenantNumber * 1_000_000 + n;
  return Array.from({ length: EMPLOYEE_CODE_LENGTH }, () => {
    const letter = CODE_ALPHABET[rest % CODE_ALPHABET.length];
    rest = Math.floor(rest / CODE_ALPHABET.length);
    return letter;
  }).join('');
}

/** SQL for the id that `idOf` computes in TypeScript, with the company id in $1. */
function sqlId(kind: number, n: string): string {
  return `(substr($1::text, 1, 14) || '7${hex(kind, 3)}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}

const ROWS_AT_ONCE = 5000;
const TIMECARDS_AT_ONCE = 50_000;

/** In batches: one statement for 100,000 rows would exceed the embedded engine's time limit for a call. */
async function inParts(count: number, insert: (first: number, last: number) => Promise<unknown>): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_AT_ONCE) {
    await insert(first, Math.min(count, first + ROWS_AT_ONCE - 1));
  }
}

async function seedRecords(
  owner: pg.ClientBase,
  companyId: string,
  { customers, documents, jobsites }: Size,
): Promise<void> {
  const id = sqlId;
  await inParts(customers, (first, last) =>
    owner.query(
      `insert into customers (company_id, customer_id, first_name, last_name, customer_company_name, address_1, city, state,
         zip, email, phone, email_consent, sms_consent)
       select $1::uuid, ${sqlId(2, 'n')}, 'First' || n, (array['Alvarez', 'Becker', 'Desai', 'Nguyen', 'Robinson'])[1 + n % 5] || n,
         case n % 3 when 0 then 'Company ' || n end, n || ' Bayshore Blvd', 'Tampa', 'FL', '33606', 'c' || n || '@example.com',
         '813-555-' || lpad((n % 10000)::text, 4, '0'), true, true
       from generate_series($2::integer, $3::integer) n`,
      [companyId, first, last],
    ),
  );
  // Foreign key checks keep their query plans, which would be those of a small table.
  if (customers > ROWS_AT_ONCE) await owner.query('analyze customers');
  await inParts(Math.max(documents, jobsites), (first, last) =>
    owner.query(
      `insert into projects (company_id, project_id, customer_id, name, project_description, project_type, is_active)
       select $1::uuid, ${sqlId(3, 'n')}, ${sqlId(2, '1 + (n - 1) % $2::integer')}, 'Project ' || n, 'Replace cabinets and counters.',
         'Remodel', true
       from generate_series($3::integer, $4::integer) n`,
      [companyId, customers, first, last],
    ),
  );
  if (Math.max(documents, jobsites) > ROWS_AT_ONCE) await owner.query('analyze projects');
  await inParts(jobsites, (first, last) =>
    owner.query(
      `insert into jobsites (company_id, jobsite_id, project_id, name, jobsite_description, address_1, city, state, zip,
         latitude, longitude)
       select $1::uuid, ${id(6, 'n')}, ${id(3, 'n')}, (array['Main house', 'Garage', 'Annex', 'Dock', 'Lot'])[1 + n % 5] || ' ' || n,
         'Use the side gate.', n || ' W Kennedy Blvd', 'Tampa', 'FL', '33609', 27.9449, -82.5265
       from generate_series($2::integer, $3::integer) n`,
      [companyId, first, last],
    ),
  );
  await inParts(documents, (first, last) =>
    owner.query(
      `insert into estimates (company_id, estimate_id, project_id, customer_id, estimate_number, name, description,
         terms_and_conditions, valid_business_days, deposit_percent, start_percent, completion_percent, time_to_complete_day,
         time_to_complete_hr, tax_rate, discount_usd, tax_amount, total_dollar, non_optional_dollar, optional_dollar,
         total_hour, non_optional_hour, optional_hour, final_total)
       select $1::uuid, ${sqlId(4, 'n')}, ${sqlId(3, 'n')}, ${sqlId(2, '1 + (n - 1) % $2::integer')}, 1000 + n, 'Estimate ' || n,
         'As discussed on site.', 'This estimate is valid for 5 business days. Work that is not listed is quoted separately.',
         5, 50, 25, 25, 3, 0, 7.5, 0, 92.59, 1234.50, 1234.50, 0, 12.5, 12.5, 0, 1327.09
       from generate_series($3::integer, $4::integer) n`,
      [companyId, customers, first, last],
    ),
  );
  if (documents > ROWS_AT_ONCE) await owner.query('analyze estimates');
  await inParts(documents, (first, last) =>
    owner.query(
      `insert into itemized_estimates (company_id, itemized_estimate_id, estimate_id, position, code, description,
         unit_price_dollar, quantity, sub_total_dollar, cost_type, duration_hour, is_optional)
       select $1::uuid, ${sqlId(5, `n * ${LINES_EACH} + line`)}, ${sqlId(4, 'n')}, line, 'ROF-0' || line,
         'Shingles, 130 mph, laid with ridge and flashing', 49.38, 5, 246.90, 'all', 2.5, false
       from generate_series($2::integer, $3::integer) n, generate_series(0, ${LINES_EACH - 1}) line`,
      [companyId, first, last],
    ),
  );
  await seedInvoices(owner, companyId, { customers, documents });
  await owner.query(
    `insert into document_counters (company_id, kind, last_number) values ($1, 'estimate', $2), ($1, 'invoice', $2)`,
    [companyId, 1000 + documents],
  );
}

/** Invoices with their line items and one payment each. */
async function seedInvoices(
  owner: pg.ClientBase,
  companyId: string,
  { customers, documents }: Pick<Size, 'customers' | 'documents'>,
): Promise<void> {
  const id = sqlId;
  await inParts(documents, (first, last) =>
    owner.query(
      `insert into invoices (company_id, invoice_id, project_id, customer_id, invoice_number, name, payment_instruction,
         issue_date, due_date, tax_rate, discount_usd, sub_total_sum_lineitems, tax_amount, sub_total_after_tax, final_total,
         amount_paid)
       select $1::uuid, ${id(9, 'n')}, ${id(3, 'n')}, ${id(2, '1 + (n - 1) % $2::integer')}, 1000 + n, 'Invoice ' || n,
         'Please pay by check or bank transfer by the due date.', date '2026-11-20', date '2026-12-04', 7.5, 0, 1234.50,
         92.59, 1327.09, 1327.09, 500
       from generate_series($3::integer, $4::integer) n`,
      [companyId, customers, first, last],
    ),
  );
  if (documents > ROWS_AT_ONCE) await owner.query('analyze invoices');
  await inParts(documents, (first, last) =>
    owner.query(
      `insert into itemized_invoices (company_id, itemized_invoice_id, invoice_id, position, code, description,
         amount_dollar)
       select $1::uuid, ${id(10, `n * ${LINES_EACH} + line`)}, ${id(9, 'n')}, line, 'ROF-0' || line,
         'Shingles, 130 mph, laid with ridge and flashing', 246.90
       from generate_series($2::integer, $3::integer) n, generate_series(0, ${LINES_EACH - 1}) line`,
      [companyId, first, last],
    ),
  );
  await inParts(documents, (first, last) =>
    owner.query(
      `insert into customer_payments (company_id, customer_payment_id, invoice_id, amount, payment_date, payment_method)
       select $1::uuid, ${id(11, 'n')}, ${id(9, 'n')}, 500, date '2026-11-20', 'check'
       from generate_series($2::integer, $3::integer) n`,
      [companyId, first, last],
    ),
  );
}

/** The n-th document of the tenant D with this many line items. */
export function documentOf(
  { documents, ...tenant }: Tenant,
  noun: 'estimate' | 'invoice',
  lines: (typeof DOCUMENT_LINES)[number],
  n: number,
): string {
  const each = documents / DOCUMENT_LINES.length;
  return tenant[noun](DOCUMENT_LINES.indexOf(lines) * each + (n % each) + 1);
}

async function growDocuments(owner: pg.ClientBase, tenant: Tenant): Promise<void> {
  for (const count of DOCUMENT_LINES) {
    const each = tenant.documents / DOCUMENT_LINES.length;
    const ids = (noun: 'estimate' | 'invoice') =>
      Array.from({ length: each }, (_, n) => documentOf(tenant, noun, count, n));
    await owner.query(
      `insert into itemized_estimates (company_id, itemized_estimate_id, estimate_id, position, code, description,
         unit_price_dollar, quantity, sub_total_dollar, cost_type, duration_hour, is_optional)
       select $1, gen_random_uuid(), estimate_id, line, 'EXT-' || line, 'Seamless gutter along the front, aluminum, white',
         11.45, 48, 549.60, 'all', 6, line % 10 = 0
       from unnest($2::uuid[]) estimate_id, generate_series($3::integer, $4::integer) line`,
      [tenant.company_id, ids('estimate'), LINES_EACH, count - 1],
    );
    await owner.query(
      `insert into itemized_invoices (company_id, itemized_invoice_id, invoice_id, position, code, description,
         amount_dollar)
       select $1, gen_random_uuid(), invoice_id, line, 'EXT-' || line, 'Seamless gutter along the front, aluminum, white',
         549.60
       from unnest($2::uuid[]) invoice_id, generate_series($3::integer, $4::integer) line`,
      [tenant.company_id, ids('invoice'), LINES_EACH, count - 1],
    );
  }
}
