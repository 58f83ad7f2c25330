import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { processLimit } from './process-limit.ts';

const at = (seconds: number) => new Date(Date.UTC(2027, 2, 1, 12, 0, seconds));

test('processLimit rejects a key above the limit, and no other key', () => {
  const count = processLimit({ most: 2, seconds: 60 });
  count('acme', at(1));
  count('acme', at(2));
  expect(() => count('acme', at(20))).toThrow(AppError);
  expect(() => count('rival', at(20))).not.toThrow();
});

test('processLimit reports when its window ends, and then starts over', () => {
  const count = processLimit({ most: 1, seconds: 60 });
  count('acme', at(0));
  expect(() => count('acme', at(20))).toThrow(expect.objectContaining({ detail: { retryAfter: 40 } }) as Error);
  expect(() => count('acme', at(60))).not.toThrow();
});

test('processLimit removes the key that called longest ago when there are too many', () => {
  const count = processLimit({ most: 1, seconds: 60 });
  count('first', at(0));
  for (let n = 0; n < 9_999; n++) count(`other ${n}`, at(1));
  expect(() => count('first', at(2))).toThrow(AppError);
  for (let n = 0; n < 2; n++) count(`one more ${n}`, at(3));
  expect(() => count('other 0', at(4))).not.toThrow();
  expect(() => count('first', at(4))).toThrow(AppError);
});
