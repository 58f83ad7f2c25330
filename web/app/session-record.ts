import type { Session } from '../../contract/access.ts';

/**
 * Who is signed in, for display only: the server trusts its own session and nothing here. After step 1 of the sign-up
 * the record holds a company and no account.
 */
export type SessionRecord = Session;

const KEY = 'jobsitespro';

const EMPTY: SessionRecord = {
  account_id: '',
  first_name: '',
  last_name: '',
  company_code: '',
  company_name: '',
  subscription_status: 'inactive',
};

/** The record of this tab, or null. One that cannot be read counts as none. */
export function readRecord(): SessionRecord | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored ? { ...EMPTY, ...(JSON.parse(decode(stored)) as Partial<SessionRecord>) } : null;
  } catch {
    return null;
  }
}

/** Keeps the record for this tab; null forgets it. */
export function writeRecord(record: Partial<SessionRecord> | null): SessionRecord | null {
  const full = record && { ...EMPTY, ...record };
  try {
    if (full) sessionStorage.setItem(KEY, encode(JSON.stringify(full)));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage still has the cookie; the record is asked for again on each load.
  }
  return full;
}

// btoa knows only Latin-1, and a company may be called Peña Roofing.
function encode(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
}
