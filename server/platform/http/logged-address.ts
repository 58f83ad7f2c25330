import { createHmac } from 'node:crypto';

export type LogAddresses = 'plain' | 'hashed';

/**
 * Formats addresses for the request log: unchanged, or as a keyed hash. A hash shows which requests came from the same
 * address, but does not reveal the address without the secret key.
 */
export function addressLogger(mode: LogAddresses, secretKey: string): (ip: string) => string {
  if (mode === 'plain') return (ip) => ip;
  const key = createHmac('sha256', secretKey).update('addresses in logs').digest();
  return (ip) => createHmac('sha256', key).update(ip).digest('base64url').slice(0, 22);
}
