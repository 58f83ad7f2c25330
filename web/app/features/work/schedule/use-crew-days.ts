import { weekOf } from '#domain/time.ts';
import { useEmployees } from '../employees/hooks.ts';
import { readDay } from '../../../../kit/dates/day-text.ts';
import type { ListedEmployee } from '#contract/work/employees.ts';
import { coincide, shortTimes } from '#domain/work/visit-overlaps.ts';
import type { VisitTime } from '#domain/work/visit-times.ts';
import type { Visit } from '#contract/work/visits.ts';
import { plannedHours } from '../visits/visit-spans.ts';
import { useVisits } from '../visits/hooks.ts';
import { timesOf, type VisitValues } from './visit-values.ts';

/** The employees who can be assigned, and whether their data is loaded. */
export interface CrewDays {
  all: readonly CrewDay[];
  /** Whether the visits of the week have been loaded. */
  isLoaded: boolean;
  loading: boolean;
  failure: string | null;
  retry: () => void;
}

/** The day of every employee who can be assigned, for the day and times of a form. */
export function useCrewDays(values: VisitValues, visit_id?: string): CrewDays {
  const day = readDay(values.day);
  const employees = useEmployees({ sort: 'first_name' });
  const ofWeek = useVisits(day ? weekOf(day) : undefined);
  // The visits of another week do not apply to this one.
  const week = ofWeek.loading || ofWeek.refreshing || ofWeek.failure ? undefined : ofWeek.rows;
  const planned = { day: day ?? '', ...timesOf(values) };
  return {
    all: crewDays(employees.rows, { week, planned, chosen: values.employee_ids, visit_id }),
    isLoaded: week !== undefined,
    loading: employees.loading,
    failure: employees.failure ?? ofWeek.failure,
    retry: () => {
      if (employees.failure) employees.retry();
      if (ofWeek.failure) ofWeek.retry();
    },
  };
}

/** What an employee does on the day of the visit that is being planned. */
interface CrewDay {
  employee: ListedEmployee;
  /** The employee's other visits on that day. */
  visits: Visit[];
  /** The other visit at the same time. */
  overlap: Visit | undefined;
  /** `Free, 32h planned that week`, or `At Carter Dental 8–12`; empty until loaded. */
  does: string;
}

/**
 * The day of every employee who can be selected: active employees, and those already assigned. Without the visits of
 * the week, no employee is shown as free.
 */
export function crewDays(
  employees: readonly ListedEmployee[],
  {
    week,
    planned,
    chosen,
    visit_id,
  }: {
    week: readonly Visit[] | undefined;
    planned: VisitTime;
    chosen: readonly string[];
    visit_id?: string | undefined;
  },
): CrewDay[] {
  const others = (week ?? []).filter((visit) => visit.visit_id !== visit_id && visit.status !== 'cancelled');
  return employees
    .filter(({ employee_id, is_active }) => is_active || chosen.includes(employee_id))
    .map((employee) => {
      const visitsOfEmployee = others.filter(({ crew }) =>
        crew.some(({ employee_id }) => employee_id === employee.employee_id),
      );
      const visits = visitsOfEmployee.filter(({ day }) => day === planned.day);
      const overlap = visits.find((visit) => coincide(visit, planned));
      return { employee, visits, overlap, does: week ? doing(overlap ?? visits[0], visitsOfEmployee) : '' };
    });
}

function doing(visit: Visit | undefined, ofWeek: readonly Visit[]): string {
  if (visit) return `At ${visit.jobsite_name ?? visit.title} ${shortTimes(visit)}`;
  return ofWeek.length === 0 ? 'Free' : `Free, ${plannedHours(ofWeek)} planned that week`;
}
