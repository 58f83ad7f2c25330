import { TileLayer, type Map as Leaflet } from 'leaflet';
import { useEffect, useState } from 'react';
import type { MapTiles } from './map-types.ts';

/** Adds the tile layer to a map and returns whether tiles are loading. A single missing tile is ignored. */
export function useTiles(map: Leaflet | undefined, tiles: MapTiles | undefined): 'coming' | 'shown' | 'missing' {
  const [picture, setPicture] = useState<'coming' | 'shown' | 'missing'>('coming');
  const url = tiles?.url;
  useEffect(() => {
    if (!map || !url) return undefined;
    const layer = new TileLayer(url, { maxZoom: 19 });
    layer.on('tileload', () => setPicture('shown'));
    layer.on('tileerror', () => setPicture((before) => (before === 'shown' ? before : 'missing')));
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, url]);
  return picture;
}
