import { expect, test } from 'vitest';
import { takingTurns } from './turns.ts';

test('takingTurns lets other work run once the time is over, and not before', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  const quick = takingTurns(60_000);
  await quick();
  order.push('within the time');
  const slow = takingTurns(0);
  await slow();
  order.push('after the time');
  expect(order).toEqual(['within the time', 'other', 'after the time']);
});
