import { useSyncExternalStore } from 'react';
import type { access } from '#contract/identity/access.ts';
import type { images } from '#contract/work/images.ts';
import type { SubscriptionStatus } from '#domain/identity/subscription-terms.ts';
import { ApiError, call, onApiError } from '../api/call.ts';
import { rememberPublicConfig } from '../api/public-config.ts';
import { forgetAll, queryClient, queryKey } from '../api/queries.ts';
import { takePageStart } from './page-start.ts';
import { announceRecord, onRecordAnnounced, readRecord, writeRecord, type SessionRecord } from './session-record.ts';

interface SessionState {
  record: SessionRecord | null;
  /** The server has reported the signed-in user since the page load. */
  checked: boolean;
  /** The session expired, so the login screen shows a message. */
  expired: boolean;
  /** A user has logged out in this browser: the login must not redirect the next user to the same screen. */
  left: boolean;
  /** The server could not be reached. */
  unreachable: boolean;
}

/** Only the path and the type: the schemas of the login and of second factors are too large for every page. */
const CHECK_AUTH = { method: 'GET', path: '/check_auth', auth: 'public' } as typeof access.checkAuth;

const IMAGE_LINKS = { method: 'GET', path: '/images/get_photo_links', auth: 'session' } as typeof images.links;

const BEFORE_LOADING: SessionState = { record: null, checked: false, expired: false, left: false, unreachable: false };

const inBrowser = typeof window !== 'undefined';
const listeners = new Set<() => void>();
let state: SessionState = inBrowser ? sessionOfPage() : BEFORE_LOADING;
let checking: Promise<void> | undefined = state.checked ? Promise.resolve() : undefined;

/** The session in the page, which the server has just read, or the one that this browser remembers. */
function sessionOfPage(): SessionState {
  const start = takePageStart();
  if (!start) return { ...BEFORE_LOADING, record: readRecord() };
  if (!isSamePerson(start.session, readRecord())) forgetAll();
  rememberPublicConfig(start.config);
  for (const { query, photos } of start.images) queryClient.setQueryData(queryKey(IMAGE_LINKS, { query }), { photos });
  return { ...BEFORE_LOADING, record: writeRecord(start.session), checked: true };
}

onRecordAnnounced((record) => {
  // Without a signed-in user, the cache contains nothing private: pending queries continue.
  if (isSignedIn(state.record) && !isSamePerson(record, state.record)) forgetAll();
  set({ record, checked: true, expired: false, left: record === null, unreachable: false });
});

onApiError((error) => {
  if (error.code === 'session_expired') expireSession();
  if (error.code === 'subscription_inactive') rememberSubscription('inactive');
  if (error.code === 'second_factor_required') requireSecondFactor();
  // The company was closed in another browser since this page was loaded.
  if (error.code === 'company_closed') void checkSession({ again: true });
});

/** The session as known to this page. `record.account_id` is empty until a user is signed in. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => BEFORE_LOADING,
  );
}

/** A record with an account id. */
type SignedInRecord = SessionRecord & { account_id: `${string}-${string}` };

/** True for a record with an account; the record of a sign-up in progress has only a company. */
export function isSignedIn(record: SessionRecord | null): record is SignedInRecord {
  return Boolean(record?.account_id);
}

/** Stores the user who has just logged in, in this tab and in the others. */
export function beginSession(record: SessionRecord): void {
  forgetAll();
  announceRecord(record);
}

/**
 * Treats the browser as signed out during a login attempt. The next screen that needs a session fetches any existing
 * one.
 */
export function beginLoginAttempt(): void {
  checking = undefined;
  if (!isSignedIn(state.record)) return;
  set({ ...BEFORE_LOADING, record: writeRecord(null) });
}

/** Stores the session that the server has opened with a new account; returns false if there is none. */
export async function takeOverSession(): Promise<boolean> {
  try {
    const { data } = await call(CHECK_AUTH, {});
    beginSession(data.attributes);
    return true;
  } catch {
    return false;
  }
}

/** Stores the company of a sign-up, so that its account can be created. */
export function rememberCompany(company: { company_code: string; company_name: string }): void {
  set({ ...state, record: writeRecord({ ...state.record, ...company }) });
}

/** Call after a payment or a cancellation; the guards update immediately, also in other tabs. */
export function rememberSubscription(subscription_status: SubscriptionStatus): void {
  if (!isSignedIn(state.record) || state.record.subscription_status === subscription_status) return;
  announceRecord({ ...state.record, subscription_status });
}

/** The company has started to require a second factor, which the account does not have. */
function requireSecondFactor(): void {
  if (!isSignedIn(state.record) || state.record.must_set_up_second_factor) return;
  set({ ...state, record: writeRecord({ ...state.record, must_set_up_second_factor: true }) });
}

/** Fetches the session; once per page load unless `again` is set. */
export function checkSession({ again = false } = {}): Promise<void> {
  if (again) checking = undefined;
  checking ??= ask();
  return checking;
}

async function ask(): Promise<void> {
  try {
    const { data } = await call(CHECK_AUTH, {});
    if (!isSamePerson(data.attributes, state.record)) forgetAll();
    set({ record: writeRecord(data.attributes), checked: true, expired: false, left: false, unreachable: false });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      // The company of a sign-up in progress is preserved.
      if (isSignedIn(state.record)) expireSession();
      else set({ ...state, checked: true, unreachable: false });
    } else {
      checking = undefined;
      set({ ...state, unreachable: true });
    }
  }
}

/** The same account with the same role: another role may read less. */
function isSamePerson(one: SessionRecord | null, other: SessionRecord | null): boolean {
  return one?.account_id === other?.account_id && one?.role === other?.role;
}

function expireSession(): void {
  forgetAll();
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
