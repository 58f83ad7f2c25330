import { type Break, openBreak, workedSeconds } from '#domain/work/breaks.ts';
import { dayIn, monthOf, weekOf } from '#domain/time.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import { type CachedTimeCard, PERIODS, type Period } from './tap-queue.ts';
import { type BreakTap, isClockTap, type Tap, timeOf } from './tap.ts';

/** A time card as displayed: from the server, or from a tap that so far exists only on this phone. */
export interface ShownCard {
  key: string;
  timecard_id: string | null;
  jobsite_id: string | null;
  jobsite_name: string;
  clock_in: string;
  clock_out: string | null;
  breaks: Break[];
  /** The end was entered by the employee. */
  is_stated: boolean;
  /** A part of it is waiting to be sent. */
  is_waiting: boolean;
}

/**
 * Merges the server's time cards with the taps that are waiting to be sent, newest first. Rejected taps are ignored.
 */
export function cardsWithTaps(cards: readonly Timecard[], taps: readonly Tap[]): ShownCard[] {
  const shown = cards.map((card): ShownCard => ({
    key: card.timecard_id,
    timecard_id: card.timecard_id,
    jobsite_id: card.jobsite_id,
    jobsite_name: card.jobsite_name,
    clock_in: card.clock_in,
    clock_out: card.clock_out,
    breaks: breaksOf(card),
    is_stated: card.clock_out_source === 'stated',
    is_waiting: false,
  }));
  for (const tap of taps) {
    if (tap.rejected || !isClockTap(tap)) continue;
    if (tap.kind === 'in') shown.push(openedBy(tap));
    else if (tap.kind === 'out') closeWith(tap, shown);
    else breakWith(tap, shown);
  }
  return shown.toSorted((one, other) => Date.parse(other.clock_in) - Date.parse(one.clock_in));
}

/** Copies of the breaks, because taps change them; empty if an earlier version of the page stored the card. */
function breaksOf({ breaks }: { breaks?: Timecard['breaks'] }): Break[] {
  return (breaks ?? []).map((each) => ({ ...each }));
}

function openedBy({ key, at, jobsite_id, jobsite_name }: Extract<Tap, { kind: 'in' }>): ShownCard {
  const card = { key, timecard_id: null, jobsite_id, jobsite_name, clock_in: at, clock_out: null, breaks: [] };
  return { ...card, is_stated: false, is_waiting: true };
}

function closeWith(tap: Extract<Tap, { kind: 'out' }>, shown: ShownCard[]): void {
  const open = openCard(shown);
  if (!open) return;
  open.clock_out = timeOf(tap);
  open.is_stated = tap.stated_at !== null;
  open.is_waiting = true;
  endBreak(open, open.clock_out);
}

function breakWith(tap: BreakTap, shown: ShownCard[]): void {
  const open = openCard(shown);
  if (!open) return;
  open.is_waiting = true;
  if (tap.kind === 'break_end') endBreak(open, tap.at);
  else open.breaks.push({ starts_at: tap.at, ends_at: null });
}

function endBreak({ breaks }: ShownCard, at: string): void {
  const open = openBreak(breaks);
  if (open) open.ends_at = at;
}

export function openCard(cards: readonly ShownCard[]): ShownCard | undefined {
  return cards.find(({ clock_out }) => clock_out === null);
}

/**
 * Hours of today, this week and this month, in seconds: the server's values plus the time worked since. Null if a new
 * day, week or month has started since, until the server responds again. Between two ticks of the page, `time` may be
 * older than the server's values; nothing is subtracted from them then.
 */
export function hoursNow(cachedCard: CachedTimeCard, taps: readonly Tap[], time: Date): Record<Period, number | null> {
  const asOf = new Date(cachedCard.as_of);
  const now = time < asOf ? asOf : time;
  const since = worked(cardsWithTaps(cachedCard.cards, taps), now) - worked(cardsWithTaps(cachedCard.cards, []), asOf);
  const { time_zone } = cachedCard.employee;
  const [then, today] = [dayIn(time_zone, asOf), dayIn(time_zone, now)];
  const isSame = {
    current_day: then === today,
    current_week: weekOf(then).first === weekOf(today).first,
    current_month: monthOf(then).first === monthOf(today).first,
  };
  const hours = (period: Period) => {
    const seconds = cachedCard.hours[period];
    return seconds === null || !isSame[period] ? null : Math.max(0, seconds + since);
  };
  return Object.fromEntries(PERIODS.map((period) => [period, hours(period)])) as Record<Period, number | null>;
}

function worked(cards: readonly ShownCard[], now: Date): number {
  return cards.reduce((sum, card) => sum + workedSeconds(card, now), 0);
}
