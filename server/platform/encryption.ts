import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts values in the database that only this server may read. */
export interface Encryption {
  /** `context` binds the text to its owner, such as a company's id. The text decrypts only with the same context. */
  encrypt(text: string, context: string): Buffer;
  /** Undefined if it was encrypted with another key or context, or was tampered with. */
  open(ciphertext: Uint8Array, context: string): string | undefined;
}

const ALGORITHM = 'aes-256-gcm';
/** The format's version byte, for future changes. It is followed by the nonce, the tag and the ciphertext. */
const VERSION = 1;
const NONCE_END = 1 + 12;
const TAG_END = NONCE_END + 16;

/** Encrypts with a key derived from the server's secret key for one purpose. */
export function encryption(secretKey: string, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `jobsitespro sealing ${purpose}`, 32));
  return {
    encrypt(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), encrypted]);
    },
    open(ciphertext, context) {
      const bytes = Buffer.from(ciphertext);
      if (bytes[0] !== VERSION || bytes.length < TAG_END) return undefined;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(1, NONCE_END))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_END, TAG_END));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(TAG_END)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
