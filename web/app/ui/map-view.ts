import { Map as Leaflet } from 'leaflet';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Position } from './map-types.ts';

/** A zoom that is under way when its map goes would fail at its end, 250 ms after its begin. */
const ZOOM_ENDS_MS = 300;

/** The Leaflet map in an element, once it stands; opened at a place and never moved by these again. */
export function useMap(canvas: RefObject<HTMLDivElement | null>, open: { centre: Position; zoom: number }) {
  const [map, setMap] = useState<Leaflet>();
  useEffect(() => {
    if (!canvas.current) return undefined;
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const made = new Leaflet(canvas.current, {
      // One finger scrolls the page, two move the map.
      dragging: !matchMedia('(pointer: coarse)').matches,
      // A press sets the pin, so a second one must not zoom.
      doubleClickZoom: false,
      scrollWheelZoom: false,
      attributionControl: false,
      fadeAnimation: moves,
      zoomAnimation: moves,
      markerZoomAnimation: moves,
      inertia: moves,
    }).setView(latLng(open.centre), open.zoom);
    // The wheel scrolls the page until the map is what the hand works on.
    made.on('focus', () => made.scrollWheelZoom.enable());
    made.on('blur', () => made.scrollWheelZoom.disable());
    setMap(made);
    return () => {
      setTimeout(() => made.remove(), ZOOM_ENDS_MS);
    };
    // Where it opens is asked once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canvas]);
  return map;
}

/** Brings a pin into the middle that was set from outside; one moved on the map itself stays where the hand left it. */
export function useView(map: Leaflet | undefined, position: Position | null, moved: RefObject<Position | null>) {
  const shown = useRef(position);
  useEffect(() => {
    if (!map || !position) return;
    const isKnown = isSame(position, shown.current) || isSame(position, moved.current);
    shown.current = position;
    if (isKnown) return;
    map.setView(latLng(position), map.getZoom(), { animate: map.options.zoomAnimation ?? false });
    // Only another position moves the map.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [map, position?.latitude, position?.longitude]);
}

export function latLng({ latitude, longitude }: Position): [number, number] {
  return [latitude, longitude];
}

function isSame(one: Position, other: Position | null): boolean {
  return one.latitude === other?.latitude && one.longitude === other.longitude;
}
