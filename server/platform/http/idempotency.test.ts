import { expect, test } from 'vitest';
import { requestHash } from './idempotency.ts';

const hash = (...request: Parameters<typeof requestHash>) => requestHash(...request).toString('hex');

test('requestHash is the same for the same request', () => {
  expect(hash('POST', '/customers', { customer: { city: 'Tampa' } })).toBe(
    hash('POST', '/customers', { customer: { city: 'Tampa' } }),
  );
});

test('requestHash differs for another method, path or body', () => {
  const hashes = [
    hash('POST', '/customers', { a: 1 }),
    hash('PUT', '/customers', { a: 1 }),
    hash('POST', '/projects', { a: 1 }),
    hash('POST', '/customers', { a: 2 }),
    hash('POST', '/customers', { a: '1' }),
    hash('POST', '/customers', undefined),
    hash('POST', '/customers', null),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
