import { beforeEach, expect, test, vi } from 'vitest';
import type * as ServerClock from './server-clock.ts';

const PHONE = new Date('2026-11-20T12:00:00Z').getTime();
let clock: typeof ServerClock;

// Each test imports the module again, like opening the page.
beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: PHONE });
  vi.resetModules();
  clock = await import('./server-clock.ts');
});

test('serverNow corrects a phone with a wrong clock, on the next visit too', async () => {
  clock.learnTime('Fri, 20 Nov 2026 12:10:00 GMT', { requestedAt: PHONE, receivedAt: PHONE + 200 });
  expect(clock.serverNow().toISOString()).toBe('2026-11-20T12:10:00.400Z');
  vi.resetModules();
  const next = await import('./server-clock.ts');
  expect(next.serverNow().toISOString()).toBe('2026-11-20T12:10:00.400Z');
});

test("serverNow uses a phone's clock that is right within a second", () => {
  clock.learnTime('Fri, 20 Nov 2026 12:00:00 GMT', { requestedAt: PHONE, receivedAt: PHONE + 300 });
  expect(clock.serverNow().getTime()).toBe(PHONE);
});

test('learnTime ignores a slow response and one without a date', () => {
  clock.learnTime('Fri, 20 Nov 2026 12:10:00 GMT', { requestedAt: PHONE, receivedAt: PHONE + 9000 });
  clock.learnTime(null, { requestedAt: PHONE, receivedAt: PHONE });
  expect(clock.serverNow().getTime()).toBe(PHONE);
});
