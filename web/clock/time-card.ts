import type { EmployeeJobsite } from '#contract/work/employees.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import { ApiError } from '../kit/api/call.ts';
import { fetchTimeCard } from './fetch-time-card.ts';
import type { Kept, Known } from './tap-queue.ts';
import { sendTap, type Settled } from './send-tap.ts';
import { serverNow } from './server-clock.ts';
import { cardsWithTaps, openCard } from './shown-cards.ts';
import { type BreakTap, newTap, type Tap, type TapKind } from './tap.ts';
import type { Translations } from './translations-en.ts';

export interface TimeCardState {
  /**
   * `asked`: waiting for the first response; `away`: the last request had no response; `unknown`: no employee has this
   * code.
   */
  server: 'asked' | 'answers' | 'away' | 'unknown';
  /** The server's last response, from this visit or an earlier one. */
  known: Known | null;
  /** The waiting and the rejected taps, in order. */
  taps: readonly Tap[];
  /** The tap being sent; `done`: it has just been settled, and the buttons pause. */
  act: { kind: TapKind; is: 'sending' | 'done' } | null;
  message: Message | null;
}

export interface Message {
  tone: 'good' | 'bad';
  /** Returns the text in the language that is selected when it is displayed. */
  text: (translations: Translations) => string;
}

/** A second tap in the same place within this time must not undo the first, whether it is intended or not. */
const REST_MS = 3000;
/** A tap that has waited longer than this for earlier taps is no longer sent as live. */
const LIVE_MS = 10_000;

export type TimeCard = ReturnType<typeof openTimeCard>;

type StateStore = ReturnType<typeof stateStore>;

/** The state that the page shows. */
function stateStore() {
  let state: TimeCardState = { server: 'asked', known: null, taps: [], act: null, message: null };
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    set(changes: Partial<TimeCardState>): void {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The function that fetches the server's data into the state and stores it on the phone. */
function refreshInto(store: StateStore, code: string, kept: Kept) {
  let questions = 0;

  return async function refresh(): Promise<void> {
    const question = ++questions;
    try {
      const known = await fetchTimeCard(code, store.state().known?.visits);
      // A later request has newer data.
      if (question !== questions) return;
      store.set({ known, server: 'answers' });
      void quietly(kept.keepKnown(code, known));
    } catch (error) {
      if (question !== questions) return;
      const isUnknown = error instanceof ApiError && error.code === 'employee_not_found';
      store.set({ server: isUnknown ? 'unknown' : 'away' });
      // A former employee must not see addresses and phone numbers of the company's customers, not even without
      // network.
      if (isUnknown) void quietly(kept.dropKnown(code));
    }
  };
}

/** Sends the taps, and stores those on the phone that the server does not have yet. */
function tapSender(store: StateStore, kept: Kept, refresh: () => Promise<void>) {
  let sending: Promise<void> = Promise.resolve();
  /** The tap being made; a tap is sent as live only once. */
  let fresh: string | null = null;

  /** Taps are sent one at a time; otherwise they could overtake each other. */
  function sendWaiting(): Promise<void> {
    sending = sending.then(sendInOrder, sendInOrder);
    return sending;
  }

  async function sendInOrder(): Promise<void> {
    const waiting = store.state().taps.filter(({ rejected }) => !rejected);
    if (waiting.length === 0) return;
    for (const tap of waiting) {
      const isLive = fresh === tap.key && serverNow().getTime() - Date.parse(tap.at) < LIVE_MS;
      if (isLive) fresh = null;
      const outcome = await sendTap(tap, { isLive, timeZone: store.state().known?.employee.time_zone ?? 'UTC' });
      if (outcome.is === 'waiting') return store.set({ server: 'away' });
      await settle(tap, outcome, isLive);
    }
    void refresh();
  }

  async function settle(tap: Tap, outcome: Settled, isLive: boolean): Promise<void> {
    if (isLive) store.set({ message: messageOf(tap, outcome) });
    if (outcome.is === 'refused' && !isLive) {
      const rejected = { ...tap, rejected: outcome.error.code };
      store.set({ taps: store.state().taps.map((each) => (each.key === tap.key ? rejected : each)) });
      await quietly(kept.keepTap(rejected));
      return;
    }
    if (outcome.is === 'done' && outcome.card) store.set({ known: withCard(store.state().known, outcome.card) });
    await drop(tap);
  }

  async function drop(tap: Tap): Promise<void> {
    leaveOut(tap);
    await quietly(kept.dropTap(tap));
  }

  function leaveOut(tap: Tap): void {
    store.set({ taps: store.state().taps.filter(({ key }) => key !== tap.key) });
  }

  async function act(tap: Tap): Promise<void> {
    fresh = tap.key;
    store.set({ act: { kind: tap.kind, is: 'sending' }, message: null });
    const isKept = await kept.keepTap(tap).then(
      () => true,
      () => false,
    );
    store.set({ taps: [...store.state().taps, tap] });
    await sendWaiting();
    if (store.state().taps.includes(tap)) await keptOrFailed(tap, isKept);
    store.set({ act: { kind: tap.kind, is: 'done' } });
    setTimeout(() => store.set({ act: null }), REST_MS);
  }

  /** A tap that can be neither sent nor stored has no effect, and the employee must be informed. */
  async function keptOrFailed(tap: Tap, isKept: boolean): Promise<void> {
    if (isKept) return store.set({ message: { tone: 'good', text: (translations) => translations.tapKept } });
    await drop(tap);
    store.set({ message: { tone: 'bad', text: (translations) => translations.tapFailed } });
  }

  /** Removes a rejected tap once the employee has read the reason, first from the phone and then from the page. */
  async function dismiss(tap: Tap): Promise<void> {
    await quietly(kept.dropTap(tap));
    leaveOut(tap);
  }

  return { sendWaiting, act, dismiss };
}

/** An employee's time card: the server's data, and the taps on this phone that the server does not have yet. */
export function openTimeCard(code: string, kept: Kept) {
  const store = stateStore();
  const refresh = refreshInto(store, code, kept);
  const { sendWaiting, act, dismiss } = tapSender(store, kept, refresh);

  /** Shows the stored data, then the server's, and sends waiting taps. */
  async function start(): Promise<void> {
    const known = await kept.known(code).catch(() => undefined);
    store.set({ known: known ?? null, taps: await kept.taps(code).catch(() => []) });
    await Promise.all([refresh(), sendWaiting()]);
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    start,
    refresh,
    sendWaiting,

    async clockIn(jobsite: EmployeeJobsite | undefined): Promise<void> {
      const { known, act: busy } = store.state();
      if (!known || busy) return;
      if (!jobsite) return store.set({ message: { tone: 'bad', text: (translations) => translations.selectJobsite } });
      const { jobsite_id, name: jobsite_name } = jobsite;
      await act(newTap({ kind: 'in', ...codesOf(known), jobsite_id, jobsite_name }, store.state().taps));
    },

    /** Closes the open time card now, or at the time that the employee enters. */
    async clockOut(stated_at: string | null = null): Promise<void> {
      const { known, act: busy, taps } = store.state();
      if (!known || busy) return;
      const open = openCard(cardsWithTaps(known.cards, taps));
      if (!open) return store.set({ message: { tone: 'bad', text: (translations) => translations.noOpenCard } });
      await act(newTap({ kind: 'out', ...codesOf(known), timecard_id: open.timecard_id, stated_at }, taps));
    },

    /** Starts a break, or ends the one in progress. */
    async takeBreak(kind: BreakTap['kind']): Promise<void> {
      const { known, act: busy, taps } = store.state();
      if (!known || busy) return;
      await act(newTap({ kind, ...codesOf(known) }, taps));
    },

    dismiss,

    closeMessage: () => store.set({ message: null }),
  };
}

/**
 * Ignores a storage failure: a tap that could not be deleted is loaded on the next visit, and the server then settles
 * it.
 */
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
