import type { Database } from '../platform/database/database.ts';
import { recordProviderEvent, type ApplyProviderEvent } from '../platform/delivery/provider-events.ts';
import { noticeOfEvent } from './store.ts';
import { FORGOTTEN, noticeAt } from './outbox-row.ts';

/** Applies provider events of notices. */
export function noticeEvents(database: Database): ApplyProviderEvent {
  return async (event, now) => {
    const noticeId = await noticeOfEvent(database.systemDb, event);
    if (!noticeId) return false;
    await recordProviderEvent(noticeAt(database, noticeId), event, now, FORGOTTEN);
    return true;
  };
}
