import type { Session } from '#contract/identity/access.ts';
import { SIGNED_IN_COOKIE } from '#domain/site.ts';

/**
 * The signed-in user, for display only: the server trusts only its own session, not this record. After step 1 of the
 * sign-up, the record has a company and no account.
 */
export type SessionRecord = Session;

/** Where the record is, in the storage of the tab or of the browser. */
export const RECORD_KEY = 'jobsitespro';

const EMPTY: SessionRecord = {
  account_id: '',
  first_name: '',
  last_name: '',
  role: 'office',
  company_code: '',
  company_name: '',
  subscription_status: 'inactive',
};

type RecordListener = (record: SessionRecord | null) => void;

const changeListeners = new Set<() => void>();
const announcementListeners = new Set<RecordListener>();
const otherTabs =
  typeof window !== 'undefined' && 'BroadcastChannel' in window ? new BroadcastChannel('jobsitespro') : null;

// The same record is the same object until it changes, so that React can compare it.
let latest: { stored: string | null; record: SessionRecord | null } = { stored: null, record: null };

otherTabs?.addEventListener('message', ({ data }: MessageEvent<SessionRecord | null>) => adopt(data));

/**
 * This tab's record, in a new tab that of a remembered session, or null. An unreadable record is treated as missing.
 */
export function readRecord(): SessionRecord | null {
  try {
    const stored =
      sessionStorage.getItem(RECORD_KEY) ?? (isSignedInByCookie() ? localStorage.getItem(RECORD_KEY) : null);
    if (stored !== latest.stored) latest = { stored, record: parse(stored) };
  } catch {
    // Without storage, the browser still has the cookie; the record is then fetched on each page load.
  }
  return latest.record;
}

/** Stores the record for this tab, and with a remembered session for later ones; null deletes it. */
export function writeRecord(record: Partial<SessionRecord> | null): SessionRecord | null {
  const full = record && { ...EMPTY, ...record };
  const stored = full && encode(JSON.stringify(full));
  try {
    if (stored) sessionStorage.setItem(RECORD_KEY, stored);
    else sessionStorage.removeItem(RECORD_KEY);
    if (stored && full.account_id && full.is_remembered) localStorage.setItem(RECORD_KEY, stored);
    else localStorage.removeItem(RECORD_KEY);
  } catch {
    // As above: the record remains in memory until the page is closed.
  }
  latest = { stored, record: full };
  for (const listener of changeListeners) listener();
  return full;
}

/** Stores the record from the server, or deletes it after a logout, in this tab and in the others. */
export function announceRecord(record: Partial<SessionRecord> | null): void {
  const full = adopt(record);
  otherTabs?.postMessage(full);
}

/** Subscribes to changes of this tab's record; returns a function that unsubscribes. */
export function onRecordChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

/** Subscribes to logins and logouts, in this tab and in others. */
export function onRecordAnnounced(listener: RecordListener): void {
  announcementListeners.add(listener);
}

function adopt(record: Partial<SessionRecord> | null): SessionRecord | null {
  const full = writeRecord(record);
  for (const listener of announcementListeners) listener(full);
  return full;
}

function parse(stored: string | null): SessionRecord | null {
  try {
    return stored ? { ...EMPTY, ...(JSON.parse(decode(stored)) as Partial<SessionRecord>) } : null;
  } catch {
    return null;
  }
}

/** Whether the cookie beside the session cookie shows that there is a session. */
export function isSignedInByCookie(): boolean {
  return document.cookie
    .split(/;\s*/)
    .some((cookie) => cookie.replace('__Host-', '').startsWith(`${SIGNED_IN_COOKIE}=`));
}

// btoa accepts only Latin-1, and a company may be named Peña Roofing.
function encode(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
}
