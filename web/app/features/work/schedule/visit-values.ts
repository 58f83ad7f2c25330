import type { BodyInput } from '#contract/endpoint.ts';
import type { Repeat } from '#contract/work/visit-repeat.ts';
import type { ArrivalWindow } from '#domain/work/arrival-windows.ts';
import { addDays } from '#domain/time.ts';
import type { Visit, visits } from '#contract/work/visits.ts';
import { readDay } from '../../../../kit/dates/day-text.ts';

/** The form values of a visit: strings, as typed. */
export interface VisitValues {
  project_id: string;
  /** Empty until the user selects one: until then, the project's only jobsite is used. */
  jobsite_id: string;
  title: string;
  day: string;
  starts: string;
  ends: string;
  is_all_day: boolean;
  arrival_window_minutes: string;
  employee_ids: string[];
  notes_for_crew: string;
  notes_for_customer: string;
}

/** The form values for planning several visits at once. */
export interface RepeatValues {
  every: 'never' | Repeat['every'];
  weeks: string;
  /** Empty until the user selects one: until then, `proposedUntil` is used. */
  until: string;
}

/** The default for a new visit until the company's setting is loaded. */
const USUAL_WINDOW = 120;

/** The option for no jobsite. */
export const NO_JOBSITE = 'none';

/** The values of a visit, or of a new one on a day. */
export function visitValues(of: Partial<Visit> & { day: string }): VisitValues {
  const { project_id = '', jobsite_id, title = '', day, starts = '08:00', ends = '16:00', crew = [] } = of;
  return {
    project_id,
    jobsite_id: jobsite_id === null ? NO_JOBSITE : (jobsite_id ?? ''),
    title,
    day,
    starts: starts ?? '08:00',
    ends: ends ?? '16:00',
    is_all_day: starts === null,
    arrival_window_minutes: String(of.arrival_window_minutes ?? USUAL_WINDOW),
    employee_ids: crew.flatMap(({ employee_id }) => employee_id ?? []),
    notes_for_crew: of.notes_for_crew ?? '',
    notes_for_customer: of.notes_for_customer ?? '',
  };
}

/** The times of the values; null for an all-day visit. */
export function timesOf({ is_all_day, starts, ends }: VisitValues) {
  return is_all_day ? { starts: null, ends: null } : { starts, ends };
}

/** The fields of the request body. */
export function visitBody(values: VisitValues, jobsite_id: string | null) {
  return {
    jobsite_id,
    title: values.title,
    day: values.day,
    ...timesOf(values),
    arrival_window_minutes: Number(values.arrival_window_minutes) as ArrivalWindow,
    employee_ids: values.employee_ids,
    notes_for_crew: values.notes_for_crew,
    notes_for_customer: values.notes_for_customer,
  } satisfies BodyInput<typeof visits.update>['visit'];
}

/**
 * The fields in which the values differ from the visit. Other fields are not sent: the later visits of a series keep
 * theirs, and the visit keeps the names of jobsites and employees that have been deleted.
 */
export function visitChanges(visit: Visit, values: VisitValues, jobsite_id: string | null) {
  const before = Object.entries(visitBody(visitValues(visit), visit.jobsite_id));
  const written = new Map(before.map(([name, value]) => [name, JSON.stringify(value)]));
  const changed = Object.entries(visitBody(values, jobsite_id)).filter(
    ([name, value]) => written.get(name) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as Partial<ReturnType<typeof visitBody>>;
}

/** The series described by the values; undefined for a single visit. */
export function repeatOf(values: RepeatValues & Pick<VisitValues, 'day'>): Repeat | undefined {
  const { every, weeks, until } = values;
  if (every === 'never') return undefined;
  const last = until || proposedUntil(values);
  return every === 'week' ? { every, weeks: Number(weeks), until: last } : { every, until: last };
}

/**
 * The last day of a series until another one is selected: two weeks of visits, or the second visit if they are further
 * apart. Empty without a first day.
 */
export function proposedUntil({ every, weeks, day }: RepeatValues & Pick<VisitValues, 'day'>): string {
  const first = readDay(day);
  if (first === undefined) return '';
  return addDays(first, every === 'week' ? Math.max(TWO_WEEKS - 1, Number(weeks) * 7) : TWO_WEEKS - 1);
}

const TWO_WEEKS = 14;
