import { expect, test } from 'vitest';
import type { CompanyDb } from '../platform/database/database.ts';
import { emitter, event, on } from './events.ts';

const db = {} as CompanyDb;
const invoicePaid = event<{ amount: number }, string>('invoicePaid');
const invoiceSent = event<{ amount: number }, string>('invoiceSent');

test('awaits the listeners of an event in their order and returns their results', async () => {
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

test('runs no listener of another event', async () => {
  const emit = emitter([on(invoiceSent, async () => 'sent')]);
  expect(await emit(db, invoicePaid, { amount: 5 })).toEqual([]);
});

test('passes on what a listener throws and runs no later one', async () => {
  const steps: string[] = [];
  const emit = emitter([
    on(invoicePaid, () => Promise.reject(new Error('not now'))),
    on(invoicePaid, async () => String(steps.push('later'))),
  ]);
  await expect(emit(db, invoicePaid, { amount: 5 })).rejects.toThrow('not now');
  expect(steps).toEqual([]);
});

test('rejects a fourth listener of an event', () => {
  const listeners = Array.from({ length: 4 }, () => on(invoicePaid, async () => ''));
  expect(emitter(listeners.slice(1))).toBeTypeOf('function');
  expect(() => emitter(listeners)).toThrow('invoicePaid has 4 listeners');
});
