import type { Exchange } from '../platform/http/doors.ts';

const COOKIE = 'founding';
const DAY_SECONDS = 24 * 60 * 60;

/** Remembers in this browser, for a day, that it has created the company and may give it its first account. */
export function rememberFounding(http: Exchange, companyId: string, now: Date): void {
  http.setSignedCookie(COOKIE, `${companyId}.${now.getTime() + DAY_SECONDS * 1000}`, DAY_SECONDS);
}

/** True in the browser that has created the company, within the day. */
export function hasFounded(http: Exchange, companyId: string, now: Date): boolean {
  const [id, until] = http.signedCookie(COOKIE)?.split('.') ?? [];
  return id === companyId && Number(until) > now.getTime();
}
