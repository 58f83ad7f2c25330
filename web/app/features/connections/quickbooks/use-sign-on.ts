import { useEffect, useState } from 'react';
import { quickbooksConnections, QUICKBOOKS_CONNECT } from '#endpoints/connections/quickbooks-connections.ts';
import { ApiError, call } from '../../../../kit/api/call.ts';
import { isAwaited, announceConnection } from './sign-on-messages.ts';

const CLOSE_AFTER_MS = 1500;

/** The error and its details. */
export interface SignOnProblem {
  title: string;
  detail?: string;
}

/** The state of a sign-on at QuickBooks. */
export type SignOn =
  /** Checking whether a screen waits for the result. */
  | { phase: 'looking' }
  | { phase: 'idle'; problem?: SignOnProblem }
  | { phase: 'connecting' }
  /** QuickBooks has redirected back; the server is processing the code. */
  | { phase: 'processing' }
  /** `stays`: the browser did not let the window close itself. */
  | { phase: 'success'; message: string; problem?: SignOnProblem; stays: boolean }
  | { phase: 'failed'; problem: SignOnProblem; again: boolean };

/** A sign-on: started here if `returned` is empty, otherwise completed with the parameters that QuickBooks returned. */
export function useSignOn(returned: URLSearchParams) {
  const [signOn, setSignOn] = useState(() => at(returned));
  const query = returned.toString();

  useEffect(() => {
    let isHere = true;
    const go = (next: SignOn) => isHere && setSignOn(next);
    const { phase } = at(new URLSearchParams(query));
    if (phase === 'looking') void isAwaited().then((awaited) => go(awaited ? { phase: 'idle' } : NOBODY_WAITS));
    if (phase === 'processing') void finished(query).then(go);
    return () => void (isHere = false);
  }, [query]);

  const isOver = signOn.phase === 'success' && !signOn.problem;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => {
      window.close();
      setSignOn((now) => (now.phase === 'success' ? { ...now, stays: true } : now));
    }, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver]);

  async function begin(id: string): Promise<void> {
    setSignOn({ phase: 'connecting' });
    try {
      const query = { front_href: QUICKBOOKS_CONNECT } as const;
      const { redirect_url } = await call(quickbooksConnections.authenticate, { params: { id }, query });
      location.assign(redirect_url);
    } catch (error) {
      setSignOn({ phase: 'idle', problem: problemOf('Failed to connect to QuickBooks', error) });
    }
  }

  return { signOn, begin };
}

const AUTHENTICATION_FAILED = 'Authentication failed';
const NOBODY_WAITS: SignOn = {
  phase: 'failed',
  problem: { title: 'Parent window not found. Please close this popup and try again.' },
  again: false,
};

/** The initial state, derived from the parameters that QuickBooks added to the address. */
function at(returned: URLSearchParams): SignOn {
  const rejected = returned.get('error');
  if (rejected !== null) return authenticationFailed(wordsOf(rejected));
  const brought = ['code', 'state', 'realmId'].filter((name) => returned.get(name));
  if (brought.length === 3) return { phase: 'processing' };
  if (brought.length > 0) return authenticationFailed('QuickBooks did not send a complete answer. Please try again.');
  return { phase: 'looking' };
}

/** Translates Intuit's error codes from a redirect without a code. */
function wordsOf(rejected: string): string {
  if (rejected === 'access_denied')
    return 'QuickBooks was not allowed to share your books. Nothing has been connected.';
  return `QuickBooks answered “${rejected}”. Please try again.`;
}

/** A code is valid once, so it is sent once per page load, no matter how often the screen is rendered. */
function finished(query: string): Promise<SignOn> {
  if (finishing?.query !== query) finishing = { query, end: finish(new URLSearchParams(query)) };
  return finishing.end;
}

let finishing: { query: string; end: Promise<SignOn> } | undefined;

async function finish(returned: URLSearchParams): Promise<SignOn> {
  const [code, state, realmId] = ['code', 'state', 'realmId'].map((name) => returned.get(name) ?? '');
  try {
    const query = { code: code ?? '', state: state ?? '', realmId: realmId ?? '' };
    const { message } = await call(quickbooksConnections.oauthCallback, { query });
    return { phase: 'success', message, stays: false, ...announce() };
  } catch (error) {
    return { phase: 'failed', problem: problemOf(AUTHENTICATION_FAILED, error), again: true };
  }
}

/** Notifies the waiting screen; returns an error when that fails. */
function announce(): { problem?: SignOnProblem } {
  try {
    announceConnection();
    return {};
  } catch {
    return { problem: { title: 'Error communicating with parent window.' } };
  }
}

function authenticationFailed(detail: string): SignOn {
  return { phase: 'failed', problem: { title: AUTHENTICATION_FAILED, detail }, again: true };
}

function problemOf(title: string, error: unknown): SignOnProblem {
  return error instanceof ApiError ? { title, detail: error.message } : { title };
}
