import { createHash, randomBytes, randomInt } from 'node:crypto';
import { NIL, v7, validate } from 'uuid';

/** A new record's id: a UUIDv7, so that ids grow with time and indexes stay dense. */
export function newId(): string {
  return v7();
}

/** The id that a list is filtered by; a text that is no id at all becomes one that nobody has. */
export function filterId(given: string): string {
  return validate(given) ? given : NIL;
}

/** The letters and figures of codes that people read aloud: without 0 O 1 I L U. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code of so many characters, unpredictable. */
export function newCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** A bearer token of 256 bits, fit for a URL or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: whoever reads the database cannot use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
