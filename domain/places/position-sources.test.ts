import { expect, test } from 'vitest';
import { exactPosition, type PositionSource } from './position-sources.ts';

const pin = (position_source: PositionSource | null) => ({ latitude: 27.9447, longitude: -82.5262, position_source });

test.each(['hand', 'house'] as const)('exactPosition returns the position of a pin placed by %s', (source) => {
  expect(exactPosition(pin(source))).toBe('27.9447,-82.5262');
});

test.each(['street', 'zip', 'city', null] as const)(
  'exactPosition returns undefined for a pin placed by %s',
  (source) => {
    expect(exactPosition(pin(source))).toBeUndefined();
  },
);

test('exactPosition returns undefined for a missing position', () => {
  expect(exactPosition({ latitude: null, longitude: null, position_source: 'hand' })).toBeUndefined();
});
