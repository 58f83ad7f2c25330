import { type Encryption, encryption } from '../../platform/encryption.ts';

/**
 * Encrypts what waits for its delivery and opens something: the token of a document's link and the texts of notices, each
 * for its own id only.
 */
export function messageEncryption(secretKey: string): Encryption {
  return encryption(secretKey, 'waiting messages');
}
