import { RECOVERY_CODES } from '#contract/identity/second-factors.ts';
import { CODE_ALPHABET, newCode, tokenHash } from '../../platform/ids.ts';

/**
 * 117 bits: a code cannot be found from its hash, so it needs neither salt nor key and survives a change of
 * SECRET_KEY. From 112 bits on, OWASP's ASVS (6.5.2) accepts a plain hash.
 */
const LENGTH = 24;
const WELL_FORMED = new RegExp(`^[${CODE_ALPHABET}]{${LENGTH}}$`);

/** New recovery codes as they are shown, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => inGroups(newCode(LENGTH)));
}

/** The stored hash of a code as typed; undefined if it cannot be a recovery code. */
export function recoveryCodeHash(typed: string): Buffer | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return WELL_FORMED.test(code) ? tokenHash(code) : undefined;
}

function inGroups(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}
