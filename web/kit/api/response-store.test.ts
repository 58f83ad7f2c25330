import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openResponseStore } from './response-store.ts';

const HOUR_MS = 60 * 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a response can be read for a day', async () => {
  const store = await openResponseStore('build 1');
  await store.write('ana', 'customers', { data: ['Priya'] });
  vi.setSystemTime(NOON + 24 * HOUR_MS - 1);
  expect(await store.read('ana', 'customers')).toEqual({ body: { data: ['Priya'] }, at: NOON });
  vi.setSystemTime(NOON + 24 * HOUR_MS);
  expect(await store.read('ana', 'customers')).toBeUndefined();
});

test('a response can be read by its account and its build only', async () => {
  const store = await openResponseStore('build 1');
  await store.write('ana', 'customers', 1);
  expect(await store.read('ben', 'customers')).toBeUndefined();
  expect(await (await openResponseStore('build 1')).read('ana', 'customers')).toMatchObject({ body: 1 });
  expect(await (await openResponseStore('build 2')).read('ana', 'customers')).toBeUndefined();
});

test('the oldest responses beyond 20 MB are deleted when the store is opened', async () => {
  const store = await openResponseStore('build 1');
  for (const [hours, query] of ['oldest', 'older', 'newest'].entries()) {
    vi.setSystemTime(NOON + hours * HOUR_MS);
    await store.write('ana', query, 'x'.repeat(9_000_000));
  }
  const reopened = await openResponseStore('build 1');
  const isStored = async (query: string) => (await reopened.read('ana', query)) !== undefined;
  expect(await Promise.all(['oldest', 'older', 'newest'].map(isStored))).toEqual([false, true, true]);
});

test('the limit also applies to a store that stays open', async () => {
  const store = await openResponseStore('build 1');
  for (let at = 0; at < 50; at += 1) {
    vi.setSystemTime(NOON + at);
    await store.write('ana', `query ${at}`, 'x'.repeat(1_000_000));
  }
  expect(await store.read('ana', 'query 0')).toBeUndefined();
  expect(await store.read('ana', 'query 49')).toBeDefined();
});

test('an employee’s code is not stored', async () => {
  const store = await openResponseStore('build 1');
  await store.write('ana', 'employees', { data: [{ employee_code: 'CQAE922222', first_name: 'Luis' }] });
  expect(await store.read('ana', 'employees')).toMatchObject({
    body: { data: [{ employee_code: null, first_name: 'Luis' }] },
  });
});
