import type { HttpContext } from '../../core/endpoints/handlers.ts';
import { newId } from '../../platform/ids.ts';

const COOKIE = 'device';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The maximum number of people who share a browser. */
const MOST_ACCOUNTS = 5;
/** A signature does not cover the cookie's name: the prefix prevents another signed cookie from being accepted. */
const PREFIX = 'device';

type Cookies = Pick<HttpContext, 'signedCookie' | 'setSignedCookie'>;

interface Device {
  id: string;
  accountIds: string[];
}

/**
 * The id of this browser if the account has signed in with it before, otherwise undefined. It grants no access; it
 * only exempts the account's owner from delays that strangers cause.
 */
export function recognizedDevice(http: Cookies, accountId: string): string | undefined {
  const device = readDevice(http);
  return device?.accountIds.includes(accountId) ? device.id : undefined;
}

/** Marks this browser, for a year, as one that the account has signed in with. */
export function rememberDevice(http: Cookies, accountId: string): void {
  const { id, accountIds } = readDevice(http) ?? { id: newId(), accountIds: [] };
  const others = accountIds.filter((accountOfDevice) => accountOfDevice !== accountId);
  const value = [PREFIX, id, accountId, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.');
  http.setSignedCookie(COOKIE, value, YEAR_SECONDS);
}

function readDevice(http: Cookies): Device | undefined {
  const [prefix, id, ...accountIds] = http.signedCookie(COOKIE)?.split('.') ?? [];
  return prefix === PREFIX && id ? { id, accountIds } : undefined;
}
