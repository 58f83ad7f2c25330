import { weekOf } from '../../../../contract/time.ts';
import { useEmployees } from '../employees/hooks.ts';
import { readDay } from '../../ui/day-text.ts';
import { type CrewDay, crewDays } from './crew-day.ts';
import { useVisits } from './hooks.ts';
import { timesOf, type VisitValues } from './visit-values.ts';

/** The day of everybody who may come, for the day and times of a form. */
export function useCrewDays(values: VisitValues, visit_id?: string): CrewDay[] {
  const day = readDay(values.day);
  const employees = useEmployees({ sort: 'first_name' });
  const week = useVisits(day ? weekOf(day) : undefined);
  const planned = { day: day ?? '', ...timesOf(values) };
  return crewDays(employees.rows, { week: week.rows, planned, chosen: values.employee_ids, visit_id });
}
