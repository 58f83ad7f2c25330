import { expect, test, vi } from 'vitest';
import { Room, RoomIsFull } from './room.ts';

/** Work that lasts until the test ends it. */
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

test('runs only as much work at once as fits', async () => {
  const room = new Room(3);
  const pieces = Array.from({ length: 5 }, aPiece);
  const all = pieces.map(({ work }) => room.during(1, work));
  const begun = () => pieces.map((piece) => piece.begun.mock.calls.length);
  await settled();
  expect(begun()).toEqual([1, 1, 1, 0, 0]);
  pieces[1]?.end();
  await settled();
  expect(begun()).toEqual([1, 1, 1, 1, 0]);
  for (const { end } of pieces) end();
  await Promise.all(all);
});

test('lets a large share wait without small ones overtaking it', async () => {
  const room = new Room(3);
  const [small, large, late] = [aPiece(), aPiece(), aPiece()];
  const all = [room.during(1, small.work), room.during(3, large.work), room.during(1, late.work)];
  await settled();
  expect([large.begun, late.begun].map((begun) => begun.mock.calls.length)).toEqual([0, 0]);
  small.end();
  await settled();
  expect([large.begun, late.begun].map((begun) => begun.mock.calls.length)).toEqual([1, 0]);
  large.end();
  late.end();
  await Promise.all(all);
});

test('gives a share above the size all of it', async () => {
  const room = new Room(2);
  expect(await room.during(99, () => Promise.resolve('done'))).toBe('done');
});

test('releases the share of work that fails', async () => {
  const room = new Room(1);
  await expect(room.during(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await room.during(1, () => Promise.resolve('next'))).toBe('next');
});

test('rejects at once if the queue is too long', async () => {
  const room = new Room(1, { mostWaiting: 1 });
  const [inside, waiting] = [aPiece(), aPiece()];
  const all = [room.during(1, inside.work), room.during(1, waiting.work)];
  await expect(room.during(1, aPiece().work)).rejects.toThrow(RoomIsFull);
  inside.end();
  waiting.end();
  await Promise.all(all);
});

test('rejects after the timeout, and moves up those behind', async () => {
  vi.useFakeTimers();
  try {
    const room = new Room(2, { patience: 1000 });
    const [inside, large, small] = [aPiece(), aPiece(), aPiece()];
    const first = room.during(1, inside.work);
    const refused = room.during(2, large.work).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    const last = room.during(1, small.work);
    await vi.advanceTimersByTimeAsync(500);
    expect(await refused).toBeInstanceOf(RoomIsFull);
    expect(small.begun).toHaveBeenCalledOnce();
    inside.end();
    small.end();
    await Promise.all([first, last]);
  } finally {
    vi.useRealTimers();
  }
});
