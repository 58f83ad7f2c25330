import { describe, expect, test } from 'vitest';
import type { ListedEmployee } from '#contract/work/employees.ts';
import type { ReportDuration } from '#contract/work/timecard-report.ts';
import { daysOf, faultsOf, FIRST_CHOICE, paidAt, type ReportChoice, scopeOf } from './report-choice.ts';

const ZONE = 'America/New_York';
/** Still November 19 in Tampa. */
const NOW = new Date('2026-11-20T03:00:00Z');
const CHOICE: ReportChoice = { ...FIRST_CHOICE, duration: 'today' };

describe('daysOf returns the days of each duration', () => {
  const cases: [ReportDuration, first: string, last: string][] = [
    ['today', '2026-11-19', '2026-11-19'],
    ['this_week', '2026-11-15', '2026-11-21'],
    ['last_7_days', '2026-11-13', '2026-11-19'],
    ['current_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['custom_range', '2026-02-27', '2026-03-02'],
  ];
  test.each(cases)('daysOf returns the days of %s', (duration, first, last) => {
    const choice = { ...CHOICE, duration, start: '2026-02-27', end: '2026-03-02' };
    expect(daysOf(choice, ZONE, NOW)).toEqual({ first, last });
  });
});

describe('faultsOf', () => {
  const faults = (changes: Partial<ReportChoice>) => faultsOf({ ...CHOICE, ...changes }, ZONE, NOW);

  test('faultsOf returns nothing for a valid choice, with and without a rate', () => {
    expect(faults({})).toEqual({});
    expect(faults({ hourly_rate: ' 27.50 ' })).toEqual({});
  });

  test('faultsOf rejects a choice without duration and employee', () => {
    const missing = { duration: 'Please select duration', employee: 'Please select employee' };
    expect(faults({ duration: '', employee: null })).toEqual(missing);
  });

  test('faultsOf rejects a rate that is not a number', () => {
    expect(faults({ hourly_rate: 'a lot' })).toEqual({ hourly_rate: 'Hourly rate must be a valid number' });
  });

  test('faultsOf rejects a range that ends before it starts', () => {
    const backwards = { duration: 'custom_range', start: '2026-11-19', end: '2026-11-18' } as const;
    expect(faults(backwards)).toEqual({ end: 'The end date cannot be before the start date' });
  });
});

const DAY = { first: '2026-11-19', last: '2026-11-19' };

test('scopeOf sends no filter for all employees and jobsites', () => {
  const scope = scopeOf({ ...CHOICE, hourly_rate: ' 25 ' }, DAY, { employee: undefined, usesWages: false });
  expect(scope).toEqual({ start: '2026-11-19', end: '2026-11-19', jobsite_id: undefined, hourly_rate: '25' });
});

test.each([
  ['code', '48F5638PPD', { employee_code: '48F5638PPD' }],
  ['id if the code is not available', null, { employee_id: 'e1' }],
])('scopeOf identifies an employee by the %s', (_by, employee_code, filter) => {
  const employee = { employee_id: 'e1', employee_code } as ListedEmployee;
  expect(scopeOf(CHOICE, DAY, { employee, usesWages: false })).toMatchObject(filter);
});

test('paidAt returns the rate that was entered before the wages', () => {
  const paid = (hourly_rate: string, usesWages: boolean) =>
    paidAt(scopeOf({ ...CHOICE, hourly_rate }, DAY, { employee: undefined, usesWages }));
  expect([paid('25', true), paid('', true), paid('', false)]).toEqual(['rate', 'wages', 'nothing']);
});
