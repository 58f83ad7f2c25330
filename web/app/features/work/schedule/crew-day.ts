import type { ListedEmployee } from '#contract/work/employees.ts';
import { coincide, shortTimes } from '#domain/work/visit-overlaps.ts';
import type { VisitTime } from '#domain/work/visit-times.ts';
import type { Visit } from '#contract/work/visits.ts';
import { plannedHours } from '../visits/visit-spans.ts';

/** What an employee does on the day of the visit that is being planned. */
export interface CrewDay {
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
