import type { Grant } from '../platform/accounting/accounting.ts';
import type { Sealing } from '../platform/sealing.ts';
import type { ConnectionRow, SealedGrant } from './connections-store.ts';

/** A grant as stored: its tokens encrypted, for this company only. */
export function sealGrant(sealing: Sealing, companyId: string, grant: Grant): SealedGrant {
  const { accessToken, refreshToken, accessUntil: access_until, refreshUntil: refresh_until } = grant;
  const tokens = JSON.stringify([accessToken, refreshToken]);
  return { sealed_tokens: sealing.seal(tokens, companyId), access_until, refresh_until };
}

/** The stored grant; undefined if it was encrypted with another secret key. */
export function openGrant(sealing: Sealing, row: ConnectionRow): Grant | undefined {
  const opened = sealing.open(row.sealed_tokens, row.company_id);
  if (opened === undefined) return undefined;
  const [accessToken, refreshToken] = JSON.parse(opened) as [string, string];
  return { accessToken, refreshToken, accessUntil: row.access_until, refreshUntil: row.refresh_until };
}
