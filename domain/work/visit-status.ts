import { dayIn } from '../time.ts';

/** A visit is planned until the crew arrives, and missed if the crew did not come on the day. */
export const VISIT_STATUSES = ['planned', 'under_way', 'done', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/**
 * The customer's response to the visit: `sent` once they were notified, `none` again after the day or the time was
 * moved.
 */
export const CONFIRMATIONS = ['none', 'sent', 'confirmed', 'asked_to_change'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

interface VisitFacts {
  day: string;
  is_cancelled: boolean;
  /** A user pressed Done. */
  is_marked_done: boolean;
  /** A crew member was clocked in at the jobsite at any time of the day. */
  was_there: boolean;
}

export function visitStatus(visit: VisitFacts, { timeZone, now }: { timeZone: string; now: Date }): VisitStatus {
  if (visit.is_cancelled) return 'cancelled';
  if (visit.is_marked_done) return 'done';
  const today = dayIn(timeZone, now);
  if (visit.day < today) return visit.was_there ? 'done' : 'missed';
  return visit.was_there && visit.day === today ? 'under_way' : 'planned';
}

/**
 * Whether work has begun at the visit. Such a visit is a record of work, so changes to the rest of its series neither
 * move nor delete it.
 */
export function hasVisitBegun(status: VisitStatus): boolean {
  return status === 'under_way' || status === 'done';
}

/** Whether the visit is past: it can no longer be confirmed, cancelled or announced. */
export function isVisitOver(status: VisitStatus): boolean {
  return status === 'done' || status === 'missed';
}
