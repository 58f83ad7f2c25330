import type { MapTiles } from '../ui/map-types.ts';
import { usePublicConfig } from './public-config.ts';

/** Undefined until the server has returned the tile source. */
export function useMapTiles(): MapTiles | undefined {
  const config = usePublicConfig();
  return config && { url: config.map_tile_url, attribution: config.map_attribution };
}
