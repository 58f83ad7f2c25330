import { weekOf } from '#domain/time.ts';
import { useEmployees } from '../employees/hooks.ts';
import { readDay } from '../../../../kit/dates/day-text.ts';
import { type CrewDay, crewDays } from './crew-day.ts';
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
