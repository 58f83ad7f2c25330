import type { CrewVisit, CrewWork, Visit } from '#contract/work/visits.ts';
import { visitStatus } from '#domain/work/visit-status.ts';
import { timeOfMinute } from '#domain/work/visit-times.ts';
import type { Presented } from '../../core/endpoints/handlers.ts';
import type { CompanyRow } from '../../identity/companies/store.ts';
import type { JoinedVisitRow, LocalTime, VisitRow } from './store.ts';

export function presentVisit(row: JoinedVisitRow, localTime: LocalTime) {
  const attributes: Presented<typeof Visit> = {
    visit_id: row.visit_id,
    project_id: row.project_id,
    project_name: row.project_name,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    ...placeOf(row),
    title: row.title,
    ...timesOf(row),
    arrival_window_minutes: row.arrival_window_minutes,
    crew: row.crew,
    notes_for_crew: row.notes_for_crew,
    notes_for_customer: row.notes_for_customer,
    series_id: row.series_id,
    status: statusOf(row, localTime),
    confirmation: row.confirmation,
    confirmation_at: row.confirmation_at,
    is_customer_informed: row.customer_informed_at !== null,
    time_request: row.time_request,
    reminders_off: row.reminders_off,
    created_by_account_id: row.created_by_account_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return { id: row.visit_id, type: 'visit' as const, attributes };
}

/** The company's settings for its crew. */
type CrewRules = Pick<CompanyRow, 'crew_tells_on_my_way' | 'crew_sees_customer_phone'>;

/** The fields that the crew sees. */
export function presentCrewVisit(
  row: JoinedVisitRow,
  {
    employeeId,
    company,
    work,
    ...localTime
  }: LocalTime & { employeeId: string; company: CrewRules; work: ReadonlyMap<string, CrewWork[]> },
) {
  const attributes: Presented<typeof CrewVisit> = {
    visit_id: row.visit_id,
    title: row.title,
    ...timesOf(row),
    status: statusOf(row, localTime),
    ...placeOf(row),
    notes_for_crew: row.notes_for_crew,
    work: work.get(row.project_id) ?? [],
    mates: row.crew.filter(({ employee_id }) => employee_id !== employeeId).map(({ first_name }) => first_name),
    can_tell_customer: company.crew_tells_on_my_way,
    customer_phone: company.crew_sees_customer_phone ? row.customer_phone : null,
  };
  return { id: row.visit_id, type: 'visit' as const, attributes };
}

export function statusOf(row: JoinedVisitRow, { timeZone, now }: LocalTime) {
  const { day, cancelled_at, done_at, was_there } = row;
  const facts = { day, is_cancelled: cancelled_at !== null, is_marked_done: done_at !== null, was_there };
  return visitStatus(facts, { timeZone, now });
}

/** Day and times in their text form. */
export function timesOf({ day, starts_minute, ends_minute }: Pick<VisitRow, 'day' | 'starts_minute' | 'ends_minute'>) {
  return {
    day,
    starts: starts_minute === null ? null : timeOfMinute(starts_minute),
    ends: ends_minute === null ? null : timeOfMinute(ends_minute),
  };
}

function placeOf(row: JoinedVisitRow) {
  const { jobsite_id, jobsite_name, address_1, address_2, city, state, zip, latitude, longitude } = row;
  return { jobsite_id, jobsite_name, address_1, address_2, city, state, zip, latitude, longitude };
}
