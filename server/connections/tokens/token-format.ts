import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Audience } from '#domain/scopes.ts';

/*
 * `jspa_` (API) or `jspm_` (assistant), 43 characters in base62, which hold 256 random bits, and 6 characters with the
 * checksum of what precedes them. Scanners of source code find tokens by this pattern (docs/security.md), and a token with a
 * typing error needs no query. A double-click selects it, because it has no hyphen.
 */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const PREFIXES: Record<Audience, string> = { api: 'jspa_', assistant: 'jspm_' };
const PATTERN = /^jsp[am]_[0-9A-Za-z]{49}$/;

/** The number of characters of a token that are stored and shown. */
const HINT_LENGTH = 4;

/** A new random token. */
export function newAccessToken(audience: Audience): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH);
  const unchecked = PREFIXES[audience] + random;
  return unchecked + checksumOf(unchecked);
}

/** The audience of a well-formed token with the right checksum; undefined for anything else. */
export function audienceOf(token: string): Audience | undefined {
  if (!PATTERN.test(token)) return undefined;
  const unchecked = token.slice(0, -CHECKSUM_LENGTH);
  if (checksumOf(unchecked) !== token.slice(-CHECKSUM_LENGTH)) return undefined;
  return token.startsWith(PREFIXES.api) ? 'api' : 'assistant';
}

/** The end of a token, by which its owner recognizes it. */
export function hintOf(token: string): string {
  return token.slice(-HINT_LENGTH);
}

function checksumOf(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let rest = value;
  let digits = '';
  while (digits.length < length) {
    digits = ALPHABET.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}
