import { expect, test } from 'vitest';
import { pathOf } from './page-address.ts';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['', '/'],
  ['/about/', '/about'],
  ['/about?from=//mail', '/about'],
  ['/%61pi/v1/nowhere', '/api/v1/nowhere'],
  ['//api//v1/nowhere//', '/api/v1/nowhere'],
  ['http://localhost:3000/api/v1/nowhere', '/api/v1/nowhere'],
  ['HTTPS://localhost', '/'],
  ['/a%2fb', '/a/b'],
  ['/%ff', undefined],
])('pathOf maps %s to %s', (target, path) => {
  expect(pathOf(target)).toBe(path);
});
