import type pg from 'pg';
import { insertRows } from './insert-rows.ts';
import { sqlId, type Tenant } from './tenants.ts';

export const VISITS_A_MONTH = 1000;
/** The number of months: the current one and those before. */
const MONTHS = 12;

/**
 * Visits of the current month and of the months before, with two people at each, and the current month's time cards
 * of one of them.
 */
export async function seedVisits(owner: pg.ClientBase, { company_id, jobsites, employees }: Tenant): Promise<void> {
  for (let month = 0; month < MONTHS; month++) {
    const [first, last] = [month * VISITS_A_MONTH + 1, (month + 1) * VISITS_A_MONTH];
    await owner.query(VISITS, [company_id, first, last, jobsites, VISITS_A_MONTH]);
    await owner.query(CREW, [company_id, first, last, employees]);
  }
  await owner.query(TIMECARDS, [company_id, 1, VISITS_A_MONTH, jobsites, VISITS_A_MONTH, employees]);
  await owner.query('vacuum analyze');
}

const EACH = 'generate_series($2::integer, $3::integer) n';
const SITE = '1 + n % $4::integer';
const DAY = `((date_trunc('month', now()) - (n - 1) / $5::integer * interval '1 month')::date + n % 28)`;
const STARTS = '(7 + n % 8) * 60';

const VISITS = insertRows(
  'visits',
  {
    company_id: '$1::uuid',
    visit_id: sqlId('visit'),
    project_id: sqlId('project', SITE),
    jobsite_id: sqlId('jobsite', SITE),
    jobsite_name: `'Main house ' || ${SITE}`,
    title: `'Project ' || ${SITE}`,
    day: DAY,
    starts_minute: STARTS,
    ends_minute: `${STARTS} + 180`,
    arrival_window_minutes: '120',
    notes_for_crew: `'Use the side gate.'`,
    created_at: 'now()',
    updated_at: 'now()',
  },
  EACH,
);

const WORKER = '1 + (n + position) % $4::integer';

const CREW = insertRows(
  'visit_crew',
  {
    company_id: '$1::uuid',
    visit_id: sqlId('visit'),
    employee_id: sqlId('employee', WORKER),
    position: 'position',
    first_name: `'First' || ${WORKER}`,
    last_name: `'Last' || ${WORKER}`,
  },
  `${EACH}, generate_series(0, 1) as position`,
);

const BEGAN = `${DAY} + ${STARTS} * interval '1 minute'`;
const CARD_WORKER = '1 + n % $6::integer';

const TIMECARDS = insertRows(
  'timecards',
  {
    company_id: '$1::uuid',
    timecard_id: sqlId('timecard', '1000000 + n'),
    employee_id: sqlId('employee', CARD_WORKER),
    employee_name: `'First' || ${CARD_WORKER} || ' Last' || ${CARD_WORKER}`,
    jobsite_id: sqlId('jobsite', SITE),
    jobsite_name: `'Main house ' || ${SITE}`,
    clock_in: BEGAN,
    clock_in_source: `'server'`,
    clock_in_recorded_at: BEGAN,
    clock_out: `${BEGAN} + interval '3 hours'`,
    clock_out_source: `'server'`,
    clock_out_recorded_at: `${BEGAN} + interval '3 hours'`,
  },
  `${EACH} where ${DAY} < now()::date`,
);
