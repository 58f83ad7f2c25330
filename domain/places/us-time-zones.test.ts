import { expect, test } from 'vitest';
import { MAIN_TIME_ZONE } from './us-states.ts';
import { isUsTimeZone } from './us-time-zones.ts';

test('every state maps to a time zone of the United States', () => {
  expect(Object.values(MAIN_TIME_ZONE).filter((zone) => !isUsTimeZone(zone))).toEqual([]);
});

test.each(['America/Detroit', 'America/Indiana/Knox', 'America/Boise', 'US/Eastern', 'America/Indianapolis'])(
  'isUsTimeZone accepts %s, a US zone of this runtime',
  (zone) => {
    expect(isUsTimeZone(zone)).toBe(true);
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
  },
);

test.each(['America/Puerto_Rico', 'Pacific/Guam', 'America/Toronto', 'UTC', ''])('isUsTimeZone rejects %s', (zone) => {
  expect(isUsTimeZone(zone)).toBe(false);
});
