import { expect, test } from 'vitest';
import { createDispatcher } from './dispatcher.ts';

/** A table of due rows. The test ends their deliveries. */
function aQueue({
  slots = 2,
  rows = [] as string[],
  /** Simulates a company that has used up its share of the slots: nothing is due during a delivery. */
  isOneAtATime = false,
  onQuery = undefined as ((underWay: string[]) => Promise<void>) | undefined,
} = {}) {
  const waiting = [...rows];
  const finish = new Map<string, () => void>();
  const errors: unknown[] = [];
  let most = 0;
  const dispatcher = createDispatcher<string>({
    slots,
    idOf: (row) => row,
    due: async (atMost, underWay) => {
      const rows = waiting.filter((row) => !underWay.includes(row)).slice(0, atMost);
      await onQuery?.(underWay);
      if (!isOneAtATime) return rows;
      return underWay.length > 0 ? [] : rows.slice(0, 1);
    },
    deliver: async (row) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      finish.set(row, resolve);
      most = Math.max(most, finish.size);
      await promise;
      finish.delete(row);
      waiting.splice(waiting.indexOf(row), 1);
      if (row.startsWith('broken')) throw new Error('renderer failed');
    },
    log: { error: (entry: unknown) => errors.push(entry) } as never,
  });
  const started = async (row: string) => {
    await expect.poll(() => [...finish.keys()]).toContain(row);
  };
  return { dispatcher, waiting, finish, errors, started, most: () => most };
}

test('the dispatcher fills its slots and takes the next row when one is free', async () => {
  const { dispatcher, finish, started, most } = aQueue({ slots: 2, rows: ['a', 'b', 'c'] });
  const run = dispatcher.run();
  await started('b');
  expect([...finish.keys()]).toEqual(['a', 'b']);
  finish.get('b')?.();
  await started('c');
  expect([...finish.keys()]).toEqual(['a', 'c']);
  finish.get('a')?.();
  finish.get('c')?.();
  await run;
  expect(most()).toBe(2);
});

test('the dispatcher takes a new row on wake-up during a long delivery', async () => {
  const { dispatcher, waiting, finish, started } = aQueue({ rows: ['slow'] });
  const run = dispatcher.run();
  await started('slow');
  waiting.push('late');
  dispatcher.wake();
  await started('late');
  expect([...finish.keys()]).toEqual(['slow', 'late']);
  for (const end of finish.values()) end();
  await run;
  expect(waiting).toEqual([]);
});

test('the dispatcher continues if the delivery that blocked others ends during its query', async () => {
  const queue = aQueue({
    rows: ['a', 'b'],
    isOneAtATime: true,
    async onQuery(underWay) {
      for (const row of underWay) queue.finish.get(row)?.();
      await expect.poll(() => queue.finish.size).toBe(0);
    },
  });
  const run = queue.dispatcher.run();
  await queue.started('a');
  queue.dispatcher.wake();
  await queue.started('b');
  queue.dispatcher.wake();
  await run;
  expect(queue.waiting).toEqual([]);
});

test('the dispatcher logs a delivery that throws, without affecting others', async () => {
  const { dispatcher, finish, started, errors } = aQueue({ slots: 1, rows: ['broken', 'b'] });
  const run = dispatcher.run();
  await started('broken');
  finish.get('broken')?.();
  await started('b');
  finish.get('b')?.();
  await run;
  expect(errors).toMatchObject([{ id: 'broken', err: { message: 'renderer failed' } }]);
});

test('the dispatcher takes nothing more after stop, and waits for running deliveries', async () => {
  const { dispatcher, waiting, finish, started } = aQueue({ slots: 1, rows: ['a', 'b'] });
  dispatcher.wake();
  await started('a');
  const stopping = dispatcher.stop();
  finish.get('a')?.();
  await stopping;
  dispatcher.wake();
  expect(waiting).toEqual(['b']);
  expect([...finish.keys()]).toEqual([]);
});
