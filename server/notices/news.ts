import type { Database } from '../platform/database/database.ts';
import { noteNews, type TakeNews } from '../platform/outgoing/news.ts';
import { noticeToldOf } from './store.ts';
import { FORGOTTEN, noticeAt } from './whereabouts.ts';

/** Applies provider events of notices. */
export function noticeNews(database: Database): TakeNews {
  return async (news, now) => {
    const noticeId = await noticeToldOf(database.house, news);
    if (!noticeId) return false;
    await noteNews(noticeAt(database, noticeId), news, now, FORGOTTEN);
    return true;
  };
}
