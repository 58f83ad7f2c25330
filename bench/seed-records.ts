import type pg from 'pg';
import { inParts, insertRows, isLarge } from './insert-rows.ts';
import { DOCUMENT_LINES, documentOf, LINES_EACH, sqlId, type Tenant } from './tenants.ts';

/**
 * Customers, projects, jobsites, and sales documents. The documents have line items and payments, unless the tenant
 * is only searched.
 */
export async function seedRecords(owner: pg.ClientBase, tenant: Tenant): Promise<void> {
  const { company_id, customers, documents, jobsites } = tenant;
  const projects = Math.max(documents, jobsites);
  const insert = (count: number, statement: string, parameters: unknown[] = []) =>
    inParts(count, (first, last) => owner.query(statement, [company_id, first, last, ...parameters]));
  // Foreign key checks cache their query plans, which would be those of a small table.
  const analyze = (table: string, count: number) => (isLarge(count) ? owner.query(`analyze ${table}`) : undefined);

  await insert(customers, CUSTOMERS);
  await analyze('customers', customers);
  await insert(projects, PROJECTS, [customers]);
  await analyze('projects', projects);
  await insert(jobsites, JOBSITES);
  await analyze('jobsites', jobsites);
  await insert(documents, ESTIMATES, [customers]);
  await analyze('estimates', documents);
  await insert(documents, INVOICES, [customers]);
  await analyze('invoices', documents);
  if (!tenant.isOnlySearched) {
    await insert(documents, ESTIMATE_LINES);
    await insert(documents, INVOICE_ITEMS);
    await insert(documents, PAYMENTS);
  }
  await owner.query(COUNTERS, [company_id, 1000 + documents]);
}

/** The number of records that `seedRecords` inserts in one batch. */
const EACH = 'generate_series($2::integer, $3::integer) n';
const EACH_LINE = `${EACH}, generate_series(0, ${LINES_EACH - 1}) line`;
/** Records are assigned to the customers in rotation; the number of customers is the last parameter. */
const CUSTOMER_IN_TURN = sqlId('customer', '1 + (n - 1) % $4::integer');

const CUSTOMERS = insertRows(
  'customers',
  {
    company_id: '$1::uuid',
    customer_id: sqlId('customer'),
    first_name: `'First' || n`,
    last_name: `(array['Alvarez', 'Becker', 'Desai', 'Nguyen', 'Robinson'])[1 + n % 5] || n`,
    customer_company_name: `case n % 3 when 0 then 'Company ' || n end`,
    address_1: `n || ' Bayshore Blvd'`,
    city: `'Tampa'`,
    state: `'FL'`,
    zip: `'33606'`,
    email: `'c' || n || '@example.com'`,
    phone: `'813-555-' || lpad((n % 10000)::text, 4, '0')`,
    email_consent: 'true',
    sms_consent: 'true',
  },
  EACH,
);

const PROJECTS = insertRows(
  'projects',
  {
    company_id: '$1::uuid',
    project_id: sqlId('project'),
    customer_id: CUSTOMER_IN_TURN,
    name: `'Project ' || n`,
    project_description: `'Replace cabinets and counters.'`,
    project_type: `'Remodel'`,
    is_active: 'true',
  },
  EACH,
);

const JOBSITES = insertRows(
  'jobsites',
  {
    company_id: '$1::uuid',
    jobsite_id: sqlId('jobsite'),
    project_id: sqlId('project'),
    name: `(array['Main house', 'Garage', 'Annex', 'Dock', 'Lot'])[1 + n % 5] || ' ' || n`,
    jobsite_description: `'Use the side gate.'`,
    address_1: `n || ' W Kennedy Blvd'`,
    city: `'Tampa'`,
    state: `'FL'`,
    zip: `'33609'`,
    latitude: '27.9449',
    longitude: '-82.5265',
  },
  EACH,
);

const ESTIMATES = insertRows(
  'estimates',
  {
    company_id: '$1::uuid',
    estimate_id: sqlId('estimate'),
    project_id: sqlId('project'),
    customer_id: CUSTOMER_IN_TURN,
    estimate_number: '1000 + n',
    name: `'Estimate ' || n`,
    description: `'As discussed on site.'`,
    terms_and_conditions: `'This estimate is valid for 5 business days. Work that is not listed is quoted separately.'`,
    valid_business_days: '5',
    deposit_percent: '50',
    start_percent: '25',
    completion_percent: '25',
    time_to_complete_day: '3',
    time_to_complete_hr: '0',
    tax_rate: '7.5',
    discount_usd: '0',
    tax_amount: '92.59',
    total_dollar: '1234.50',
    non_optional_dollar: '1234.50',
    optional_dollar: '0',
    total_hour: '12.5',
    non_optional_hour: '12.5',
    optional_hour: '0',
    final_total: '1327.09',
  },
  EACH,
);

const ESTIMATE_LINES = insertRows(
  'itemized_estimates',
  {
    company_id: '$1::uuid',
    itemized_estimate_id: sqlId('estimate_line', `n * ${LINES_EACH} + line`),
    estimate_id: sqlId('estimate'),
    position: 'line',
    code: `'ROF-0' || line`,
    description: `'Shingles, 130 mph, laid with ridge and flashing'`,
    unit_price_dollar: '49.38',
    quantity: '5',
    sub_total_dollar: '246.90',
    cost_type: `'all'`,
    duration_hour: '2.5',
    is_optional: 'false',
  },
  EACH_LINE,
);

const INVOICES = insertRows(
  'invoices',
  {
    company_id: '$1::uuid',
    invoice_id: sqlId('invoice'),
    project_id: sqlId('project'),
    customer_id: CUSTOMER_IN_TURN,
    invoice_number: '1000 + n',
    name: `'Invoice ' || n`,
    payment_instruction: `'Please pay by check or bank transfer by the due date.'`,
    issue_date: `date '2026-11-20'`,
    due_date: `date '2026-12-04'`,
    tax_rate: '7.5',
    discount_usd: '0',
    sub_total_sum_lineitems: '1234.50',
    tax_amount: '92.59',
    sub_total_after_tax: '1327.09',
    final_total: '1327.09',
    amount_paid: '500',
  },
  EACH,
);

const INVOICE_ITEMS = insertRows(
  'itemized_invoices',
  {
    company_id: '$1::uuid',
    itemized_invoice_id: sqlId('invoice_item', `n * ${LINES_EACH} + line`),
    invoice_id: sqlId('invoice'),
    position: 'line',
    code: `'ROF-0' || line`,
    description: `'Shingles, 130 mph, laid with ridge and flashing'`,
    amount_dollar: '246.90',
  },
  EACH_LINE,
);

const PAYMENTS = insertRows(
  'customer_payments',
  {
    company_id: '$1::uuid',
    customer_payment_id: sqlId('payment'),
    invoice_id: sqlId('invoice'),
    amount: '500',
    payment_date: `date '2026-11-20'`,
    payment_method: `'check'`,
  },
  EACH,
);

const COUNTERS = insertRows(
  'document_counters',
  { company_id: '$1::uuid', kind: 'kind', last_number: '$2::integer' },
  `unnest(array['estimate', 'invoice']) kind`,
);

/** Adds line items to the documents of tenant D, up to the counts to be rendered. */
export async function growDocuments(owner: pg.ClientBase, tenant: Tenant): Promise<void> {
  for (const count of DOCUMENT_LINES) {
    const each = tenant.documents / DOCUMENT_LINES.length;
    const ids = (noun: 'estimate' | 'invoice') =>
      Array.from({ length: each }, (_, n) => documentOf(tenant, noun, count, n));
    await owner.query(MORE_LINES, [tenant.company_id, ids('estimate'), LINES_EACH, count - 1]);
    await owner.query(MORE_ITEMS, [tenant.company_id, ids('invoice'), LINES_EACH, count - 1]);
  }
}

const EACH_MORE = 'unnest($2::uuid[]) document_id, generate_series($3::integer, $4::integer) line';
const GUTTER = `'Seamless gutter along the front, aluminum, white'`;

const MORE_LINES = insertRows(
  'itemized_estimates',
  {
    company_id: '$1::uuid',
    itemized_estimate_id: 'gen_random_uuid()',
    estimate_id: 'document_id',
    position: 'line',
    code: `'EXT-' || line`,
    description: GUTTER,
    unit_price_dollar: '11.45',
    quantity: '48',
    sub_total_dollar: '549.60',
    cost_type: `'all'`,
    duration_hour: '6',
    is_optional: 'line % 10 = 0',
  },
  EACH_MORE,
);

const MORE_ITEMS = insertRows(
  'itemized_invoices',
  {
    company_id: '$1::uuid',
    itemized_invoice_id: 'gen_random_uuid()',
    invoice_id: 'document_id',
    position: 'line',
    code: `'EXT-' || line`,
    description: GUTTER,
    amount_dollar: '549.60',
  },
  EACH_MORE,
);
