import type { ListedEmployee } from '#contract/work/employees.ts';
import { coincide, shortTimes } from '#domain/work/visit-overlaps.ts';
import type { Visit } from '#contract/work/visits.ts';
import { fullName } from '../../../../kit/format.ts';

type Person = Pick<ListedEmployee, 'employee_id' | 'first_name' | 'last_name' | 'employee_title' | 'is_active'>;

/** One employee and their visits; for a deleted employee, the name stored with the visit. */
export interface CrewRow {
  key: string;
  name: string;
  title: string;
  /** Whether a visit can be assigned to the employee. */
  isActive: boolean;
  visits: Visit[];
}

/** The visits without a crew, except cancelled ones. */
export function withoutCrew(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ crew }) => crew.length === 0);
}

/** A row for each active employee, and for anyone else who has a visit, sorted by name. */
export function crewRows(visits: readonly Visit[], employees: readonly Person[]): CrewRow[] {
  const rows = new Map<string, CrewRow>();
  for (const person of employees) {
    const { employee_id, employee_title, is_active } = person;
    if (is_active)
      rows.set(employee_id, {
        key: employee_id,
        name: fullName(person),
        title: employee_title,
        isActive: true,
        visits: [],
      });
  }
  for (const visit of visits) {
    for (const member of visit.crew) {
      const employee = employees.find(({ employee_id }) => employee_id === member.employee_id);
      const key = member.employee_id ?? `former ${fullName(member)}`;
      const row = rows.get(key) ?? {
        key,
        name: fullName(member),
        title: employee?.employee_title ?? '',
        isActive: false,
        visits: [],
      };
      row.visits.push(visit);
      rows.set(key, row);
    }
  }
  return [...rows.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'));
}

/** Another visit of an employee at the same time as this one. */
export function sameTime(visit: Visit, others: readonly Visit[], employee_id: string): Visit | undefined {
  if (visit.status === 'cancelled') return undefined;
  return others.find(
    (other) =>
      other.visit_id !== visit.visit_id &&
      other.status !== 'cancelled' &&
      other.crew.some((member) => member.employee_id === employee_id) &&
      coincide(visit, other),
  );
}

/** `at Carter Dental 8–12`; a time span does not wrap. */
export function placeAndTime(visit: Visit): string {
  return `at ${visit.jobsite_name ?? visit.title} ${shortTimes(visit).replace('–', `–${WORD_JOINER}`)}`;
}

const WORD_JOINER = '\u2060';

/** `LO` for Luis Ortega. */
export function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}
