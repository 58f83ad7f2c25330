import { expect, test } from 'vitest';
import { ImportQueue } from './routes.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the queue processes one file at a time, and another company's file before a company's second file", async () => {
  const queue = new ImportQueue();
  const order: string[] = [];
  let running = 0;
  const read = (company: string, file: string) =>
    queue.run(company, async () => {
      running += 1;
      expect(running).toBe(1);
      await settled();
      order.push(file);
      running -= 1;
    });
  await Promise.all([read('acme', 'first'), read('acme', 'second'), read('rival', 'theirs')]);
  expect(order).toEqual(['first', 'theirs', 'second']);
});

test("the queue rejects a company's fifth concurrent file, and accepts other companies' files", async () => {
  const queue = new ImportQueue();
  const four = Array.from({ length: 4 }, () => queue.run('acme', settled));
  await expect(queue.run('acme', settled)).rejects.toMatchObject({
    code: 'too_many_requests',
    detail: { retryAfter: 5 },
  });
  await expect(queue.run('rival', async () => 'read')).resolves.toBe('read');
  await Promise.all(four);
});
