import { expect, test } from 'vitest';
import { ImportQueue } from './import-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('reads one file at a time, and that of another company before the second file of the first', async () => {
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

test('rejects the fifth file of a company at a time, and no file of another company', async () => {
  const queue = new ImportQueue();
  const four = Array.from({ length: 4 }, () => queue.run('acme', settled));
  await expect(queue.run('acme', settled)).rejects.toMatchObject({
    code: 'too_many_requests',
    detail: { retryAfter: 5 },
  });
  await expect(queue.run('rival', async () => 'read')).resolves.toBe('read');
  await Promise.all(four);
});
