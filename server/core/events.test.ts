import { expect, test } from 'vitest';
import type { CompanyDb } from '../platform/database/database.ts';
import { emitter, event, on } from './events.ts';

const db = {} as CompanyDb;
const invoicePaid = event<{ amount: number }, string>('invoicePaid');
const invoiceSent = event<{ amount: number }, string>('invoiceSent');

test('emit awaits the listeners of an event in order and returns their results', async () => {
  const steps: string[] = [];
  const listen = (name: string) =>
    on(invoicePaid, async (transaction, { amount }) => {
      expect(transaction).toBe(db);
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      return `${name}: ${amount}`;
    });
  const emit = emitter([listen('first'), listen('second')]);
  expect(await emit(db, invoicePaid, { amount: 5 })).toEqual(['first: 5', 'second: 5']);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('emit does not run listeners of another event', async () => {
  const emit = emitter([on(invoiceSent, async () => 'sent')]);
  expect(await emit(db, invoicePaid, { amount: 5 })).toEqual([]);
});

test("emit rethrows a listener's error and does not run later listeners", async () => {
  const steps: string[] = [];
  const emit = emitter([
    on(invoicePaid, () => Promise.reject(new Error('not now'))),
    on(invoicePaid, async () => String(steps.push('later'))),
  ]);
  await expect(emit(db, invoicePaid, { amount: 5 })).rejects.toThrow('not now');
  expect(steps).toEqual([]);
});

test('a fourth listener of an event is rejected', () => {
  const listeners = Array.from({ length: 4 }, () => on(invoicePaid, async () => ''));
  expect(emitter(listeners.slice(1))).toBeTypeOf('function');
  expect(() => emitter(listeners)).toThrow('invoicePaid has 4 listeners');
});
