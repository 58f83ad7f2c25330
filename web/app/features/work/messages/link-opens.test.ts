import { expect, test } from 'vitest';
import { linkOpens } from './link-opens.ts';

const message = {
  message_processing_status: 'delivered' as const,
  link_expires_at: '2027-02-18T14:00:00.000Z',
  link_revoked_at: null,
};
const now = new Date('2026-11-20T14:00:00.000Z');

test('a link opens its document until it expires', () => {
  expect(linkOpens(message, now)).toBe(true);
  expect(linkOpens(message, new Date('2027-02-18T14:00:00.000Z'))).toBe(false);
});

test('a revoked link and a link that was never sent open nothing', () => {
  expect(linkOpens({ ...message, link_revoked_at: '2026-11-20T13:00:00.000Z' }, now)).toBe(false);
  expect(linkOpens({ ...message, message_processing_status: 'failed' }, now)).toBe(false);
});
