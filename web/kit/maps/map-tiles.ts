import { TileLayer, type Map as Leaflet } from 'leaflet';
import { useEffect, useState } from 'react';
import type { MapTiles } from './map-types.ts';

/** Adds the tile layer to a map and returns whether tiles are loading. A single missing tile is ignored. */
export function useTiles(map: Leaflet | undefined, tiles: MapTiles | undefined): 'coming' | 'shown' | 'missing' {
  const [image, setImage] = useState<'coming' | 'shown' | 'missing'>('coming');
  const url = tiles?.url;
  useEffect(() => {
    if (!map || !url) return undefined;
    const layer = new TileLayer(url, { maxZoom: 19 });
    layer.on('tileload', () => setImage('shown'));
    layer.on('tileerror', () => setImage((before) => (before === 'shown' ? before : 'missing')));
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, url]);
  return image;
}
