import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRenewedLease, type Lease } from './leases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

/** A lease that counts its renewals. */
function aLease(renew: () => Promise<{ numAffectedRows: bigint }>): Lease<unknown> {
  const inTransaction = renew as unknown as Lease<unknown>['at']['inTransaction'];
  return { row: {}, token: 'a', at: { table: 'messages', idColumn: 'message_id', id: 'm', inTransaction } };
}

test('a lease is renewed while a provider takes minutes, and not afterwards', async () => {
  const renew = vi.fn(async () => ({ numAffectedRows: 1n }));
  const answer = Promise.withResolvers<string>();
  const work = withRenewedLease(
    aLease(renew),
    () => new Date(),
    () => answer.promise,
  );
  // A lease lasts 100 seconds.
  for (let minute = 1; minute <= 5; minute++) {
    const before = renew.mock.calls.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(renew.mock.calls.length).toBeGreaterThan(before);
  }
  answer.resolve('taken');
  expect(await work).toBe('taken');
  const renewed = renew.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(renew).toHaveBeenCalledTimes(renewed);
});

test('a failed renewal does not stop the work', async () => {
  const answer = Promise.withResolvers<string>();
  const renew = vi.fn(() => Promise.reject(new Error('Connection terminated unexpectedly')));
  const work = withRenewedLease(
    aLease(renew),
    () => new Date(),
    () => answer.promise,
  );
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(renew).toHaveBeenCalled();
  answer.resolve('taken');
  expect(await work).toBe('taken');
});
