import { RECOVERY_CODES } from '../../contract/second-factors.ts';
import { CODE_ALPHABET, newCode, tokenHash } from '../platform/ids.ts';

/** 78 bits: nobody finds a code from its hash, so it needs no key and survives a change of SECRET_KEY. */
const LENGTH = 16;
const WELL_FORMED = new RegExp(`^[${CODE_ALPHABET}]{${LENGTH}}$`);

/** New recovery codes as people read them, in groups of four. */
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
