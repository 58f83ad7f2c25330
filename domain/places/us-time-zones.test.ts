import { expect, test } from 'vitest';
import { MAIN_TIME_ZONE } from './us-states.ts';
import { isUsTimeZone } from './us-time-zones.ts';

test('maps every state to a time zone of the United States', () => {
  expect(Object.values(MAIN_TIME_ZONE).filter((zone) => !isUsTimeZone(zone))).toEqual([]);
});

test.each(['America/Detroit', 'America/Indiana/Knox', 'America/Boise', 'US/Eastern', 'America/Indianapolis'])(
  'accepts %s, which this runtime knows, as a time zone of the United States',
  (zone) => {
    expect(isUsTimeZone(zone)).toBe(true);
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
  },
);

test.each(['America/Puerto_Rico', 'Pacific/Guam', 'America/Toronto', 'UTC', ''])('rejects %s', (zone) => {
  expect(isUsTimeZone(zone)).toBe(false);
});
