import { expect, test } from 'vitest';
import { timeZoneLabel, timeZoneOptions } from './time-zones.ts';

test('a zone is named as people name it', () => {
  expect(timeZoneLabel('America/New_York')).toBe('Eastern Time (New York)');
  expect(timeZoneLabel('America/Phoenix')).toContain('Phoenix');
});

test('a company keeps a zone that is not offered otherwise', () => {
  const offered = (own: string) => timeZoneOptions(own).map(({ value }) => value);
  expect(offered('America/Detroit')[0]).toBe('America/Detroit');
  expect(offered('America/New_York').filter((zone) => zone === 'America/New_York')).toHaveLength(1);
});
