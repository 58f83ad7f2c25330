import type { EmployeeJobsite } from '#contract/work/employees.ts';
import { dayIn } from '#domain/time.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import type { CrewVisit } from '#contract/work/visits.ts';
import { ApiError } from '../kit/api/call.ts';
import type { Kept, Known, Period } from './tap-queue.ts';
import { sendTap, type Settled } from './send-tap.ts';
import { serverNow } from './server-clock.ts';
import { cardsWithTaps, openCard } from './shown-cards.ts';
import { type BreakTap, newTap, type Tap, type TapKind } from './tap.ts';
import { cardsOfDay, hoursOf, jobsitesOf, visitsOf, whoseCode } from './time-calls.ts';
import type { Translations } from './translations-en.ts';

export interface TimeCardState {
  /**
   * `asked`: waiting for the first response; `away`: the last request had none; `unknown`: no employee has this code.
   */
  server: 'asked' | 'answers' | 'away' | 'unknown';
  /** The server's last response, from this visit or the one before. */
  known: Known | null;
  /** In order, the waiting and the rejected ones. */
  taps: readonly Tap[];
  /** The tap being sent; `done`: it has just been settled, and the buttons pause. */
  act: { kind: TapKind; is: 'sending' | 'done' } | null;
  message: Message | null;
}

export interface Message {
  tone: 'good' | 'bad';
  /** Returns the text in the language that is selected when it is shown. */
  text: (translations: Translations) => string;
}

/** A second tap in the same place within this time must not undo the first, whether it is meant or not. */
const REST_MS = 3000;
/** A tap that waited longer for earlier ones is no longer sent as live. */
const LIVE_MS = 10_000;

export type TimeCard = ReturnType<typeof openTimeCard>;

/** An employee's time card: the server's data, and the taps on this phone that the server does not have yet. */
export function openTimeCard(code: string, kept: Kept) {
  let state: TimeCardState = { server: 'asked', known: null, taps: [], act: null, message: null };
  const listeners = new Set<() => void>();
  let sending: Promise<void> = Promise.resolve();
  let questions = 0;
  /** The tap being made; a tap is sent as live only once. */
  let fresh: string | null = null;

  function set(changes: Partial<TimeCardState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  /** Shows the stored data, then the server's, and sends waiting taps. */
  async function start(): Promise<void> {
    const known = await kept.known(code).catch(() => undefined);
    set({ known: known ?? null, taps: await kept.taps(code).catch(() => []) });
    await Promise.all([refresh(), sendWaiting()]);
  }

  async function refresh(): Promise<void> {
    const question = ++questions;
    try {
      const known = await askServer(code, state.known?.visits);
      // A later request has newer data.
      if (question !== questions) return;
      set({ known, server: 'answers' });
      void quietly(kept.keepKnown(code, known));
    } catch (error) {
      if (question !== questions) return;
      const isUnknown = error instanceof ApiError && error.code === 'employee_not_found';
      set({ server: isUnknown ? 'unknown' : 'away' });
      // Addresses and phones of the company's customers are not for somebody who has left it, without network either.
      if (isUnknown) void quietly(kept.dropKnown(code));
    }
  }

  /** Taps are sent one at a time; otherwise they could overtake each other. */
  function sendWaiting(): Promise<void> {
    sending = sending.then(sendInOrder, sendInOrder);
    return sending;
  }

  async function sendInOrder(): Promise<void> {
    const waiting = state.taps.filter(({ rejected }) => !rejected);
    if (waiting.length === 0) return;
    for (const tap of waiting) {
      const isLive = fresh === tap.key && serverNow().getTime() - Date.parse(tap.at) < LIVE_MS;
      if (isLive) fresh = null;
      const outcome = await sendTap(tap, { isLive, timeZone: state.known?.employee.time_zone ?? 'UTC' });
      if (outcome.is === 'waiting') return set({ server: 'away' });
      await settle(tap, outcome, isLive);
    }
    void refresh();
  }

  async function settle(tap: Tap, outcome: Settled, isLive: boolean): Promise<void> {
    if (isLive) set({ message: messageOf(tap, outcome) });
    if (outcome.is === 'refused' && !isLive) {
      const rejected = { ...tap, rejected: outcome.error.code };
      set({ taps: state.taps.map((each) => (each.key === tap.key ? rejected : each)) });
      await quietly(kept.keepTap(rejected));
      return;
    }
    if (outcome.is === 'done' && outcome.card) set({ known: withCard(state.known, outcome.card) });
    await drop(tap);
  }

  async function drop(tap: Tap): Promise<void> {
    leaveOut(tap);
    await quietly(kept.dropTap(tap));
  }

  function leaveOut(tap: Tap): void {
    set({ taps: state.taps.filter(({ key }) => key !== tap.key) });
  }

  async function act(tap: Tap): Promise<void> {
    fresh = tap.key;
    set({ act: { kind: tap.kind, is: 'sending' }, message: null });
    const isKept = await kept.keepTap(tap).then(
      () => true,
      () => false,
    );
    set({ taps: [...state.taps, tap] });
    await sendWaiting();
    if (state.taps.includes(tap)) await keptOrFailed(tap, isKept);
    set({ act: { kind: tap.kind, is: 'done' } });
    setTimeout(() => set({ act: null }), REST_MS);
  }

  /** A tap that can be neither sent nor stored has not happened, and the employee must know. */
  async function keptOrFailed(tap: Tap, isKept: boolean): Promise<void> {
    if (isKept) return set({ message: { tone: 'good', text: (translations) => translations.tapKept } });
    await drop(tap);
    set({ message: { tone: 'bad', text: (translations) => translations.tapFailed } });
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start,
    refresh,
    sendWaiting,

    async clockIn(jobsite: EmployeeJobsite | undefined): Promise<void> {
      const { known, act: busy } = state;
      if (!known || busy) return;
      if (!jobsite) return set({ message: { tone: 'bad', text: (translations) => translations.selectJobsite } });
      const { jobsite_id, name: jobsite_name } = jobsite;
      await act(newTap({ kind: 'in', ...codesOf(known), jobsite_id, jobsite_name }, state.taps));
    },

    /** Closes the open time card now, or at the time that the employee enters. */
    async clockOut(stated_at: string | null = null): Promise<void> {
      const { known, act: busy, taps } = state;
      if (!known || busy) return;
      const open = openCard(cardsWithTaps(known.cards, taps));
      if (!open) return set({ message: { tone: 'bad', text: (translations) => translations.noOpenCard } });
      await act(newTap({ kind: 'out', ...codesOf(known), timecard_id: open.timecard_id, stated_at }, taps));
    },

    /** Starts a break, or ends the one that is under way. */
    async takeBreak(kind: BreakTap['kind']): Promise<void> {
      const { known, act: busy, taps } = state;
      if (!known || busy) return;
      await act(newTap({ kind, ...codesOf(known) }, taps));
    },

    /** Removes a rejected tap once the employee has read the reason. It is gone from the phone before it is from the page. */
    async dismiss(tap: Tap): Promise<void> {
      await quietly(kept.dropTap(tap));
      leaveOut(tap);
    },

    closeMessage: () => set({ message: null }),
  };
}

/** Ignores a storage failure: a tap that could not be deleted is loaded on the next visit, and the server then settles it. */
async function quietly(keeping: Promise<void>): Promise<void> {
  await keeping.catch(() => undefined);
}

function codesOf({ employee: { employee_code, company_code } }: Known) {
  return { employee_code, company_code };
}

function withCard(known: Known | null, card: Timecard): Known | null {
  const others = known?.cards.filter(({ timecard_id }) => timecard_id !== card.timecard_id) ?? [];
  return known && { ...known, cards: [card, ...others] };
}

function messageOf(tap: Tap, outcome: Settled): Message {
  if (outcome.is === 'done') {
    return { tone: 'good', text: (translations) => doneText(tap, translations) };
  }
  const { status, code } = outcome.error;
  if (tap.kind === 'in') {
    if (code === 'timecard_open') return { tone: 'bad', text: (translations) => translations.cardIsOpen };
    return { tone: 'bad', text: (translations) => translations.clockInFailed(status) };
  }
  if (tap.kind !== 'out') {
    const fault = code === 'break_open' ? 'onBreak' : code === 'break_not_open' ? 'notOnBreak' : undefined;
    return { tone: 'bad', text: ({ errors, breakFailed }) => (fault ? errors[fault] : breakFailed) };
  }
  if (code === 'timecard_closed' || code === 'timecard_not_found') {
    return { tone: 'bad', text: (translations) => translations.noOpenCard };
  }
  return { tone: 'bad', text: (translations) => translations.clockOutFailed(status) };
}

function doneText(tap: Tap, translations: Translations): string {
  if (tap.kind === 'in') return translations.clockedIn(tap.jobsite_name);
  return { out: translations.clockedOut, break_start: translations.breakStarted, break_end: translations.breakEnded }[
    tap.kind
  ];
}

/** Fetches everything the page shows about an employee's day; throws `ApiError`. */
async function askServer(employee_code: string, formerVisits: CrewVisit[] = []): Promise<Known> {
  const params = { employee_code };
  // First and alone: a wrong code counts as one guess toward the rate limit.
  const { attributes: employee } = (await whoseCode({ params })).data;
  const day = dayIn(employee.time_zone, serverNow());
  const [jobsites, cards, hours, visits] = await Promise.all([
    jobsitesOf({ params, query: { sort: 'name' } }),
    cardsOfDay({ params, query: { timecard_date: day } }),
    askHours(employee_code),
    askVisits(employee_code, formerVisits),
  ]);
  return {
    employee,
    jobsites: jobsites.data.map(({ attributes }) => attributes),
    cards: cards.data.map(({ attributes }) => attributes),
    visits,
    day,
    hours,
    as_of: serverNow().toISOString(),
  };
}

/** The page works without them: the hours then read N/A. */
async function askHours(employee_code: string): Promise<Record<Period, number | null>> {
  const asked = { current_day: 'true', current_week: 'true', current_month: 'true' } as const;
  const informed = await hoursOf({ query: { employee_code, ...asked } }).catch(() => null);
  const secondsOf = (period: Period) => informed?.[period]?.duration ?? null;
  return {
    current_day: secondsOf('current_day'),
    current_week: secondsOf('current_week'),
    current_month: secondsOf('current_month'),
  };
}

/** The page works without them: those known before are then still shown. */
async function askVisits(employee_code: string, former: CrewVisit[]): Promise<CrewVisit[]> {
  const response = await visitsOf({ params: { employee_code } }).catch(() => null);
  return response?.data.map(({ attributes }) => attributes) ?? former;
}
