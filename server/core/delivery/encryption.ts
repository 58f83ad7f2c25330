import { type Encryption, encryption } from '../../platform/encryption.ts';

/**
 * Encrypts data that waits for its delivery and grants access: the token of a document's link, and the text of
 * notices. The ciphertext is bound to the row's id.
 */
export function messageEncryption(secretKey: string): Encryption {
  return encryption(secretKey, 'waiting messages');
}
