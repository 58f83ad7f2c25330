import { expect, test } from 'vitest';
import { formatPeriod } from './project-text.ts';

test('formatPeriod returns both dates of a project', () => {
  expect(formatPeriod({ start_date: '2026-11-20', end_date: '2026-12-04' })).toBe('Nov 20, 2026 – Dec 4, 2026');
});

test('formatPeriod returns the start of a project without an end', () => {
  expect(formatPeriod({ start_date: '2026-11-20', end_date: null })).toBe('From Nov 20, 2026');
});

test('formatPeriod returns the end of a project without a start', () => {
  expect(formatPeriod({ start_date: null, end_date: '2026-12-04' })).toBe('Until Dec 4, 2026');
});

test('formatPeriod returns an empty text for a project without dates', () => {
  expect(formatPeriod({ start_date: null, end_date: null })).toBe('');
});
