import { useSyncExternalStore } from 'react';
import { access, type SubscriptionStatus } from '../../contract/access.ts';
import { ApiError, call, onRefusal } from './call.ts';
import { queryClient } from './queries.ts';
import { announceRecord, onRecordAnnounced, readRecord, writeRecord, type SessionRecord } from './session-record.ts';

interface SessionState {
  record: SessionRecord | null;
  /** The server has said, since this page was loaded, who is signed in. */
  checked: boolean;
  /** The session ended by itself, so the login screen says so. */
  expired: boolean;
  /** Somebody has logged out here: where they were is nobody else's business. */
  left: boolean;
  /** The server could not be asked. */
  unreachable: boolean;
}

const BEFORE_LOADING: SessionState = { record: null, checked: false, expired: false, left: false, unreachable: false };

const inBrowser = typeof window !== 'undefined';
const listeners = new Set<() => void>();
let state: SessionState = inBrowser ? { ...BEFORE_LOADING, record: readRecord() } : BEFORE_LOADING;

onRecordAnnounced((record) => {
  // Where nobody was signed in nothing is anybody's: what the page is asking for goes on.
  if (isSignedIn(state.record) && record?.account_id !== state.record.account_id) queryClient.clear();
  set({ record, checked: true, expired: false, left: record === null, unreachable: false });
});

onRefusal((error) => {
  if (error.code === 'session_expired') expireSession();
  if (error.code === 'subscription_inactive') rememberSubscription('inactive');
});

/** The session as this page knows it. `record.account_id` is empty until somebody is signed in. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => BEFORE_LOADING,
  );
}

/** A record with an account's id in it. */
type SignedInRecord = SessionRecord & { account_id: `${string}-${string}` };

/** True for a record that names an account; that of a sign-up under way names a company only. */
export function isSignedIn(record: SessionRecord | null): record is SignedInRecord {
  return Boolean(record?.account_id);
}

/** Keeps who has just logged in, here and in the other tabs. */
export function beginSession(record: SessionRecord): void {
  queryClient.clear();
  announceRecord(record);
}

/**
 * Nobody counts as signed in while somebody tries to log in. The session that this browser may still have is asked about
 * again by the next screen that needs one.
 */
export function beginLoginAttempt(): void {
  checking = undefined;
  if (!isSignedIn(state.record)) return;
  set({ ...BEFORE_LOADING, record: writeRecord(null) });
}

/** Takes over the session that the server has opened with a new account; false where it has opened none. */
export async function takeOverSession(): Promise<boolean> {
  try {
    const { data } = await call(access.checkAuth, {});
    beginSession(data.attributes);
    return true;
  } catch {
    return false;
  }
}

/** Keeps the company of a sign-up, so that its account can be created. */
export function rememberCompany(company: { company_code: string; company_name: string }): void {
  set({ ...state, record: writeRecord({ ...state.record, ...company }) });
}

/** After a payment or a cancellation; the guards follow at once, in the other tabs too. */
export function rememberSubscription(subscription_status: SubscriptionStatus): void {
  if (!isSignedIn(state.record) || state.record.subscription_status === subscription_status) return;
  announceRecord({ ...state.record, subscription_status });
}

/** Asks the server who is signed in; once a page load unless asked again. */
export function checkSession({ again = false } = {}): Promise<void> {
  if (again) checking = undefined;
  checking ??= ask();
  return checking;
}

let checking: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    const { data } = await call(access.checkAuth, {});
    if (data.attributes.account_id !== state.record?.account_id) queryClient.clear();
    set({ record: writeRecord(data.attributes), checked: true, expired: false, left: false, unreachable: false });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      // The company of a sign-up in progress stays.
      if (isSignedIn(state.record)) expireSession();
      else set({ ...state, checked: true, unreachable: false });
    } else {
      checking = undefined;
      set({ ...state, unreachable: true });
    }
  }
}

function expireSession(): void {
  queryClient.clear();
  set({ record: writeRecord(null), checked: true, expired: true, left: false, unreachable: false });
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
