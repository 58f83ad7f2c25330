import type { ListedEmployee } from '#contract/work/employees.ts';
import { checkInput, faultsByField } from '#contract/validation.ts';
import { type Days, dayIn } from '#domain/time.ts';
import { type ReportDuration, reportDays, ReportQuery, SELECT_DURATION } from '#contract/work/timecard-report.ts';
import type { Choice } from '../../../../kit/forms/search-select.tsx';

export const SELECT_REPORT_EMPLOYEE = 'Please select employee';

const ALL = 'all';
export const ALL_EMPLOYEES: Choice = { value: ALL, label: 'All Employees' };
export const ALL_JOBSITES: Choice = { value: ALL, label: 'All Jobsite' };

/** The filters of a report, in the form of form values and navigation state. */
export interface ReportChoice {
  duration: ReportDuration | '';
  /** The dates of a custom range. */
  start: string;
  end: string;
  employee: Choice | null;
  jobsite: Choice | null;
  hourly_rate: string;
}

/** The report that the screen opens with. */
export const FIRST_CHOICE: ReportChoice = {
  duration: 'this_week',
  start: '',
  end: '',
  employee: ALL_EMPLOYEES,
  jobsite: ALL_JOBSITES,
  hourly_rate: '',
};

/** The id of the selected record; undefined for all records. */
export function oneOf(choice: Choice | null): string | undefined {
  return choice === null || choice.value === ALL ? undefined : choice.value;
}

/** The company's calendar days that a choice covers at this instant. */
export function daysOf({ duration, start, end }: ReportChoice, timeZone: string, now: Date): Days {
  const custom = { first: start, last: end };
  return duration === '' ? custom : (reportDays(duration, dayIn(timeZone, now)) ?? custom);
}

/** The filters of a report, in the form that the endpoint accepts. */
export interface ReportScope {
  start: string;
  end: string;
  employee_code?: string;
  /** Used if the user may not see the code. */
  employee_id?: string;
  jobsite_id: string | undefined;
  hourly_rate: string;
  /** Pays each employee's wage; absent if the user may not see pay. */
  uses_wages?: 'true';
}

/** How a report pays: at the hourly rate that was entered, at each employee's wage, or not at all. */
export type PaidAt = 'rate' | 'wages' | 'nothing';

export function paidAt({ hourly_rate, uses_wages }: ReportScope): PaidAt {
  if (hourly_rate !== '') return 'rate';
  return uses_wages ? 'wages' : 'nothing';
}

/** ` · $25 an hour`, how a report pays; empty if it shows only hours. */
export function payInWords(scope: ReportScope): string {
  return { rate: ` · $${scope.hourly_rate} an hour`, wages: ' · at each employee’s wage', nothing: '' }[paidAt(scope)];
}

/** Converts a choice to the endpoint's filters, with the current data of the selected employee. */
export function scopeOf(
  choice: ReportChoice,
  days: Days,
  { employee, usesWages }: { employee: ListedEmployee | undefined; usesWages: boolean },
): ReportScope {
  return {
    start: days.first,
    end: days.last,
    ...(employee && filterOf(employee)),
    jobsite_id: oneOf(choice.jobsite),
    hourly_rate: choice.hourly_rate.trim(),
    ...(usesWages && { uses_wages: 'true' }),
  };
}

/** The errors of a choice by field, with the contract's messages. */
export function faultsOf(choice: ReportChoice, timeZone: string, now: Date): Record<string, string> {
  const faults: Record<string, string> = {};
  if (choice.employee === null) faults['employee'] = SELECT_REPORT_EMPLOYEE;
  if (choice.duration === '') faults['duration'] = SELECT_DURATION;
  const { first: start, last: end } = daysOf(choice, timeZone, now);
  const { error } = checkInput(ReportQuery, { start, end, hourly_rate: choice.hourly_rate.trim() });
  for (const [field, [message = '']] of Object.entries(error ? faultsByField(error, ReportQuery) : {})) {
    // Without a duration there are no days, and the duration's own message is already shown.
    if (choice.duration !== '' || field === 'hourly_rate') faults[field] = message;
  }
  return faults;
}

function filterOf(employee: ListedEmployee) {
  const { employee_code, employee_id } = employee;
  return employee_code === null ? { employee_id } : { employee_code };
}
