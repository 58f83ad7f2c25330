import type { OvertimePremiums, Payroll, PayrollEmployee, PayrollQuery } from '#contract/work/payroll.ts';
import { cents, dollars } from '#domain/money.ts';
import { dayIn, eachDay, spanOf } from '#domain/time.ts';
import {
  daysForPay,
  daysForPremium,
  overtimePremium,
  type WageFrom,
  type WeekOfPay,
  weeksOfPay,
} from '#domain/work/payroll-hours.ts';
import { csvOf } from '../../platform/csv.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Csv } from '../../platform/http/bytes.ts';
import { compareByName } from '../timecards/report-sums.ts';
import { secondsByDay, type SecondsOfDay } from '../timecards/report.ts';
import { countOpenTimecards, listCostRates, namesOfEmployees } from './store.ts';

interface Reading {
  timeZone: string;
  dailyHours: number | null;
  now: Date;
}

/** Hours, overtime and pay of every employee who worked in a pay period, by name. */
export async function readPayroll(
  db: CompanyDb,
  { start, end }: PayrollQuery,
  { timeZone, dailyHours, now }: Reading,
): Promise<Payroll> {
  const days = eachDay(daysForPay({ first: start, last: end }));
  const worked = await secondsByDay(db, days, timeZone, now);
  const [names, wages] = [await namesOfEmployees(db, [...worked.keys()]), wagesByEmployee(await listCostRates(db))];
  const employees = Array.from(worked, ([employee_id, seconds]) => {
    const ofDays = days.map((day, index) => ({ day, ...(seconds[index] ?? NOTHING) }));
    const weeks = weeksOfPay(ofDays, wages.get(employee_id) ?? [], { first: start, dailyHours });
    return presentEmployee({ employee_id, full_name: names.get(employee_id) ?? '' }, weeks);
  });
  const shown = employees.filter(({ weeks }) => weeks.length > 0).toSorted(compareByName);
  const { to } = spanOf(timeZone, { first: start, last: end });
  return { start, end, employees: shown, totals: total(shown), open_timecards: await countOpenTimecards(db, to) };
}

/** The premium half of overtime of a year until now, of every employee with overtime, by name. */
export async function readPremiums(
  db: CompanyDb,
  year: number,
  { timeZone, now }: Omit<Reading, 'dailyHours'>,
): Promise<OvertimePremiums> {
  const days = eachDay(daysForPremium(year, dayIn(timeZone, now)));
  const worked = await secondsByDay(db, days, timeZone, now);
  const [names, wages] = [await namesOfEmployees(db, [...worked.keys()]), wagesByEmployee(await listCostRates(db))];
  const employees = Array.from(worked, ([employee_id, seconds]) => {
    const ofDays = days.map((day, index) => ({ day, ...(seconds[index] ?? NOTHING) }));
    const premium = overtimePremium(ofDays, wages.get(employee_id) ?? [], year);
    const full_name = names.get(employee_id) ?? '';
    const { lacksWage: lacks_wage, seconds: overtime } = premium;
    return { employee_id, full_name, overtime, premium_pay: dollars(premium.cents), lacks_wage };
  });
  return { year, employees: employees.filter(({ overtime }) => overtime > 0).toSorted(compareByName) };
}

const NOTHING: SecondsOfDay = { seconds: 0, breakSeconds: 0 };

function wagesByEmployee(rates: Awaited<ReturnType<typeof listCostRates>>): Map<string, WageFrom[]> {
  const wages = new Map<string, WageFrom[]>();
  for (const { employee_id, starts_on, hourly_wage } of rates) {
    const employeeWages = wages.get(employee_id) ?? [];
    employeeWages.push({ starts_on, cents: cents(hourly_wage) });
    wages.set(employee_id, employeeWages);
  }
  return wages;
}

function presentEmployee(
  who: { employee_id: string; full_name: string },
  weeks: readonly WeekOfPay[],
): PayrollEmployee {
  const presented = weeks.map(({ week_starts_on, ...week }) => ({ week_starts_on, ...presentPay(week) }));
  return { ...who, ...total(presented), lacks_wage: weeks.some(({ lacksWage }) => lacksWage), weeks: presented };
}

function presentPay({ regular, overtime, breaks, regularCents, overtimeCents }: Omit<WeekOfPay, 'week_starts_on'>) {
  return {
    regular,
    overtime,
    breaks,
    regular_pay: dollars(regularCents),
    overtime_pay: dollars(overtimeCents),
    payment: dollars(regularCents + overtimeCents),
  };
}

/** Adds up hours, and dollar amounts in whole cents. */
function total(parts: readonly Payroll['totals'][]): Payroll['totals'] {
  const sum = (of: (part: Payroll['totals']) => number) => parts.reduce((all, part) => all + of(part), 0);
  return presentPay({
    regular: sum(({ regular }) => regular),
    overtime: sum(({ overtime }) => overtime),
    breaks: sum(({ breaks }) => breaks),
    regularCents: sum(({ regular_pay }) => cents(regular_pay)),
    overtimeCents: sum(({ overtime_pay }) => cents(overtime_pay)),
    lacksWage: false,
  });
}

const CSV_HEAD = [
  'Employee',
  'Week Of',
  'Regular Hours',
  'Overtime Hours',
  'Regular Pay',
  'Overtime Pay',
  'Total Pay',
  'Note',
  'Break Hours',
];

/**
 * A line for each employee and week, for a payroll program. Each line ends with the employee's overtime premium of the
 * year so far.
 */
export function payrollCsv({ start, end, employees }: Payroll, premiums: OvertimePremiums): Csv {
  const premiumOf = new Map(premiums.employees.map(({ employee_id, premium_pay }) => [employee_id, premium_pay]));
  const head = [...CSV_HEAD, `Overtime Premium ${premiums.year} (W-2 Box 12, Code TT)`];
  const lines = employees.flatMap(({ employee_id, full_name, weeks, lacks_wage }) =>
    weeks.map((week) => [
      full_name,
      week.week_starts_on,
      hours(week.regular),
      hours(week.overtime),
      week.regular_pay.toFixed(2),
      week.overtime_pay.toFixed(2),
      week.payment.toFixed(2),
      lacks_wage ? 'days without a wage' : '',
      hours(week.breaks),
      (premiumOf.get(employee_id) ?? 0).toFixed(2),
    ]),
  );
  return { csv: csvOf([head, ...lines]), fileName: `Payroll-${start}-to-${end}.csv` };
}

const hours = (seconds: number) => (seconds / 3600).toFixed(4);
