import type pg from 'pg';
import { inParts, insertRows } from './insert-rows.ts';
import { sqlId, type Tenant, YEARS_OF_TIMECARDS } from './tenants.ts';

/** This many of a company's employees have time cards; the others have not clocked in yet. */
const WORKERS = 50;

/** Employees with their hours at the company's jobsites: closed time cards of four hours each. */
export async function seedHours(owner: pg.ClientBase, tenant: Tenant): Promise<void> {
  const { company_id, jobsites, employees, timecards, employee_code } = tenant;
  const codes = Array.from({ length: employees }, (_, index) => employee_code(index + 1));
  await owner.query(EMPLOYEES, [company_id, codes]);
  const { first, last } = YEARS_OF_TIMECARDS;
  const [from, to] = [`${first}-01-01T00:00Z`, `${last}-12-31T00:00Z`];
  const workers = Math.min(WORKERS, employees);
  await inParts(timecards, (firstCard, lastCard) =>
    owner.query(TIMECARDS, [company_id, timecards, workers, from, to, jobsites, firstCard, lastCard]),
  );
}

const EMPLOYEES = insertRows(
  'employees',
  {
    company_id: '$1::uuid',
    employee_id: sqlId('employee'),
    first_name: `'First' || n`,
    last_name: `'Last' || n`,
    employee_code: 'code',
    is_active: 'true',
    employee_type: `'Full-time'`,
    employee_title: `'Roofer'`,
    phone: `'813-555-' || lpad((n % 10000)::text, 4, '0')`,
    email: `'e' || n || '@example.com'`,
  },
  'unnest($2::text[]) with ordinality as codes (code, n)',
);

const WORKER = '1 + n % $3::integer';
const SITE = '1 + n % $6::integer';
const ENDED = `began + interval '4 hours 1 minute 7 seconds'`;

const TIMECARDS = insertRows(
  'timecards',
  {
    company_id: '$1::uuid',
    timecard_id: sqlId('timecard'),
    employee_id: sqlId('employee', WORKER),
    employee_name: `'First' || ${WORKER} || ' Last' || ${WORKER}`,
    jobsite_id: sqlId('jobsite', SITE),
    jobsite_name: `'Main house ' || ${SITE}`,
    clock_in: 'began',
    clock_in_source: `'server'`,
    clock_in_recorded_at: 'began',
    clock_out: ENDED,
    clock_out_source: `'server'`,
    clock_out_recorded_at: ENDED,
  },
  `generate_series($7::integer, $8::integer) n
   cross join lateral (
     select $4::timestamptz + ($5::timestamptz - $4::timestamptz) * ((n - 1)::float8 / $2::integer) as began
   ) as work`,
);
