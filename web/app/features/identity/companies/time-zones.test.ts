import { expect, test } from 'vitest';
import { dayIn, timeZoneLabel, timeZoneOptions } from './time-zones.ts';

test('timeZoneLabel returns the common name of a zone', () => {
  expect(timeZoneLabel('America/New_York')).toBe('Eastern Time (New York)');
  expect(timeZoneLabel('America/Phoenix')).toContain('Phoenix');
});

test("timeZoneOptions keeps a company's zone that is not in the list", () => {
  const offered = (ownTimeZone: string) => timeZoneOptions(ownTimeZone).map(({ value }) => value);
  expect(offered('America/Detroit')[0]).toBe('America/Detroit');
  expect(offered('America/New_York').filter((zone) => zone === 'America/New_York')).toHaveLength(1);
});

test('timeZoneOptions returns the zones of the 50 states', () => {
  expect(timeZoneOptions('America/Chicago').map(({ label }) => label)).toEqual([
    'Eastern Time (New York)',
    'Central Time (Chicago)',
    'Mountain Time (Denver)',
    expect.stringContaining('(Phoenix)'),
    'Pacific Time (Los Angeles)',
    'Alaska Time (Anchorage)',
    expect.stringContaining('(Adak)'),
    expect.stringContaining('(Honolulu)'),
  ]);
});

test('dayIn returns the earlier day in a western zone', () => {
  const now = new Date('2026-11-21T04:30:00Z');
  expect(dayIn('America/New_York', now)).toBe('2026-11-20');
  expect(dayIn('UTC', now)).toBe('2026-11-21');
});
