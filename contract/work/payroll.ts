import { z } from 'zod';
import { countDays } from '#domain/time.ts';
import { byId, endpoint, under, type Summaries } from '../endpoint.ts';
import { amount, day, instant, optional } from '../fields.ts';
import { billRate } from '../identity/companies.ts';
import { REPORT_ENDS_BEFORE_START } from './timecard-report.ts';

export const WAGE_WRONG = 'Hourly wage must be a valid number';
export const WAGE_MAX = 10_000;
/** The maximum number of consecutive wages of one employee. */
export const WAGES_MAX = 50;
export const ONE_WAGE_A_DAY = 'Each wage needs a start day of its own.';
/** The maximum number of days in one payroll. */
export const PAYROLL_DAYS_MAX = 92;
export const PAYROLL_TOO_LONG = `A payroll covers at most ${PAYROLL_DAYS_MAX} days.`;

/** The maximum of the employer's taxes and insurance, in percent of the wage. */
export const BURDEN_MAX = 500;

/** What an hour of an employee costs and is billed at from a day on, until the next rate starts. */
export const CostRate = z.object({
  starts_on: z.string(),
  hourly_wage: z.number(),
  /** The employer's taxes and insurance, in percent of the wage. */
  burden_percent: z.number(),
  /** What customers are billed for an hour; null for the company's default. */
  bill_rate_dollar: z.number().nullable(),
});
export type CostRate = z.output<typeof CostRate>;

/** A wage in a request. The form of a wage uses the same validation. */
export const CostRateInput = z.object({
  starts_on: day('Start day').refine((value) => value >= '2000-01-01' && value <= '2099-12-31', {
    error: 'Start day must be from 2000 to 2099',
  }),
  hourly_wage: amount({
    notANumber: WAGE_WRONG,
    negative: 'Hourly wage cannot be negative',
    max: WAGE_MAX,
    over: `Hourly wage must be at most ${WAGE_MAX.toLocaleString('en-US')}`,
    decimals: 2,
  }),
  burden_percent: z.preprocess(
    (value) => (value === '' ? undefined : value),
    amount({
      notANumber: 'Taxes and insurance must be a number',
      negative: 'Taxes and insurance cannot be negative',
      max: BURDEN_MAX,
      over: `Taxes and insurance must be at most ${BURDEN_MAX}%`,
      decimals: 2,
    }).optional(),
  ),
  bill_rate_dollar: optional(billRate).optional(),
});
export type CostRateInput = z.output<typeof CostRateInput>;

const CostRates = z
  .array(CostRateInput, { error: 'Send the wages as a list.' })
  .max(WAGES_MAX, `Keep at most ${WAGES_MAX} wages.`)
  .refine((all) => new Set(all.map(({ starts_on }) => starts_on)).size === all.length, { error: ONE_WAGE_A_DAY });

const payrollDay = (label: string) =>
  z
    .string({ error: `Please enter a ${label.toLowerCase()}` })
    .pipe(
      day(label).refine(
        (value) => value >= '2000-01-01' && value <= '2099-12-31',
        `${label} must be from 2000 to 2099`,
      ),
    );

/** A pay period: the company's days, both included. */
export const PayrollQuery = z
  .object({ start: payrollDay('Start date'), end: payrollDay('End date') })
  .refine(({ start, end }) => start <= end, { error: REPORT_ENDS_BEFORE_START, path: ['end'] })
  .refine(({ start, end }) => start > end || countDays({ first: start, last: end }) <= PAYROLL_DAYS_MAX, {
    error: PAYROLL_TOO_LONG,
    path: ['end'],
  });
export type PayrollQuery = z.output<typeof PayrollQuery>;

const hoursAndPay = {
  /** Seconds paid at the wage. */
  regular: z.number(),
  /** Seconds paid at one and a half times the wage. */
  overtime: z.number(),
  /** Seconds on break, unpaid and included in neither of the two. */
  breaks: z.number(),
  regular_pay: z.number(),
  overtime_pay: z.number(),
  payment: z.number(),
};

export const PayrollEmployee = z.object({
  employee_id: z.string(),
  full_name: z.string(),
  ...hoursAndPay,
  /** Whether there was work on a day without a wage; it is paid 0 dollars. */
  lacks_wage: z.boolean(),
  weeks: z.array(z.object({ week_starts_on: z.string(), ...hoursAndPay })),
});
export type PayrollEmployee = z.output<typeof PayrollEmployee>;

export const Payroll = z.object({
  start: z.string(),
  end: z.string(),
  employees: z.array(PayrollEmployee),
  totals: z.object(hoursAndPay),
  /** The number of open time cards in the period; their hours count up to now. */
  open_timecards: z.number(),
});
export type Payroll = z.output<typeof Payroll>;

export const PremiumQuery = z.object({
  year: z.coerce
    .number({ error: 'Please enter a year' })
    .int('Please enter a year')
    .min(2000, 'Year must be from 2000 to 2099')
    .max(2099, 'Year must be from 2000 to 2099'),
});

/** The premium half of overtime in a year, by employee: box 12 of Form W-2, code TT. Those without overtime are left out. */
export const OvertimePremiums = z.object({
  year: z.int(),
  employees: z.array(
    z.object({
      employee_id: z.string(),
      full_name: z.string(),
      /** Seconds over 40 hours a week. */
      overtime: z.number(),
      premium_pay: z.number(),
      lacks_wage: z.boolean(),
    }),
  ),
});
export type OvertimePremiums = z.output<typeof OvertimePremiums>;

/**
 * `updated_at` is that of the employee, for `If-Unmodified-Since-Version`: a change of wages counts as a change of the
 * employee.
 */
const rates = z.object({ cost_rates: z.array(CostRate), updated_at: instant });

/** Wages of employees, and the pay of a pay period with overtime. */
export const payroll = {
  rates: endpoint({
    method: 'GET',
    path: '/employees/:id/cost_rates',
    auth: 'active',
    params: byId,
    response: rates,
    errors: ['employee_not_found'],
  }),
  changeRates: endpoint({
    method: 'PUT',
    path: '/employees/:id/cost_rates',
    auth: 'active',
    params: byId,
    body: under('cost_rates', CostRates),
    response: rates,
    errors: ['employee_not_found', 'past_wages', 'stale_record'],
    versioned: true,
  }),
  ofPeriod: endpoint({
    method: 'GET',
    path: '/timecards/payroll',
    auth: 'active',
    query: PayrollQuery,
    response: Payroll,
    csv: true,
  }),
  overtimePremiums: endpoint({
    method: 'GET',
    path: '/timecards/overtime_premiums',
    auth: 'active',
    query: PremiumQuery,
    response: OvertimePremiums,
  }),
};

export const payrollSummaries: Summaries<typeof payroll> = {
  rates: 'List the wages and rates of an employee, newest first. The office can do this only if it may see pay.',
  changeRates:
    'Replace the wages and rates of an employee. A rate without `burden_percent` has none, and one without `bill_rate_dollar` is billed at the default of the company. The office can do this only if it may see pay.',
  ofPeriod:
    'Compute the regular hours, overtime (over 40 hours a week, and by the day if the company has a daily limit) and pay of each employee. Accept: text/csv returns CSV, with the overtime premium of the year so far.',
  overtimePremiums:
    'Compute the premium half of overtime over 40 hours a week in a year, so far, by employee: for box 12 of Form W-2, code TT. Weeks belong to the year of their Saturday.',
};
