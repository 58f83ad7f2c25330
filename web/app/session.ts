import { useSyncExternalStore } from 'react';
import { access, type SubscriptionStatus } from '../../contract/access.ts';
import { ApiError, call, onRefusal } from './call.ts';
import { queryClient } from './queries.ts';
import { readRecord, writeRecord, type SessionRecord } from './session-record.ts';

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
const otherTabs = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel('jobsitespro') : null;
let state: SessionState = inBrowser ? { ...BEFORE_LOADING, record: readRecord() } : BEFORE_LOADING;

otherTabs?.addEventListener('message', ({ data }: MessageEvent<SessionRecord | null>) => {
  if (data?.account_id !== state.record?.account_id) queryClient.clear();
  set({ record: writeRecord(data), checked: true, expired: false, left: data === null, unreachable: false });
});

onRefusal((error) => {
  if (error.code === 'session_expired') endSession({ expired: true });
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
  set({ record: writeRecord(record), checked: true, expired: false, left: false, unreachable: false });
  otherTabs?.postMessage(state.record);
}

/** Keeps the company of a sign-up, so that its account can be created. */
export function rememberCompany(company: { company_code: string; company_name: string }): void {
  set({ ...state, record: writeRecord({ ...state.record, ...company }) });
}

/** After a payment or a cancellation; the guards follow at once, in the other tabs too. */
export function rememberSubscription(subscription_status: SubscriptionStatus): void {
  if (!isSignedIn(state.record) || state.record.subscription_status === subscription_status) return;
  set({ ...state, record: writeRecord({ ...state.record, subscription_status }) });
  otherTabs?.postMessage(state.record);
}

/** Ends the session on the server and everywhere in this browser. */
export async function logOut(): Promise<void> {
  await call(access.logout, {});
  endSession({ expired: false });
  otherTabs?.postMessage(null);
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
      if (isSignedIn(state.record)) endSession({ expired: true });
      else set({ ...state, checked: true, unreachable: false });
    } else {
      checking = undefined;
      set({ ...state, unreachable: true });
    }
  }
}

function endSession({ expired }: { expired: boolean }): void {
  queryClient.clear();
  set({ record: writeRecord(null), checked: true, expired, left: !expired, unreachable: false });
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
