import { AppError } from '../../contract/errors.ts';
import { isOpenLink, linkOfToken } from '../documents/links/store.ts';
import type { FindLink } from '../endpoints/link.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import { type Database, withSystemTransaction } from '../platform/database/database.ts';

/**
 * Finds the link of an estimate or an invoice. Unknown tokens are counted by address; an expired, revoked or used link is answered like
 * an unknown one. A call that may be a repetition still finds the link that its first attempt has used, for the stored
 * response; its handler rejects it.
 */
export function linkFinder(database: Database, { countAgainst }: { countAgainst: CountAgainst }): FindLink {
  return async (token, { address, mayBeRepeated, now }) => {
    const found = await linkOfToken(database.systemDb, token);
    if (!found) await withSystemTransaction(database, (db) => countAgainst(db, 'link_missed_by_address', address, now));
    const isFound = found && isOpenLink(mayBeRepeated ? { ...found, used_at: null } : found, now);
    if (!isFound || found.document_kind === 'payment') throw new AppError('link_expired');
    const { company_id, document_link_id, link_kind: kind, message_id, used_at, time_zone } = found;
    const { document_kind, document_id } = found;
    const is_used = used_at !== null;
    return { company_id, document_link_id, kind, is_used, document_kind, document_id, message_id, time_zone };
  };
}
