import { expect, test } from 'vitest';
import { whenAndHow } from './reminder-time.ts';

const reminder = {
  send_at: '2026-11-24T15:00:00.000Z',
  time_zone: 'America/New_York',
  channel: 'sms',
} as const;

test('whenAndHow says “tomorrow” in the customer’s time zone', () => {
  expect(whenAndHow(reminder, new Date('2026-11-24T04:30:00Z'))).toBe('tomorrow 10:00 AM by text');
});

test('whenAndHow names a later day by its weekday', () => {
  expect(whenAndHow({ ...reminder, channel: 'email' }, new Date('2026-11-20T12:00:00Z'))).toBe(
    'Tuesday, Nov 24 10:00 AM by email',
  );
});
