import type { Database } from '../platform/database/database.ts';
import { noteNews, type TakeNews } from '../platform/outgoing/news.ts';
import { messageToldOf } from './store.ts';
import { LINK_FORGOTTEN, messageAt } from './whereabouts.ts';

/** Applies provider events of messages to customers. */
export function messageNews(database: Database): TakeNews {
  return async (news, now) => {
    const key = await messageToldOf(database.house, news);
    if (!key) return false;
    await noteNews(messageAt(database, key), news, now, LINK_FORGOTTEN);
    return true;
  };
}
