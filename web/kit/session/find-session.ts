import type { access } from '#contract/identity/access.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { images } from '#contract/work/images.ts';
import { addressOf } from '../api/call.ts';
import { announceRecord, isSignedInByCookie, readRecord } from './session-record.ts';

/*
 * The signed-in user, for the header of pages that need no session. Imports neither the contract's schemas nor the
 * query cache, to stay small. A visitor without a session sends no request, because a cookie beside the session cookie
 * shows whether there is one.
 */

let hasRequested = false;

/** Fetches the session once per page load if this tab has none and the cookie shows that there is one. */
export async function findSession(): Promise<void> {
  // The record of a sign-up in progress is preserved.
  if (hasRequested || readRecord() || !isSignedInByCookie()) return;
  hasRequested = true;
  const response = await ask<ResponseOf<typeof access.checkAuth>>('/check_auth');
  if (response && !readRecord()) announceRecord(response.data.attributes);
}

const logos = new Map<string, Promise<string | undefined>>();

/** The URL of a company's logo; undefined if there is none or it cannot be loaded. */
export function findLogo(company_code: string): Promise<string | undefined> {
  const query = { image_for_tag: 'company', company_code, image_size_tag: 'small' };
  const path = '/images/get_photo_links' satisfies (typeof images.links)['path'];
  const found =
    logos.get(company_code) ??
    ask<ResponseOf<typeof images.links>>(path, query).then((response) => response?.photos[0]?.url);
  logos.set(company_code, found);
  return found;
}

/** The response to a read call; undefined on any error, because the page works without it. */
async function ask<A>(path: `/${string}`, query: Record<string, string> = {}): Promise<A | undefined> {
  try {
    const response = await fetch(addressOf({ path }, { query }), { headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as A) : undefined;
  } catch {
    return undefined;
  }
}
