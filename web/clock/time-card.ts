import type { EmployeeJobsite } from '#contract/work/employees.ts';
import type { Timecard } from '#contract/work/timecards.ts';
import { dayIn } from '#domain/time.ts';
import { ApiError, newUuid } from '../kit/api/call.ts';
import { fetchTimeCard } from './fetch-time-card.ts';
import type { TimeCardStore, CachedTimeCard } from './tap-queue.ts';
import { sendTap, type Settled } from './send-tap.ts';
import { serverNow } from './server-clock.ts';
import { cardsWithTaps, openCard } from './shown-cards.ts';
import {
  type BreakTap,
  type ClockTap,
  type ExpenseTap,
  isClockTap,
  newTap,
  type OtherTap,
  type Tap,
  type TapKind,
} from './tap.ts';
import type { Translations } from './translations-en.ts';

export interface TimeCardState {
  /**
   * `loading`: waiting for the first response; `away`: the last request had no response; `unknown`: no employee has this
   * code.
   */
  server: 'loading' | 'answers' | 'away' | 'unknown';
  /** The server's last response, from this visit or an earlier one. */
  cachedCard: CachedTimeCard | null;
  /** The waiting and the rejected taps, in order. */
  taps: readonly Tap[];
  /** The tap being sent; `done`: it has just been settled, and the buttons pause. */
  tapInProgress: { kind: TapKind; is: 'sending' | 'done' } | null;
  message: Message | null;
}

export interface Message {
  tone: 'good' | 'bad';
  /** Returns the text in the language that is selected when it is displayed. */
  text: (translations: Translations) => string;
}

/** A note as the employee writes it. */
export interface NoteInput {
  jobsite_id: string;
  jobsite_name: string;
  text: string;
  photos: File[];
}

/** An expense as the employee enters it. */
export type ExpenseInput = Pick<ExpenseTap, 'jobsite_id' | 'jobsite_name' | 'amount_dollar' | 'paid_with' | 'receipt'>;

/** The texts about sending what is no tap on the clock. */
const OTHER_TEXTS = {
  note: { sent: 'noteSent', stored: 'noteStored', failed: 'noteFailed' },
  expense: { sent: 'receiptSent', stored: 'receiptStored', failed: 'receiptFailed' },
} as const;

/** A second tap in the same place within this time must not undo the first, whether it is intended or not. */
const REST_MS = 3000;
/** A tap that has waited longer than this for earlier taps is no longer sent as live. */
const LIVE_MS = 10_000;

export type TimeCard = ReturnType<typeof openTimeCard>;

type StateStore = ReturnType<typeof stateStore>;

/** The state that the page shows. */
function stateStore() {
  let state: TimeCardState = { server: 'loading', cachedCard: null, taps: [], tapInProgress: null, message: null };
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
function refreshInto(store: StateStore, code: string, cardStore: TimeCardStore) {
  let requests = 0;

  return async function refresh(): Promise<void> {
    const request = ++requests;
    try {
      const cachedCard = await fetchTimeCard(code, store.state().cachedCard?.visits);
      // A later request has newer data.
      if (request !== requests) return;
      store.set({ cachedCard, server: 'answers' });
      void quietly(cardStore.saveCachedCard(code, cachedCard));
    } catch (error) {
      if (request !== requests) return;
      const isUnknown = error instanceof ApiError && error.code === 'employee_not_found';
      store.set({ server: isUnknown ? 'unknown' : 'away' });
      // A former employee must not see addresses and phone numbers of the company's customers, not even without
      // network.
      if (isUnknown) void quietly(cardStore.dropCachedCard(code));
    }
  };
}

/** Sends the taps, and stores those on the phone that the server does not have yet. */
function tapSender(store: StateStore, cardStore: TimeCardStore, refresh: () => Promise<void>) {
  let sending: Promise<void> = Promise.resolve();
  let sendingOthers: Promise<void> = Promise.resolve();
  /** The tap being made; a tap is sent as live only once. */
  let fresh: string | null = null;

  /**
   * Taps on the clock are sent one at a time; otherwise they could overtake each other. The others are sent beside
   * them, so that a photo on a slow network delays no hours.
   */
  function sendWaiting(): Promise<void> {
    const sendClockTaps = () => sendInOrder(isClockTap);
    sending = sending.then(sendClockTaps, sendClockTaps);
    return sending;
  }

  function sendOthers(): Promise<void> {
    const sendOtherTaps = () => sendInOrder((tap) => !isClockTap(tap));
    sendingOthers = sendingOthers.then(sendOtherTaps, sendOtherTaps);
    return sendingOthers;
  }

  async function sendInOrder(isSent: (tap: Tap) => boolean): Promise<void> {
    const waiting = store.state().taps.filter((tap) => !tap.rejected && isSent(tap));
    if (waiting.length === 0) return;
    for (const tap of waiting) {
      const isLive = fresh === tap.key && serverNow().getTime() - Date.parse(tap.at) < LIVE_MS;
      if (isLive) fresh = null;
      const outcome = await sendTap(tap, { isLive, timeZone: store.state().cachedCard?.employee.time_zone ?? 'UTC' });
      if (outcome.is === 'waiting') return store.set({ server: 'away' });
      await settle(tap, outcome, isLive);
    }
    void refresh();
  }

  async function settle(tap: Tap, outcome: Settled, isLive: boolean): Promise<void> {
    if (isLive && isClockTap(tap)) store.set({ message: messageOf(tap, outcome) });
    if (outcome.is === 'rejected' && !isLive) {
      const rejected = { ...tap, rejected: outcome.error.code };
      store.set({ taps: store.state().taps.map((each) => (each.key === tap.key ? rejected : each)) });
      await quietly(cardStore.saveTap(rejected));
      return;
    }
    if (outcome.is === 'done' && outcome.card)
      store.set({ cachedCard: withCard(store.state().cachedCard, outcome.card) });
    await drop(tap);
  }

  async function drop(tap: Tap): Promise<void> {
    leaveOut(tap);
    await quietly(cardStore.dropTap(tap));
  }

  function leaveOut(tap: Tap): void {
    store.set({ taps: store.state().taps.filter(({ key }) => key !== tap.key) });
  }

  async function makeTap(tap: ClockTap): Promise<void> {
    fresh = tap.key;
    store.set({ tapInProgress: { kind: tap.kind, is: 'sending' }, message: null });
    const isStored = await cardStore.saveTap(tap).then(
      () => true,
      () => false,
    );
    store.set({ taps: [...store.state().taps, tap] });
    await sendWaiting();
    if (store.state().taps.includes(tap)) await confirmStoredOrFailed(tap, isStored);
    store.set({ tapInProgress: { kind: tap.kind, is: 'done' } });
    setTimeout(() => store.set({ tapInProgress: null }), REST_MS);
  }

  /** A tap that can be neither sent nor stored has no effect, and the employee must be informed. */
  async function confirmStoredOrFailed(tap: ClockTap, isStored: boolean): Promise<void> {
    if (isStored) return store.set({ message: { tone: 'good', text: (translations) => translations.tapStored } });
    await drop(tap);
    store.set({ message: { tone: 'bad', text: (translations) => translations.tapFailed } });
  }

  /**
   * Stores a note or an expense on the phone and sends it; the message says whether the server has it. Returns false if
   * it could be neither sent nor stored.
   */
  async function makeOther(tap: OtherTap): Promise<boolean> {
    const texts = OTHER_TEXTS[tap.kind];
    const say = (tone: Message['tone'], text: keyof typeof texts) =>
      store.set({ message: { tone, text: (translations) => translations[texts[text]] } });
    const isStored = await cardStore.saveTap(tap).then(
      () => true,
      () => false,
    );
    store.set({ taps: [...store.state().taps, tap], message: null });
    // A photo can take minutes, so it is not waited for once it is stored.
    if (isStored && (tap.kind === 'expense' || tap.photos.length > 0)) {
      say('good', 'stored');
      void sendOthers();
      return true;
    }
    await sendOthers();
    const left = store.state().taps.find(({ key }) => key === tap.key);
    if (!left) say('good', 'sent');
    else if (isStored && !left.rejected) say('good', 'stored');
    else if (!isStored) {
      await drop(tap);
      say('bad', 'failed');
      return false;
    }
    return true;
  }

  /** Removes a rejected tap once the employee has read the reason, first from the phone and then from the page. */
  async function dismiss(tap: Tap): Promise<void> {
    await quietly(cardStore.dropTap(tap));
    leaveOut(tap);
  }

  const sendAll = async () => void (await Promise.all([sendWaiting(), sendOthers()]));

  return { sendWaiting: sendAll, makeTap, makeOther, dismiss };
}

/** An employee's time card: the server's data, and the taps on this phone that the server does not have yet. */
export function openTimeCard(code: string, cardStore: TimeCardStore) {
  const store = stateStore();
  const refresh = refreshInto(store, code, cardStore);
  const { sendWaiting, makeTap, makeOther, dismiss } = tapSender(store, cardStore, refresh);

  /** Shows the stored data, then the server's, and sends waiting taps. */
  async function start(): Promise<void> {
    const cachedCard = await cardStore.cachedCard(code).catch(() => undefined);
    store.set({ cachedCard: cachedCard ?? null, taps: await cardStore.taps(code).catch(() => []) });
    await Promise.all([refresh(), sendWaiting()]);
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    start,
    refresh,
    sendWaiting,

    async clockIn(jobsite: EmployeeJobsite | undefined): Promise<void> {
      const { cachedCard, tapInProgress: inProgress } = store.state();
      if (!cachedCard || inProgress) return;
      if (!jobsite) return store.set({ message: { tone: 'bad', text: (translations) => translations.selectJobsite } });
      const { jobsite_id, name: jobsite_name } = jobsite;
      await makeTap(newTap({ kind: 'in', ...codesOf(cachedCard), jobsite_id, jobsite_name }, store.state().taps));
    },

    /** Closes the open time card now, or at the time that the employee enters. */
    async clockOut(stated_at: string | null = null): Promise<void> {
      const { cachedCard, tapInProgress: inProgress, taps } = store.state();
      if (!cachedCard || inProgress) return;
      const open = openCard(cardsWithTaps(cachedCard.cards, taps));
      if (!open) return store.set({ message: { tone: 'bad', text: (translations) => translations.noOpenCard } });
      await makeTap(newTap({ kind: 'out', ...codesOf(cachedCard), timecard_id: open.timecard_id, stated_at }, taps));
    },

    /** Starts a break, or ends the one in progress. */
    async takeBreak(kind: BreakTap['kind']): Promise<void> {
      const { cachedCard, tapInProgress: inProgress, taps } = store.state();
      if (!cachedCard || inProgress) return;
      await makeTap(newTap({ kind, ...codesOf(cachedCard) }, taps));
    },

    /** Writes a note about today at a jobsite. Returns false if it could be neither sent nor stored. */
    async writeNote({ photos, ...note }: NoteInput): Promise<boolean> {
      const { cachedCard, taps } = store.state();
      if (!cachedCard) return false;
      const { company_code, employee_code } = codesOf(cachedCard);
      const day = dayIn(cachedCard.employee.time_zone, serverNow());
      const withIds = photos.map((file) => ({ job_note_photo_id: newUuid(), file }));
      const tap = { kind: 'note', company_code, employee_code, job_note_id: newUuid(), visit_id: null, day } as const;
      return makeOther(newTap({ ...tap, ...note, photos: withIds }, taps));
    },

    /** Sends an expense at a jobsite. Returns false if it could be neither sent nor stored. */
    async sendReceipt(expense: ExpenseInput): Promise<boolean> {
      const { cachedCard, taps } = store.state();
      if (!cachedCard) return false;
      const day = dayIn(cachedCard.employee.time_zone, serverNow());
      const tap = { kind: 'expense', ...codesOf(cachedCard), expense_id: newUuid(), day } as const;
      return makeOther(newTap({ ...tap, ...expense }, taps));
    },

    dismiss,

    closeMessage: () => store.set({ message: null }),
  };
}

/**
 * Ignores a storage failure: a tap that could not be deleted is loaded on the next visit, and the server then settles
 * it.
 */
async function quietly(write: Promise<void>): Promise<void> {
  await write.catch(() => undefined);
}

function codesOf({ employee: { employee_code, company_code } }: CachedTimeCard) {
  return { employee_code, company_code };
}

function withCard(cachedCard: CachedTimeCard | null, card: Timecard): CachedTimeCard | null {
  const others = cachedCard?.cards.filter(({ timecard_id }) => timecard_id !== card.timecard_id) ?? [];
  return cachedCard && { ...cachedCard, cards: [card, ...others] };
}

function messageOf(tap: ClockTap, outcome: Settled): Message {
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

function doneText(tap: ClockTap, translations: Translations): string {
  if (tap.kind === 'in') return translations.clockedIn(tap.jobsite_name);
  return { out: translations.clockedOut, break_start: translations.breakStarted, break_end: translations.breakEnded }[
    tap.kind
  ];
}
