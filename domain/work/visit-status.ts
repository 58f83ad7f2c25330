import { dayIn } from '../time.ts';

/** Planned until somebody comes; missed if nobody came on the day. */
export const VISIT_STATUSES = ['planned', 'under_way', 'done', 'missed', 'cancelled'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** What the customer has said to it: `sent` once they were told, `none` again when the day or the time is moved. */
export const CONFIRMATIONS = ['none', 'sent', 'confirmed', 'asked_to_change'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

interface VisitFacts {
  day: string;
  is_cancelled: boolean;
  /** Somebody pressed Done. */
  is_marked_done: boolean;
  /** Somebody of the crew was clocked in at the jobsite at any time of the day. */
  was_there: boolean;
}

export function visitStatus(visit: VisitFacts, { timeZone, now }: { timeZone: string; now: Date }): VisitStatus {
  if (visit.is_cancelled) return 'cancelled';
  if (visit.is_marked_done) return 'done';
  const today = dayIn(timeZone, now);
  if (visit.day < today) return visit.was_there ? 'done' : 'missed';
  return visit.was_there && visit.day === today ? 'under_way' : 'planned';
}

/** Whether somebody is or was at work there: it is a record of that, which the rest of its series neither moves nor deletes. */
export function hasVisitBegun(status: VisitStatus): boolean {
  return status === 'under_way' || status === 'done';
}

/** Whether the visit lies behind us: it cannot be confirmed, cancelled or announced any more. */
export function isVisitOver(status: VisitStatus): boolean {
  return status === 'done' || status === 'missed';
}
