import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const item = (company_id: string, name: string) => ({ company_id, name });

type Item = ReturnType<typeof item>;

function filled(names: readonly string[], queue = new FairQueue<Item>()): FairQueue<Item> {
  for (const name of names) queue.add(item(name.slice(0, 1), name));
  return queue;
}

/** Takes and finishes all items, one after another. */
function names(queue: FairQueue<Item>): string[] {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    taken.push(next.name);
    queue.finish(next);
  }
  return taken;
}

test('FairQueue serves companies in turns and preserves the order within each', () => {
  const queue = filled(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  expect(queue.size).toBe(6);
  expect(queue.sizeOf('a')).toBe(3);
  expect(names(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.size).toBe(0);
});

test('FairQueue puts the company being served behind a company that arrives in the meantime', () => {
  const queue = filled(['a1', 'a2']);
  const serving = queue.take();
  expect(serving?.name).toBe('a1');
  filled(['a3', 'b1'], queue);
  if (serving) queue.finish(serving);
  expect(names(queue)).toEqual(['b1', 'a2', 'a3']);
});

test('FairQueue puts the company being served behind others even if it had nothing waiting', () => {
  const queue = filled(['a1']);
  const serving = queue.take();
  filled(['a2', 'b1'], queue);
  if (serving) queue.finish(serving);
  expect(names(queue)).toEqual(['b1', 'a2']);
});

test('FairQueue gives a company that adds items repeatedly no more turns than one that waits', () => {
  const queue = filled(['a1', 'b1', 'b2', 'b3']);
  const served: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    served.push(next.company_id);
    queue.finish(next);
    if (next.company_id === 'a' && served.length < 4) queue.add(item('a', 'again'));
  }
  expect(served).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});

test('FairQueue gives a company a second item only while no other company waits', () => {
  const queue = filled(['a1', 'a2', 'a3', 'b1']);
  expect([queue.take()?.name, queue.take()?.name, queue.take()?.name]).toEqual(['a1', 'b1', 'a2']);
  queue.add(item('c', 'c1'));
  expect(queue.next()?.name).toBe('c1');
});

test('FairQueue does not exceed the maximum number of items in progress for a company', () => {
  const queue = filled(['a1', 'a2', 'b1'], new FairQueue<Item>({ mostInProgress: 1 }));
  const first = queue.take();
  expect([first?.name, queue.take()?.name, queue.take()]).toEqual(['a1', 'b1', undefined]);
  expect(queue.sizeOf('a')).toBe(2);
  if (first) queue.finish(first);
  expect(queue.take()?.name).toBe('a2');
});

test('FairQueue removes a waiting item once', () => {
  const queue = new FairQueue<Item>();
  const [first, second] = [item('a', 'a1'), item('a', 'a2')];
  queue.add(first);
  queue.add(second);
  expect(queue.remove(first)).toBe(true);
  expect(queue.remove(first)).toBe(false);
  expect(queue.take()).toBe(second);
  expect(queue.remove(second)).toBe(false);
  expect(queue.size).toBe(0);
});

test('FairQueue puts a company whose only item was removed at the end', () => {
  const queue = new FairQueue<Item>();
  const gone = item('a', 'a1');
  queue.add(gone);
  queue.add(item('b', 'b1'));
  queue.remove(gone);
  queue.add(item('a', 'a2'));
  expect(names(queue)).toEqual(['b1', 'a2']);
});

test('FairQueue returns all waiting items when it is emptied', () => {
  const queue = filled(['a1', 'b1', 'a2']);
  expect(queue.takeAll().map(({ name }) => name)).toEqual(['a1', 'a2', 'b1']);
  expect(queue.take()).toBeUndefined();
});
