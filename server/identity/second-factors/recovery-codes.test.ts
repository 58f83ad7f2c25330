import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

test('newRecoveryCodes returns ten different codes of six groups of four', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){5}[2-9A-HJKMNP-Z]{4}$/);
});

test('a recovery code is accepted in lower case, with spaces or without hyphens', () => {
  const hash = recoveryCodeHash('ABCD-EFGH-JKMN-PQRS-TVWX-YZ23');
  expect(hash).toHaveLength(32);
  for (const typed of [
    'abcd-efgh-jkmn-pqrs-tvwx-yz23',
    ' ABCDEFGHJKMNPQRSTVWXYZ23 ',
    'abcd efgh jkmn pqrs tvwx yz23',
  ]) {
    expect(recoveryCodeHash(typed)).toEqual(hash);
  }
});

test.each(['', '123456', 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ2', 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ20'])(
  '%j is not a recovery code',
  (typed) => {
    expect(recoveryCodeHash(typed)).toBeUndefined();
  },
);
