import { writtenTime } from '#domain/time.ts';
import type { CrewVisit } from '#contract/work/visits.ts';

/** An employee's visits as the page shows them. */
export interface PlannedVisits {
  /** The visit that the employee is at, or goes to next today. */
  current: CrewVisit | undefined;
  laterToday: CrewVisit[];
  nextDays: CrewVisit[];
}

/**
 * The upcoming visits. They may have been stored days ago, so days before today are left out. `atJobsite` is where the
 * employee is clocked in: a visit there remains the current one, even after its time.
 */
export function plannedVisits(
  visits: readonly CrewVisit[],
  { now, timeZone, atJobsite }: { now: Date; timeZone: string; atJobsite: string | null | undefined },
): PlannedVisits {
  const [today = '', time = ''] = writtenTime(timeZone, now).split(' ');
  const open = visits.filter(({ status }) => status !== 'cancelled');
  const ahead = open.filter((visit) => visit.day === today && !isBehind(visit, time));
  const here = open.find((visit) => visit.day === today && !!atJobsite && visit.jobsite_id === atJobsite);
  const current = here ?? ahead[0];
  return {
    current,
    laterToday: ahead.filter((visit) => visit !== current),
    nextDays: open.filter(({ day }) => day > today),
  };
}

/** Whether a visit is done or its time has passed; an all-day visit lasts until midnight. */
function isBehind({ status, ends }: CrewVisit, time: string): boolean {
  return status === 'done' || (ends !== null && ends <= time);
}
