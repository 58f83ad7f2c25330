import { useEffect, useState, useSyncExternalStore } from 'react';
import type { access } from '../../../contract/access.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { images } from '../../../contract/images.ts';
import { SIGNED_IN_COOKIE } from '../../../contract/site.ts';
import { addressOf } from '../call.ts';
import { announceRecord, onRecordChange, readRecord, type SessionRecord } from '../session-record.ts';

/*
 * Who is signed in, for the header of the public pages. Of the light parts only: neither the contract's schemas nor the
 * query cache. A visitor who is not signed in costs no call, for the cookie beside the session's says so.
 */

/** The record of whoever is signed in; null while a prerendered page wakes up, and for everybody else. */
export function useKnownSession(): SessionRecord | null {
  const record = useSyncExternalStore(onRecordChange, readRecord, () => null);
  useEffect(() => void findSession(), []);
  return record?.account_id ? record : null;
}

/** Where the company's logo is; undefined while that is not known, and where there is none. */
export function useKnownLogo(record: SessionRecord | null): string | undefined {
  const code = record?.company_code;
  const [logo, setLogo] = useState<{ code: string; url: string | undefined }>();
  useEffect(() => {
    if (!code) return undefined;
    let left = false;
    void findLogo(code).then((url) => !left && setLogo({ code, url }));
    return () => void (left = true);
  }, [code]);
  return logo?.code === code ? logo?.url : undefined;
}

let asked = false;

/** Asks once a page load who is signed in, where this tab does not know and the cookie says that somebody is. */
async function findSession(): Promise<void> {
  // The record of a sign-up under way stays.
  if (asked || readRecord() || !isSignedInByCookie()) return;
  asked = true;
  const answer = await ask<AnswerOf<typeof access.checkAuth>>('/check_auth');
  if (answer && !readRecord()) announceRecord(answer.data.attributes);
}

const logos = new Map<string, Promise<string | undefined>>();

function findLogo(company_code: string): Promise<string | undefined> {
  const query = { image_for_tag: 'company', company_code, image_size_tag: 'small' };
  const path = '/images/get_photo_links' satisfies (typeof images.links)['path'];
  const found =
    logos.get(company_code) ?? ask<AnswerOf<typeof images.links>>(path, query).then((answer) => answer?.photos[0]?.url);
  logos.set(company_code, found);
  return found;
}

/** The answer to a call that only reads; undefined for whatever reason there is none. The page reads well without it. */
async function ask<A>(path: `/${string}`, query: Record<string, string> = {}): Promise<A | undefined> {
  try {
    const answer = await fetch(addressOf({ path }, { query }), { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as A) : undefined;
  } catch {
    return undefined;
  }
}

function isSignedInByCookie(): boolean {
  return document.cookie
    .split(/;\s*/)
    .some((cookie) => cookie.replace('__Host-', '').startsWith(`${SIGNED_IN_COOKIE}=`));
}
