/** How exactly a place was found: the house itself, its street, or no more than the middle of its ZIP code or city. */
export const PRECISIONS = ['house', 'street', 'zip', 'city'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** What a pin stands on: what its address was found to, or the hand that put it there. */
export const POSITION_SOURCES = ['hand', ...PRECISIONS] as const;
export type PositionSource = (typeof POSITION_SOURCES)[number];

interface Pin {
  latitude: number | null;
  longitude: number | null;
  position_source: PositionSource | null;
}

/** Where a pin shows the place itself, as "27.9447,-82.5262"; undefined where it only comes near, or there is none. */
export function exactPosition({ latitude, longitude, position_source }: Pin): string | undefined {
  const isExact = position_source === 'hand' || position_source === 'house';
  return isExact && latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined;
}
