import { Map as Leaflet } from 'leaflet';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Position } from './map-types.ts';

/** If a zoom is in progress when its map is removed, it throws when it ends, 250 ms after it started. */
const ZOOM_ENDS_MS = 300;

/**
 * The Leaflet map in an element, once it is created. The initial view is applied once; later values do not move the
 * map.
 */
export function useMap(canvas: RefObject<HTMLDivElement | null>, open: { centre: Position; zoom: number }) {
  const [map, setMap] = useState<Leaflet>();
  useEffect(() => {
    if (!canvas.current) return undefined;
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const made = new Leaflet(canvas.current, {
      // One finger scrolls the page, two fingers move the map.
      dragging: !matchMedia('(pointer: coarse)').matches,
      // A click sets the pin, so a double click must not zoom.
      doubleClickZoom: false,
      scrollWheelZoom: false,
      attributionControl: false,
      fadeAnimation: moves,
      zoomAnimation: moves,
      markerZoomAnimation: moves,
      inertia: moves,
    }).setView(latLng(open.centre), open.zoom);
    // The wheel scrolls the page until the map has the focus.
    made.on('focus', () => made.scrollWheelZoom.enable());
    made.on('blur', () => made.scrollWheelZoom.disable());
    setMap(made);
    return () => {
      setTimeout(() => made.remove(), ZOOM_ENDS_MS);
    };
    // The initial view is applied only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canvas]);
  return map;
}

/** Centers a pin that was set from outside; one that the user moved on the map itself stays in place. */
export function useView(map: Leaflet | undefined, position: Position | null, moved: RefObject<Position | null>) {
  const shown = useRef(position);
  useEffect(() => {
    if (!map || !position) return;
    const isUnchanged = isSame(position, shown.current) || isSame(position, moved.current);
    shown.current = position;
    if (isUnchanged) return;
    map.setView(latLng(position), map.getZoom(), { animate: map.options.zoomAnimation ?? false });
    // Only a new position moves the map.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [map, position?.latitude, position?.longitude]);
}

export function latLng({ latitude, longitude }: Position): [number, number] {
  return [latitude, longitude];
}

function isSame(one: Position, other: Position | null): boolean {
  return one.latitude === other?.latitude && one.longitude === other.longitude;
}
