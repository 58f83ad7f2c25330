import { expect, test } from 'vitest';
import { isOnItsWay } from './on-its-way.ts';

const created_at = '2026-11-20T14:00:00.000Z';
const soon = new Date('2026-11-20T14:09:59.000Z');
const later = new Date('2026-11-20T14:10:00.000Z');

test('the status of a queued message may change, however long it waits', () => {
  expect(isOnItsWay({ message_processing_status: 'queued', created_at }, later)).toBe(true);
});

test('the status of a sent message may change for ten minutes', () => {
  expect(isOnItsWay({ message_processing_status: 'sent', created_at }, soon)).toBe(true);
  expect(isOnItsWay({ message_processing_status: 'sent', created_at }, later)).toBe(false);
});

test('the status of a delivered or failed message does not change', () => {
  expect(isOnItsWay({ message_processing_status: 'delivered', created_at }, soon)).toBe(false);
  expect(isOnItsWay({ message_processing_status: 'failed', created_at }, soon)).toBe(false);
});
