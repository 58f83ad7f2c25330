import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('canonicalJson sorts keys at every depth and keeps the order of lists', () => {
  expect(canonicalJson({ b: [2, 1, { d: null, c: 'é' }], a: { z: true, y: '1.50' } })).toBe(
    '{"a":{"y":"1.50","z":true},"b":[2,1,{"c":"é","d":null}]}',
  );
});

test('canonicalJson sorts keys by their UTF-16 units, as RFC 8785 requires', () => {
  const input = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
  expect(Object.values(JSON.parse(canonicalJson(input)) as object)).toHaveLength(7);
  expect([...canonicalJson(input).matchAll(/:(\d)/g)].map(([, n]) => Number(n))).toEqual([2, 4, 6, 7, 1, 5, 3]);
});

test('canonicalJson leaves out undefined fields and rejects numbers that JSON lacks', () => {
  expect(canonicalJson({ a: undefined, b: 1e21 })).toBe('{"b":1e+21}');
  expect(() => canonicalJson({ a: Number.NaN })).toThrow(RangeError);
});
