import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customers } from '#contract/work/customers.ts';
import { fakeServer } from '../../testing/server.ts';
import { call } from './call.ts';
import { onConnectionChange, watchConnection } from './offline.ts';

const server = fakeServer();
let changes: boolean[];
let stop: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  changes = [];
  stop = [watchConnection(), onConnectionChange((isOffline) => void changes.push(isOffline))];
});

afterEach(() => {
  for (const each of stop) each();
  vi.useRealTimers();
});

const fail = () => call(customers.list, {}).catch(() => undefined);
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a failed call alone changes nothing while the server responds', async () => {
  server.responses(200, {}, { to: '/healthz' });
  await fail();
  await settle();
  expect(changes).toEqual([]);
});

test('the connection is lost when the server does not respond, and found again by asking every five seconds', async () => {
  await fail();
  await settle();
  expect(changes).toEqual([true]);
  server.responses(200, {}, { to: '/healthz' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(changes).toEqual([true, false]);
});

test.each(['online', 'focus'])('the event %s asks the server at once', async (event) => {
  await fail();
  await settle();
  server.responses(200, {}, { to: '/healthz' });
  dispatchEvent(new Event(event));
  await settle();
  expect(changes).toEqual([true, false]);
});

test('an error of the server, such as one of a proxy, is no connection', async () => {
  server.responses(502, {}, { to: '/healthz' });
  await fail();
  await settle();
  expect(changes).toEqual([true]);
  server.responses(200, {}, { to: '/healthz' });
  await vi.advanceTimersByTimeAsync(5000);
});
