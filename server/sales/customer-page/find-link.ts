import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { closedCompanyOf, closedError } from '../../core/documents/links/closed-link.ts';
import { isClosedLink, isOpenLink, linkOfToken } from '../../core/documents/links/store.ts';
import type { FindLink } from '../../core/endpoints/link.ts';
import type { CountAgainst, LimitName } from '../../core/endpoints/rate-limits.ts';
import { type Database, withSystemTransaction } from '../../platform/database/database.ts';

/**
 * Responses are counted in a separate transaction, so that a rejected one counts like an accepted one. They are
 * counted by the document behind the link, which may have any number of links.
 */
const COUNTED = new Map<Endpoint, LimitName>([
  [customerPage.approve, 'approval_of_document'],
  [customerPage.approveChangeOrder, 'approval_of_document'],
  [customerPage.decline, 'decline_of_document'],
  [customerPage.declineChangeOrder, 'decline_of_document'],
]);

/**
 * Finds the customer link of a token. Unknown tokens are counted by address. An expired, revoked or used link gets the
 * same response as an unknown one. A link of a closed company is rejected with the company's phone. For a call that
 * may be a retry, the link used by the first attempt is still found, but only to return the stored response.
 */
export function linkFinder(database: Database, { countAgainst }: { countAgainst: CountAgainst }): FindLink {
  return async (token, { endpoint, address, mayBeRepeated, now }) => {
    const found = await linkOfToken(database.systemDb, token);
    if (!found) await withSystemTransaction(database, (db) => countAgainst(db, 'link_missed_by_address', address, now));
    if (found && isClosedLink(found)) throw closedError(await closedCompanyOf(database, found));
    const isFound = found && isOpenLink(mayBeRepeated ? { ...found, used_at: null } : found, now);
    if (!isFound || found.document_kind === 'payment' || found.document_kind === 'statement')
      throw new AppError('link_expired');
    const { company_id, document_link_id, link_kind: kind, message_id, used_at, time_zone } = found;
    const { document_kind, document_id } = found;
    const limit = COUNTED.get(endpoint);
    if (limit) await withSystemTransaction(database, (db) => countAgainst(db, limit, document_id, now));
    const is_used = used_at !== null;
    return { company_id, document_link_id, kind, is_used, document_kind, document_id, message_id, time_zone };
  };
}
