import type { Timecard } from '../../../contract/timecards.ts';
import { type ErrorCode, newIdempotencyKey } from '../call.ts';
import { serverNow } from './server-clock.ts';

interface AnyTap {
  /** Of this one tap, however often it is sent. */
  key: string;
  employee_code: string;
  company_code: string;
  /** Its place among the taps of this phone, whatever the clock does. */
  order: number;
  /** When it was made, by the server's clock. */
  at: string;
  /** The server's no to a tap that was sent later: shown until the employee has read it. */
  refused?: ErrorCode;
}

export interface InTap extends AnyTap {
  kind: 'in';
  jobsite_id: string;
  jobsite_name: string;
}

export interface OutTap extends AnyTap {
  kind: 'out';
  /** Null where the card is a tap that itself waits to be sent. */
  timecard_id: string | null;
  /** When the employee says that they left, where they forgot to tap. */
  stated_at: string | null;
}

/** A press on Clock In or Clock Out, kept on this phone until the server has it. */
export type Tap = InTap | OutTap;
export type TapKind = Tap['kind'];

type New<T extends Tap> = Omit<T, 'key' | 'order' | 'at'>;

/** A tap that is made now, after those that wait already. */
export function newTap<const T extends New<InTap> | New<OutTap>>(tap: T, waiting: readonly Tap[]) {
  const order = (waiting.at(-1)?.order ?? 0) + 1;
  return { ...tap, key: newIdempotencyKey(), order, at: serverNow().toISOString() };
}

/** When the work began or ended, by this tap. */
export function timeOf(tap: Tap): string {
  return tap.kind === 'out' ? (tap.stated_at ?? tap.at) : tap.at;
}

/** An answer was lost within this time of the tap, at most. */
const LOST_WITHIN_MS = 2 * 60 * 1000;

/** Whether a tap whose answer was lost has reached the server after all: then its card says so. */
export function hasTakenEffect(tap: Tap, cards: readonly Timecard[]): boolean {
  const isThen = (written: string | null) =>
    written !== null && Math.abs(Date.parse(written) - Date.parse(timeOf(tap))) <= LOST_WITHIN_MS;
  if (tap.kind === 'in') return cards.some((card) => card.jobsite_id === tap.jobsite_id && isThen(card.clock_in));
  return cards.some(
    (card) => (tap.timecard_id === null || card.timecard_id === tap.timecard_id) && isThen(card.clock_out),
  );
}
