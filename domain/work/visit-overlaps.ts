import { clockTime, minuteOf, type VisitTime } from './visit-times.ts';

/** The fields that determine whether two visits need the same person at the same time. */
export interface PlannedVisit extends VisitTime {
  visit_id: string;
  title: string;
  jobsite_name: string | null;
  status: string;
  crew: readonly { employee_id: string | null; first_name: string; last_name: string }[];
}

export interface VisitOverlap {
  visit_id: string;
  employee_id: string;
  other_visit_id: string;
  day: string;
  /** `Ana Ruiz is at Carter Dental 8–12`, with the day if the visit is one of several. */
  sentence: string;
}

/**
 * Conflicts of the crew of a visit with other visits at the same time: one per person and other visit, in the order of
 * these.
 */
export function overlapsOf(visit: PlannedVisit, others: readonly PlannedVisit[]): VisitOverlap[] {
  if (visit.status === 'cancelled') return [];
  return others.flatMap((other) => {
    if (other.visit_id === visit.visit_id || other.status === 'cancelled' || !coincide(visit, other)) return [];
    return visit.crew.flatMap(({ employee_id, first_name, last_name }) => {
      if (employee_id === null || !other.crew.some((member) => member.employee_id === employee_id)) return [];
      const place = other.jobsite_name ?? other.title;
      const sentence = `${first_name} ${last_name} is at ${place} ${shortTimes(other)}`;
      return [{ visit_id: visit.visit_id, employee_id, other_visit_id: other.visit_id, day: visit.day, sentence }];
    });
  });
}

/** Whether two visits share a part of a day; an all-day visit shares all of it. */
export function coincide(one: VisitTime, other: VisitTime): boolean {
  if (one.day !== other.day) return false;
  if (one.starts === null || one.ends === null || other.starts === null || other.ends === null) return true;
  return minuteOf(one.starts) < minuteOf(other.ends) && minuteOf(other.starts) < minuteOf(one.ends);
}

/** `8–12`, `8:30–3`, or `all day`: short enough for a block of the schedule. */
export function shortTimes({ starts, ends }: VisitTime): string {
  return starts === null || ends === null ? 'all day' : `${shortTime(starts)}–${shortTime(ends)}`;
}

/** `8`, or `8:30`. */
export function shortTime(time: string): string {
  return clockTime(time).replace(/ .*/, '').replace(':00', '');
}
