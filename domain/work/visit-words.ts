import { clockTime, minuteOf, timeOfMinute } from './visit-times.ts';

/** The arrival times that a customer may be given when the crew is on its way, in minutes. */
export const ON_MY_WAY_MINUTES = [15, 30, 45, 60] as const;

/** The data used in texts about a visit. */
export interface VisitForCustomer {
  company: string;
  day: string;
  starts: string | null;
  arrival_window_minutes: number;
  project_name: string;
}

const LINE = 'Reply STOP to opt out.';

/** `Tuesday, Dec 2` */
export function visitDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/**
 * `between 8:00 and 10:00 AM`, across noon `between 11:00 AM and 1:00 PM`, without a window `at 8:00 AM`; null for an
 * all-day visit.
 */
export function arrivalWords({
  starts,
  arrival_window_minutes,
}: Pick<VisitForCustomer, 'starts' | 'arrival_window_minutes'>) {
  if (starts === null) return null;
  const from = clockTime(starts);
  if (arrival_window_minutes === 0) return `at ${from}`;
  const to = clockTime(endOfWindow(starts, arrival_window_minutes));
  const sameHalf = from.slice(-2) === to.slice(-2);
  return `between ${sameHalf ? from.slice(0, -3) : from} and ${to}`;
}

/** `Tuesday, Dec 2, between 8:00 and 10:00 AM`, or for an all-day visit `on Tuesday, Dec 2`. */
export function visitWhen(visit: Pick<VisitForCustomer, 'day' | 'starts' | 'arrival_window_minutes'>): string {
  const arrival = arrivalWords(visit);
  return arrival === null ? `on ${visitDay(visit.day)}` : `${visitDay(visit.day)}, ${arrival}`;
}

/** The text that notifies a customer of a visit; `isMoved` if they were notified of another time before. */
export function visitText(visit: VisitForCustomer, { link, isMoved }: { link: string; isMoved: boolean }): string {
  const lead = isMoved ? `new time: ${visitWhen(visit).replace(/^on /, '')}` : `we'll be there ${visitWhen(visit)}`;
  return `${visit.company}: ${lead} for ${visit.project_name}. Confirm or ask for another time: ${link} ${LINE}`;
}

export function cancelledText({ company, day }: Pick<VisitForCustomer, 'company' | 'day'>, phone: string): string {
  return `${company}: your ${visitDay(day)} visit is canceled. Questions: ${phone}. ${LINE}`;
}

export function onMyWayText(
  { company }: Pick<VisitForCustomer, 'company'>,
  { name, minutes }: { name: string; minutes: number },
) {
  return `${company}: ${name} is on the way, about ${minutes} minutes. ${LINE}`;
}

/** The end of an arrival window, which is never later than midnight. */
export function endOfWindow(starts: string, minutes: number): string {
  return timeOfMinute(Math.min(minuteOf(starts) + minutes, 24 * 60));
}
