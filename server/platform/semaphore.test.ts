import { expect, test, vi } from 'vitest';
import { Semaphore, QueueFullError } from './semaphore.ts';

/** Work that runs until the test ends it. */
function aPiece() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = vi.fn();
  return {
    begun,
    end: resolve,
    work: () => {
      begun();
      return promise;
    },
  };
}

/** Resolves after all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('Semaphore runs only as much work concurrently as fits', async () => {
  const semaphore = new Semaphore(3);
  const pieces = Array.from({ length: 5 }, aPiece);
  const all = pieces.map(({ work }) => semaphore.during(1, work));
  const begun = () => pieces.map((piece) => piece.begun.mock.calls.length);
  await settled();
  expect(begun()).toEqual([1, 1, 1, 0, 0]);
  pieces[1]?.end();
  await settled();
  expect(begun()).toEqual([1, 1, 1, 1, 0]);
  for (const { end } of pieces) end();
  await Promise.all(all);
});

test('Semaphore makes a large share wait without small ones overtaking it', async () => {
  const semaphore = new Semaphore(3);
  const [small, large, late] = [aPiece(), aPiece(), aPiece()];
  const all = [semaphore.during(1, small.work), semaphore.during(3, large.work), semaphore.during(1, late.work)];
  await settled();
  expect([large.begun, late.begun].map((begun) => begun.mock.calls.length)).toEqual([0, 0]);
  small.end();
  await settled();
  expect([large.begun, late.begun].map((begun) => begun.mock.calls.length)).toEqual([1, 0]);
  large.end();
  late.end();
  await Promise.all(all);
});

test('Semaphore gives a share above the size all of it', async () => {
  const semaphore = new Semaphore(2);
  expect(await semaphore.during(99, () => Promise.resolve('done'))).toBe('done');
});

test('Semaphore releases the share of work that fails', async () => {
  const semaphore = new Semaphore(1);
  await expect(semaphore.during(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.during(1, () => Promise.resolve('next'))).toBe('next');
});

test('Semaphore rejects immediately if the queue is too long', async () => {
  const semaphore = new Semaphore(1, { mostWaiting: 1 });
  const [inside, waiting] = [aPiece(), aPiece()];
  const all = [semaphore.during(1, inside.work), semaphore.during(1, waiting.work)];
  await expect(semaphore.during(1, aPiece().work)).rejects.toThrow(QueueFullError);
  inside.end();
  waiting.end();
  await Promise.all(all);
});

test('Semaphore rejects after the timeout, and advances the callers behind', async () => {
  vi.useFakeTimers();
  try {
    const semaphore = new Semaphore(2, { timeoutMs: 1000 });
    const [inside, large, small] = [aPiece(), aPiece(), aPiece()];
    const first = semaphore.during(1, inside.work);
    const rejected = semaphore.during(2, large.work).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    const last = semaphore.during(1, small.work);
    await vi.advanceTimersByTimeAsync(500);
    expect(await rejected).toBeInstanceOf(QueueFullError);
    expect(small.begun).toHaveBeenCalledOnce();
    inside.end();
    small.end();
    await Promise.all([first, last]);
  } finally {
    vi.useRealTimers();
  }
});
