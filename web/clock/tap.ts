import type { PaidWith } from '#contract/work/expenses.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import { type ApiErrorCode, newIdempotencyKey } from '../kit/api/call.ts';
import { serverNow } from './server-clock.ts';

interface AnyTap {
  /** Idempotency key of this tap, the same for each attempt. */
  key: string;
  employee_code: string;
  company_code: string;
  /** Sequence number among the taps of this phone, independent of the clock. */
  order: number;
  /** Time of the tap, by the server's clock. */
  at: string;
  /** The server's error for a tap that was sent later; shown until the employee dismisses it. */
  rejected?: ApiErrorCode;
}

export interface InTap extends AnyTap {
  kind: 'in';
  jobsite_id: string;
  jobsite_name: string;
}

export interface OutTap extends AnyTap {
  kind: 'out';
  /** Null if the time card itself is a tap that is waiting to be sent. */
  timecard_id: string | null;
  /** The end that the employee enters after forgetting to clock out. */
  stated_at: string | null;
}

export interface BreakTap extends AnyTap {
  kind: 'break_start' | 'break_end';
}

/** A tap on Clock In, Clock Out or a break's button. */
export type ClockTap = InTap | OutTap | BreakTap;
export type TapKind = ClockTap['kind'];

/** A note with its photos, whose ids are created on the phone, so that the server stores each once. */
export interface NoteTap extends AnyTap {
  kind: 'note';
  job_note_id: string;
  jobsite_id: string;
  jobsite_name: string;
  visit_id: string | null;
  /** The company's day on which it was written. */
  day: string;
  text: string;
  photos: { job_note_photo_id: string; file: File }[];
}

/** An expense with the photo of its receipt, whose id is created on the phone, so that the server stores it once. */
export interface ExpenseTap extends AnyTap {
  kind: 'expense';
  expense_id: string;
  jobsite_id: string;
  jobsite_name: string;
  /** The company's day on which it was sent. */
  day: string;
  amount_dollar: number;
  paid_with: PaidWith;
  receipt: File;
}

/** What is stored on this phone until the server has received it. */
export type Tap = ClockTap | OtherTap;
export type OtherTap = NoteTap | ExpenseTap;

/** Whether a tap changes the time card; the others may be sent in any order. */
export function isClockTap(tap: Tap): tap is ClockTap {
  return tap.kind !== 'note' && tap.kind !== 'expense';
}

type New<T extends Tap> = Omit<T, 'key' | 'order' | 'at'>;

/** Creates a tap, ordered after those that are already waiting. */
export function newTap<const T extends New<InTap> | New<OutTap> | New<BreakTap> | New<NoteTap> | New<ExpenseTap>>(
  tap: T,
  waiting: readonly Tap[],
) {
  const order = (waiting.at(-1)?.order ?? 0) + 1;
  return { ...tap, key: newIdempotencyKey(), order, at: serverNow().toISOString() };
}

/** When the work or a break started or ended with this tap. */
export function timeOf(tap: Tap): string {
  return tap.kind === 'out' ? (tap.stated_at ?? tap.at) : tap.at;
}

/** If the request was executed, its time card starts or ends within this time of the tap. */
const LOST_WITHIN_MS = 2 * 60 * 1000;

/** Whether a tap whose response was lost reached the server, according to the time cards. */
export function hasTakenEffect(tap: ClockTap, cards: readonly Timecard[]): boolean {
  const isThen = (written: string | null) =>
    written !== null && Math.abs(Date.parse(written) - Date.parse(timeOf(tap))) <= LOST_WITHIN_MS;
  if (tap.kind === 'in') return cards.some((card) => card.jobsite_id === tap.jobsite_id && isThen(card.clock_in));
  if (tap.kind === 'out') {
    return cards.some(
      (card) => (tap.timecard_id === null || card.timecard_id === tap.timecard_id) && isThen(card.clock_out),
    );
  }
  const breaks = cards.flatMap((card) => card.breaks);
  return breaks.some(({ starts_at, ends_at }) => isThen(tap.kind === 'break_start' ? starts_at : ends_at));
}
