/** The precision of a geocoded place: the building, its street, or only the middle of its ZIP code or city. */
export const PRECISIONS = ['house', 'street', 'zip', 'city'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** The source of a pin: the precision of its geocoded address, or a person who placed it by hand. */
export const POSITION_SOURCES = ['hand', ...PRECISIONS] as const;
export type PositionSource = (typeof POSITION_SOURCES)[number];

interface Pin {
  latitude: number | null;
  longitude: number | null;
  position_source: PositionSource | null;
}

/** The position of an exact pin as "27.9447,-82.5262"; undefined if it is approximate or missing. */
export function exactPosition({ latitude, longitude, position_source }: Pin): string | undefined {
  const isExact = position_source === 'hand' || position_source === 'house';
  return isExact && latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined;
}
