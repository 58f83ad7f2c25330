import type { Grant } from '../../platform/accounting/accounting.ts';
import { encryption, type Encryption } from '../../platform/encryption.ts';
import type { ConnectionRow, EncryptedGrant } from './connections-store.ts';

/** Encrypts the tokens of grants. */
export function grantEncryption(secretKey: string): Encryption {
  return encryption(secretKey, 'QuickBooks tokens');
}

/** A grant as stored: its tokens are encrypted, bound to this company. */
export function encryptGrant(tokens: Encryption, companyId: string, grant: Grant): EncryptedGrant {
  const { accessToken, refreshToken, accessUntil: access_until, refreshUntil: refresh_until } = grant;
  const both = JSON.stringify([accessToken, refreshToken]);
  return { encrypted_tokens: tokens.encrypt(both, companyId), access_until, refresh_until };
}

/** The stored grant; undefined if it was encrypted with another secret key. */
export function decryptGrant(tokens: Encryption, row: ConnectionRow): Grant | undefined {
  const opened = tokens.open(row.encrypted_tokens, row.company_id);
  if (opened === undefined) return undefined;
  const [accessToken, refreshToken] = JSON.parse(opened) as [string, string];
  return { accessToken, refreshToken, accessUntil: row.access_until, refreshUntil: row.refresh_until };
}
