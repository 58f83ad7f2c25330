import { expect, test, vi } from 'vitest';
import { attemptDelivery } from './attempt.ts';
import type { OutboxRowRef } from './outbox-row.ts';

test('a message accepted during a database outage is marked as sent once the database is back, and is sent only once', async () => {
  const row = { channel: 'email', attempts: 1, created_at: new Date() };
  const outage = 20;
  let transactions = 0;
  const inTransaction = async () => {
    transactions += 1;
    if (transactions === 1) return { rows: [row] };
    if (transactions <= 1 + outage) throw new Error('Connection terminated unexpectedly');
    return { numAffectedRows: 1n };
  };
  const at = { table: 'messages', idColumn: 'message_id', id: 'm', inTransaction } as unknown as OutboxRowRef;
  const [deliver, onAttempt, error] = [vi.fn(async () => ({ delivered: false })), vi.fn(), vi.fn()];
  const log = { error } as unknown as Parameters<typeof attemptDelivery>[1]['log'];
  await attemptDelivery(at, {
    clock: () => new Date(),
    log,
    deliver,
    onAttempt,
    internalFailure: '',
    whenDone: {},
    noteAgainAfterMs: 1,
  });
  expect([deliver.mock.calls.length, transactions]).toEqual([1, 2 + outage]);
  expect(onAttempt.mock.calls).toEqual([['email', 'sent']]);
  expect(error).toHaveBeenCalledTimes(1);
});
