import { weekOf } from '#domain/time.ts';
import { useEmployees } from '../employees/hooks.ts';
import { readDay } from '../../../../kit/dates/day-text.ts';
import { type CrewDay, crewDays } from './crew-day.ts';
import { useVisits } from '../visits/hooks.ts';
import { timesOf, type VisitValues } from './visit-values.ts';

/** Everybody who may come, and whether it is known yet who that is and what they do. */
export interface CrewDays {
  all: readonly CrewDay[];
  /** Whether the visits of the week have been read. */
  isKnown: boolean;
  loading: boolean;
  failure: string | null;
  retry: () => void;
}

/** The day of everybody who may come, for the day and times of a form. */
export function useCrewDays(values: VisitValues, visit_id?: string): CrewDays {
  const day = readDay(values.day);
  const employees = useEmployees({ sort: 'first_name' });
  const ofWeek = useVisits(day ? weekOf(day) : undefined);
  // Those of another week say nothing about this one.
  const week = ofWeek.loading || ofWeek.refreshing || ofWeek.failure ? undefined : ofWeek.rows;
  const planned = { day: day ?? '', ...timesOf(values) };
  return {
    all: crewDays(employees.rows, { week, planned, chosen: values.employee_ids, visit_id }),
    isKnown: week !== undefined,
    loading: employees.loading,
    failure: employees.failure ?? ofWeek.failure,
    retry: () => {
      if (employees.failure) employees.retry();
      if (ofWeek.failure) ofWeek.retry();
    },
  };
}
