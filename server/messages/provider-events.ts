import type { Database } from '../platform/database/database.ts';
import { recordProviderEvent, type ApplyProviderEvent } from '../platform/delivery/provider-events.ts';
import { messageOfEvent } from './store.ts';
import { LINK_FORGOTTEN, messageAt } from './outbox-row.ts';

/** Applies provider events of messages to customers. */
export function messageEvents(database: Database): ApplyProviderEvent {
  return async (event, now) => {
    const key = await messageOfEvent(database.systemDb, event);
    if (!key) return false;
    await recordProviderEvent(messageAt(database, key), event, now, LINK_FORGOTTEN);
    return true;
  };
}
