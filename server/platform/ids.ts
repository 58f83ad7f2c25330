import { createHash, randomBytes, randomInt } from 'node:crypto';
import { NIL, v7, validate } from 'uuid';

/** A new record's id: a UUIDv7, so that ids grow with time and indexes stay dense. */
export function newId(): string {
  return v7();
}

/** The id that a list is filtered by; a malformed id becomes one that no record has. */
export function filterId(id: string): string {
  return validate(id) ? id : NIL;
}

/** The characters of codes that people read aloud: without 0 O 1 I L U. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random, unpredictable code of the given length. */
export function newCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** A bearer token of 256 bits, fit for a URL or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token: a reader of the database cannot use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
