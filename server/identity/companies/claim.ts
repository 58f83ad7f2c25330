import type { HttpContext } from '../../core/endpoints/handlers.ts';

const COOKIE = 'founding';
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a cookie, for a day after the founding, that proves that this browser created the company and may create its
 * first account.
 */
export function rememberFounding(
  http: HttpContext,
  companyId: string,
  { foundedAt, now }: { foundedAt: Date; now: Date },
): void {
  const until = foundedAt.getTime() + DAY_MS;
  const secondsLeft = Math.ceil((until - now.getTime()) / 1000);
  if (secondsLeft > 0) http.setSignedCookie(COOKIE, `${companyId}.${until}`, secondsLeft);
}

/** Whether this browser created the company within the past day. */
export function hasFounded(http: HttpContext, companyId: string, now: Date): boolean {
  const [id, until] = http.signedCookie(COOKIE)?.split('.') ?? [];
  return id === companyId && Number(until) > now.getTime();
}
