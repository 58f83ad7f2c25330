import { expect, test } from 'vitest';
import { formatPeriod } from './project-text.ts';

test('a project with both days reads from the first to the last', () => {
  expect(formatPeriod({ start_date: '2026-11-20', end_date: '2026-12-04' })).toBe('Nov 20, 2026 – Dec 4, 2026');
});

test('a project without an end says from when', () => {
  expect(formatPeriod({ start_date: '2026-11-20', end_date: null })).toBe('From Nov 20, 2026');
});

test('a project with only an end says until when', () => {
  expect(formatPeriod({ start_date: null, end_date: '2026-12-04' })).toBe('Until Dec 4, 2026');
});

test('a project without days says nothing', () => {
  expect(formatPeriod({ start_date: null, end_date: null })).toBe('');
});
