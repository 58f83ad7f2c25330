import type { HttpContext } from '../../core/endpoints/handlers.ts';
import type { AccountKey } from '../../core/endpoints/person.ts';
import type { SystemDb } from '../../platform/database/database.ts';
import { browserName } from './browser-name.ts';
import { endSession, openSession } from './sessions.ts';

interface Login {
  account: AccountKey;
  http: HttpContext;
  now: Date;
  /** Whether the owner chose to stay signed in on this browser. */
  isRemembered?: boolean;
  hasPassedSecondFactor?: boolean;
}

/** Opens a session and returns its token. Each login gets a new token, and the browser's previous session ends. */
export async function replaceSession(
  db: SystemDb,
  { account, http, now, isRemembered, hasPassedSecondFactor }: Login,
): Promise<string> {
  if (http.sessionToken) await endSession(db, http.sessionToken);
  const browser = browserName(http.userAgent);
  return openSession(db, account, now, { browser, isRemembered, hasPassedSecondFactor });
}
