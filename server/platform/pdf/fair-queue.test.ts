import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const item = (company_id: string, name: string) => ({ company_id, name });

function names(queue: FairQueue<ReturnType<typeof item>>): string[] {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.name);
  return taken;
}

test('takes companies in turns and keeps the order within each', () => {
  const queue = new FairQueue<ReturnType<typeof item>>();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item(name.slice(0, 1), name));
  expect(queue.size).toBe(6);
  expect(queue.sizeOf('a')).toBe(3);
  expect(names(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.size).toBe(0);
});

test('puts a company that has just been served behind the others', () => {
  const queue = new FairQueue<ReturnType<typeof item>>();
  queue.add(item('a', 'a1'));
  queue.add(item('a', 'a2'));
  expect(queue.take()?.name).toBe('a1');
  queue.add(item('b', 'b1'));
  queue.add(item('a', 'a3'));
  expect(names(queue)).toEqual(['a2', 'b1', 'a3']);
});

test('removes a waiting item once', () => {
  const queue = new FairQueue<ReturnType<typeof item>>();
  const [first, second] = [item('a', 'a1'), item('a', 'a2')];
  queue.add(first);
  queue.add(second);
  expect(queue.remove(first)).toBe(true);
  expect(queue.remove(first)).toBe(false);
  expect(queue.take()).toBe(second);
  expect(queue.remove(second)).toBe(false);
  expect(queue.size).toBe(0);
});

test('returns all items at once', () => {
  const queue = new FairQueue<ReturnType<typeof item>>();
  for (const name of ['a1', 'b1', 'a2']) queue.add(item(name.slice(0, 1), name));
  expect(queue.takeAll().map(({ name }) => name)).toEqual(['a1', 'a2', 'b1']);
  expect(queue.take()).toBeUndefined();
});
