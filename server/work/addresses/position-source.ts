import type { PositionSource } from '#domain/places/position-sources.ts';

interface Pin {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  position_source?: PositionSource | null | undefined;
}

/**
 * The fields with the source of their position. A position without a source counts as exact; without a position there
 * is no source.
 */
export function withPositionSource<F extends Pin>(fields: F): F {
  if (fields.latitude === undefined || fields.longitude === undefined) return fields;
  if (fields.latitude === null || fields.longitude === null) return { ...fields, position_source: null };
  return { ...fields, position_source: fields.position_source ?? 'hand' };
}
