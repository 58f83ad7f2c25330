import { beforeEach, expect, test, vi } from 'vitest';
import type * as ServerClock from './server-clock.ts';

const PHONE = new Date('2026-11-20T12:00:00Z').getTime();
let clock: typeof ServerClock;

// Each test opens the page anew.
beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: PHONE });
  vi.resetModules();
  clock = await import('./server-clock.ts');
});

test('a phone whose clock is wrong tells the server’s time, also on the next visit', async () => {
  clock.learnTime('Fri, 20 Nov 2026 12:10:00 GMT', { asked: PHONE, came: PHONE + 200 });
  expect(clock.serverNow().toISOString()).toBe('2026-11-20T12:10:00.400Z');
  vi.resetModules();
  const next = await import('./server-clock.ts');
  expect(next.serverNow().toISOString()).toBe('2026-11-20T12:10:00.400Z');
});

test('a clock that is right within the second is believed', () => {
  clock.learnTime('Fri, 20 Nov 2026 12:00:00 GMT', { asked: PHONE, came: PHONE + 300 });
  expect(clock.serverNow().getTime()).toBe(PHONE);
});

test('an answer that took long, or says no time, teaches nothing', () => {
  clock.learnTime('Fri, 20 Nov 2026 12:10:00 GMT', { asked: PHONE, came: PHONE + 9000 });
  clock.learnTime(null, { asked: PHONE, came: PHONE });
  expect(clock.serverNow().getTime()).toBe(PHONE);
});
