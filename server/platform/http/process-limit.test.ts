import { expect, test } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { processLimit } from './process-limit.ts';

const at = (seconds: number) => new Date(Date.UTC(2027, 2, 1, 12, 0, seconds));

test('rejects a key above the limit, and no other key', () => {
  const count = processLimit({ most: 2, seconds: 60 });
  count('acme', at(1));
  count('acme', at(2));
  expect(() => count('acme', at(20))).toThrow(AppError);
  expect(() => count('rival', at(20))).not.toThrow();
});

test('reports when its window ends, and starts anew then', () => {
  const count = processLimit({ most: 1, seconds: 60 });
  count('acme', at(0));
  expect(() => count('acme', at(20))).toThrow(expect.objectContaining({ detail: { retryAfter: 40 } }) as Error);
  expect(() => count('acme', at(60))).not.toThrow();
});
