import type { Visit } from '#contract/work/visits.ts';
import { IconAlertCircle, IconCircleCheck, IconMessageQuestion, IconSend, IconX } from '../../../../kit/icons/icons.ts';
import { IconCheck } from '../../../../kit/icons/public-icons.ts';
import type { IconComponent } from '../../../../kit/page/notice.tsx';
import type { StatusTone } from '../../../../kit/lists/status-badge.tsx';

/** What matters most about a visit now: its status, and before the day what its customer has said. */
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
  /** A green dot stands for somebody on site. */
  icon?: IconComponent;
  /** Asks something of whoever looks, so that its word stands on the block. */
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

/** Whether it lies ahead, so that it can still be cancelled. */
export function isAhead({ status }: Visit): boolean {
  return status === 'planned' || status === 'under_way';
}

/** Whether the office may still change it; one that was missed may be moved to another day. */
export function isChangeable({ status }: Visit): boolean {
  return status !== 'done' && status !== 'cancelled';
}
