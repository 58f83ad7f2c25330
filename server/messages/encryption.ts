import { type Sealing, sealing } from '../platform/sealing.ts';

/**
 * Encrypts what waits for its delivery and opens something: the token of a document's link and the texts of notices, each
 * for its own id only.
 */
export function messageEncryption(secretKey: string): Sealing {
  return sealing(secretKey, 'waiting messages');
}
