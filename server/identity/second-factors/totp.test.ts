import { expect, test } from 'vitest';
import { base32, otpauthUri, stepAt, stepOfCode, totp } from './totp.ts';

/** The secret and the table of RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');

test.each([
  ['1970-01-01T00:00:59Z', '94287082'],
  ['2005-03-18T01:58:29Z', '07081804'],
  ['2005-03-18T01:58:31Z', '14050471'],
  ['2009-02-13T23:31:30Z', '89005924'],
  ['2033-05-18T03:33:20Z', '69279037'],
  ['2603-10-11T11:33:20Z', '65353130'],
])('the code of %s matches RFC 6238', (time, code) => {
  expect(totp(SECRET, stepAt(new Date(time)), 8)).toBe(code);
  expect(totp(SECRET, stepAt(new Date(time)))).toBe(code.slice(2));
});

const NOW = new Date('2026-11-23T12:00:00Z');
const STEP = stepAt(NOW);

test('codes of one step before and after are accepted, and no others', () => {
  const steps = [-2, -1, 0, 1, 2].map((offset) => stepOfCode(SECRET, totp(SECRET, STEP + offset), { now: NOW }));
  expect(steps).toEqual([undefined, STEP - 1, STEP, STEP + 1, undefined]);
});

test('a code of a step that is not later than the last one is rejected', () => {
  const code = totp(SECRET, STEP);
  expect(stepOfCode(SECRET, code, { now: NOW, after: STEP - 1 })).toBe(STEP);
  expect(stepOfCode(SECRET, code, { now: NOW, after: STEP })).toBeUndefined();
  expect(stepOfCode(SECRET, code, { now: NOW, after: STEP + 1 })).toBeUndefined();
});

test.each(['', '12345', '1234567', 'ABCDEF', '１２３４５６'])('%j is rejected because it is not a code', (code) => {
  expect(stepOfCode(SECRET, code, { now: NOW })).toBeUndefined();
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is encoded in Base32 as in RFC 4648', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('the address for an app contains the account and the issuer', () => {
  expect(otpauthUri(SECRET, { issuer: 'JobsitesPro', login: 'ana & co@acme.example' })).toBe(
    'otpauth://totp/JobsitesPro:ana%20%26%20co%40acme.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=JobsitesPro&algorithm=SHA1&digits=6&period=30',
  );
});
