import { useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '../../../../kit/api/call.ts';

/** A customer who is reminded of all open invoices. */
export interface ReminderTo {
  customer_id: string;
  customer_name: string;
}

export type SentReminder = ReminderTo & {
  /** The idempotency key of its call. */
  key: string;
  /** It can be undone until then, by the browser's clock. */
  until: number;
} & (
    | { phase: 'new' | 'sending' }
    | { phase: 'waiting'; message_id: string; recipient: string }
    | { phase: 'undoing'; message_id: string; recipient: string }
    | { phase: 'editing' }
    | { phase: 'done'; text: string }
    | { phase: 'failed'; text: string }
  );

/** The server sends a reminder after this time. */
export const UNDO_MS = 10_000;
const STORED = 'reminders';
const listeners = new Set<() => void>();
let reminders: readonly SentReminder[] = stored();

/** Reminds a customer of all open invoices, unless a reminder to the same customer can still be undone. */
export function sendReminder(to: ReminderTo): void {
  const others = reminders.filter(({ customer_id }) => customer_id !== to.customer_id);
  if (reminders.some((reminder) => !others.includes(reminder) && isOpen(reminder))) return;
  replaceAll([...others, { ...to, key: newIdempotencyKey(), until: Date.now() + UNDO_MS, phase: 'new' }]);
}

/** Stores the next state of a reminder; undefined removes it. */
export function changeReminder(key: string, next: SentReminder | undefined): void {
  replaceAll(reminders.flatMap((reminder) => (reminder.key === key ? (next ?? []) : reminder)));
}

/** The reminders of this tab that are being sent, can be undone, or have a result to show. */
export function useSentReminders(): readonly SentReminder[] {
  return useSyncExternalStore(subscribe, read);
}

function isOpen({ phase }: SentReminder): boolean {
  return phase !== 'done' && phase !== 'failed';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(): readonly SentReminder[] {
  return reminders;
}

function replaceAll(next: readonly SentReminder[]): void {
  reminders = next;
  try {
    sessionStorage.setItem(STORED, JSON.stringify(next.filter(isOpen)));
  } catch {
    // Without storage, a reload loses the Undo. The reminder is sent anyway.
  }
  for (const listener of listeners) listener();
}

/** After a reload: reminders that can still be undone. A call without a known result is repeated with its key. */
function stored(): SentReminder[] {
  try {
    const entries = JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as SentReminder[];
    return entries
      .filter(({ until, phase }) => phase !== 'editing' && until > Date.now())
      .map((entry) => (entry.phase === 'sending' ? { ...entry, phase: 'new' } : entry));
  } catch {
    return [];
  }
}
