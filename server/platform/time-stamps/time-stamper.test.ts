import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { type Fault, startTimeStampAuthority } from '#testkit/providers/time-stamp-authority.ts';
import { readToken } from './time-stamp-protocol.ts';
import { openTimeStamper } from './time-stamper.ts';

const DIGEST = createHash('sha256').update('the root of a tree').digest();

let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;

beforeAll(async () => {
  authority = await startTimeStampAuthority();
});
afterAll(() => authority.close());
beforeEach(() => {
  authority.state.fault = 'none';
});

const stamper = () => openTimeStamper(authority.url, () => new Date());

test('a server without an authority has no stamper', () => {
  expect(openTimeStamper(undefined, () => new Date())).toBeUndefined();
});

test('a time stamp names its authority and time, and openssl verifies its token without our code', async () => {
  const stamp = await stamper()?.(DIGEST);
  expect(stamp?.authority).toBe('Test Time Stamps');
  expect(Math.abs((stamp?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  const folder = tempFolder();
  const [token, root] = [join(folder, 'root.tst'), join(folder, 'authority.pem')];
  writeFileSync(token, stamp?.token ?? '');
  writeFileSync(root, authority.rootPem);
  const check = (digest: Buffer) =>
    execFileSync(
      'openssl',
      ['ts', '-verify', '-digest', digest.toString('hex'), '-in', token, '-token_in', '-CAfile', root],
      { encoding: 'utf8', stdio: 'pipe' },
    );
  expect(check(DIGEST)).toContain('Verification: OK');
  expect(() => check(createHash('sha256').update('another root').digest())).toThrow('message imprint mismatch');
});

test.for<[fault: Fault, reason: string]>([
  ['down', 'status 503'],
  ['wrong', 'another digest'],
  ['unreadable', 'not ASN.1'],
  ['skewed', 'clock of the authority differs'],
])('an authority that is %s is rejected', async ([fault, reason]) => {
  authority.state.fault = fault;
  await expect(stamper()?.(DIGEST)).rejects.toThrow(reason);
});

test('a token whose content was changed is rejected', async () => {
  const token = Buffer.from((await stamper()?.(DIGEST))?.token ?? '');
  const at = token.indexOf('Z', token.indexOf(Buffer.from('20')));
  const changed = Buffer.from(token);
  const digit = token.lastIndexOf(Buffer.from(String(new Date().getUTCFullYear())), at);
  changed[digit + 3] = (changed[digit + 3] ?? 0) ^ 1;
  expect(() => readToken(changed, DIGEST)).toThrow('The content was changed after it was signed');
});
