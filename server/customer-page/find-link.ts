import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { FindLink } from '../endpoints/link.ts';
import type { CountAgainst } from '../endpoints/rate-limits.ts';
import { type Database, type SystemDb, withSystemTransaction } from '../platform/database/database.ts';
import { tokenHash } from '../platform/ids.ts';

/** A link as its token finds it, whatever its state. */
export interface FoundLink {
  company_id: string;
  document_link_id: string;
  message_id: string;
  document_kind: 'estimate' | 'invoice' | 'payment';
  document_id: string;
  expires_at: Date;
  revoked_at: Date | null;
  /** IANA name of the company's zone. */
  time_zone: string;
}

/** Undefined for a token that nobody was sent, and for a closed company. */
export async function linkOfToken(db: SystemDb, token: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select l.* from link_of_token(${tokenHash(token)}) l where not is_company_closed(l.company_id)
  `.execute(db);
  return rows[0];
}

/**
 * Finds the link of an estimate. Unknown tokens are counted by address; an expired or revoked link is answered like an
 * unknown one.
 */
export function linkFinder(database: Database, { countAgainst }: { countAgainst: CountAgainst }): FindLink {
  return async (token, { address, now }) => {
    const found = await linkOfToken(database.systemDb, token);
    if (!found) await withSystemTransaction(database, (db) => countAgainst(db, 'link_missed_by_address', address, now));
    const isOpen = found && found.expires_at > now && found.revoked_at === null;
    if (!isOpen || found.document_kind !== 'estimate') throw new AppError('link_expired');
    return { ...found, document_kind: found.document_kind };
  };
}
