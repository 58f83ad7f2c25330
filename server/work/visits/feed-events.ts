import { arrivalWords } from '#domain/work/visit-words.ts';
import { addressLines } from '../../core/documents/parties.ts';
import type { findDeletedVisits, FeedVisit } from './feed-visits.ts';
import type { CalendarEvent } from './icalendar.ts';
import { timesOf } from './present.ts';

/* The events of calendars. They contain no prices, neither for the office nor for the crew. */

/** For the office: the customer, how to reach them, and the crew. */
export function eventForCompany(visit: FeedVisit): CalendarEvent {
  const { first_name, last_name, phone, project_name, title, crew, notes_for_crew } = visit;
  const time = timesOf(visit);
  const arrival = arrivalWords({ ...time, arrival_window_minutes: visit.arrival_window_minutes });
  return {
    ...factsOf(visit),
    description: [
      ...(project_name === title ? [] : [project_name]),
      `Customer: ${first_name} ${last_name}, ${phone}`,
      `Crew: ${crew.length > 0 ? namesOf(crew) : 'no one yet'}`,
      ...(arrival ? [`Arrival ${arrival}`] : []),
      ...linesOf(notes_for_crew),
    ],
  };
}

/** For an employee of the crew, without names and phones of customers. */
export function eventForEmployee(visit: FeedVisit, employeeId: string): CalendarEvent {
  const mates = visit.crew.filter(({ employee_id }) => employee_id !== employeeId);
  return {
    ...factsOf(visit),
    description: [...(mates.length > 0 ? [`With ${namesOf(mates)}`] : []), ...linesOf(visit.notes_for_crew)],
  };
}

/** A deleted visit, which calendars show as canceled. */
export function cancelledEvent(visit: Awaited<ReturnType<typeof findDeletedVisits>>[number]): CalendarEvent {
  const { visit_id, title, created_at, deleted_at, calendar_sequence } = visit;
  const changes = { calendar_sequence, calendar_changed_at: deleted_at };
  const event = { ...timesOf(visit), visit_id, created_at, ...changes, isCancelled: true };
  return { ...event, summary: title, description: [], location: '' };
}

function factsOf(visit: FeedVisit) {
  const { visit_id, created_at, calendar_sequence, calendar_changed_at, cancelled_at, title } = visit;
  return {
    ...timesOf(visit),
    visit_id,
    created_at,
    calendar_sequence,
    calendar_changed_at,
    isCancelled: cancelled_at !== null,
    summary: title,
    location: addressLines(visit).join(', '),
  };
}

function namesOf(crew: FeedVisit['crew']): string {
  return crew.map(({ first_name }) => first_name).join(', ');
}

function linesOf(notes: string | null): string[] {
  return notes === null ? [] : [notes];
}
