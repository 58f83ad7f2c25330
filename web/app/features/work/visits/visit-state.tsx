import type { Visit } from '#contract/work/visits.ts';
import { IconAlertCircle, IconCircleCheck, IconMessageQuestion, IconSend, IconX } from '../../../../kit/icons/icons.ts';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import type { IconComponent } from '../../../../kit/page/notice.tsx';
import type { StatusTone } from '../../../../kit/lists/status-badge.tsx';

/** The most important fact about a visit now: its status or, before its day, the customer's response. */
export type VisitKind =
  | 'under_way'
  | 'done'
  | 'missed'
  | 'cancelled'
  | 'asked_to_change'
  | 'no_crew'
  | 'confirmed'
  | 'sent'
  | 'planned';

interface KindLook {
  word: string;
  tone: StatusTone;
  /** A green dot means that an employee is on site. */
  icon?: IconComponent;
  /** Needs attention, so its label is shown on the block. */
  isLoud?: true;
}

export const KINDS: Record<VisitKind, KindLook> = {
  under_way: { word: 'On site', tone: 'green', isLoud: true },
  missed: { word: 'Missed', tone: 'red', icon: IconAlertCircle, isLoud: true },
  cancelled: { word: 'Cancelled', tone: 'grey', icon: IconX, isLoud: true },
  asked_to_change: { word: 'Asked for another time', tone: 'amber', icon: IconMessageQuestion, isLoud: true },
  no_crew: { word: 'No crew', tone: 'amber' },
  done: { word: 'Done', tone: 'grey', icon: IconCheck },
  confirmed: { word: 'Confirmed', tone: 'blue', icon: IconCircleCheck },
  sent: { word: 'Sent', tone: 'blue', icon: IconSend },
  planned: { word: 'Planned', tone: 'grey' },
};

export function kindOf({ status, confirmation, crew }: Visit): VisitKind {
  if (status !== 'planned') return status;
  if (confirmation === 'asked_to_change') return confirmation;
  if (crew.length === 0) return 'no_crew';
  return confirmation === 'none' ? 'planned' : confirmation;
}

/** Whether the visit is in the future, so that it can still be cancelled. */
export function isAhead({ status }: Visit): boolean {
  return status === 'planned' || status === 'under_way';
}

/** Whether the office can still change it; a missed visit can be moved to another day. */
export function isChangeable({ status }: Visit): boolean {
  return status !== 'done' && status !== 'cancelled';
}
