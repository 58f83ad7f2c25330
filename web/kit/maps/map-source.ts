import type { MapTiles } from './map-types.ts';
import { usePublicConfig } from '../api/public-config.ts';

/** Undefined until the server has returned the tile source. */
export function useMapTiles(): MapTiles | undefined {
  const config = usePublicConfig();
  return config && { url: config.map_tile_url, attribution: config.map_attribution };
}
