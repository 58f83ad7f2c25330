import { expect, test } from 'vitest';
import { isVisitOver, visitStatus, type VisitStatus } from './visit-status.ts';

// 11:30 PM on Dec 1 in New York, and already Dec 2 in UTC.
const at = { timeZone: 'America/New_York', now: new Date('2026-12-02T04:30:00Z') };

test.each<[string, object, VisitStatus]>([
  ['of a coming day', { day: '2026-12-02' }, 'planned'],
  ['of today', { day: '2026-12-01' }, 'planned'],
  ['of today, with somebody there', { day: '2026-12-01', was_there: true }, 'under_way'],
  ['of yesterday, with somebody there', { day: '2026-11-30', was_there: true }, 'done'],
  ['of yesterday, with nobody there', { day: '2026-11-30' }, 'missed'],
  ['of yesterday, marked done', { day: '2026-11-30', is_marked_done: true }, 'done'],
  ['of today, marked done', { day: '2026-12-01', is_marked_done: true }, 'done'],
  ['that was cancelled', { day: '2026-11-30', is_cancelled: true, was_there: true }, 'cancelled'],
])('visitStatus and isVisitOver return the expected values for a visit %s', (_what, facts, status) => {
  const visit = { day: '', is_cancelled: false, is_marked_done: false, was_there: false, ...facts };
  expect(visitStatus(visit, at)).toBe(status);
  expect(isVisitOver(status)).toBe(status === 'done' || status === 'missed');
});
