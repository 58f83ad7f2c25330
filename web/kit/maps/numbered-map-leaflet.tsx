import { DivIcon, type FitBoundsOptions, LatLngBounds, type Map as Leaflet, Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { MapFrame } from './map-frame.tsx';
import type { NumberedMapProps, NumberedPin } from './map-types.ts';
import { latLng, useMap } from './map-view.ts';
import { useTiles } from './map-tiles.ts';
import classes from './maps.module.css';

const WIDTH = 30;
const HEIGHT = 36;
/** A single pin is shown with its surroundings. */
const CLOSEST = 14;
/** Space for the pins near the edges, with more at the top, because a pin's tip is at its bottom. */
const PADDING: Pick<FitBoundsOptions, 'paddingTopLeft' | 'paddingBottomRight'> = {
  paddingTopLeft: [24, 48],
  paddingBottomRight: [24, 24],
};
const START = { centre: { latitude: 39.8, longitude: -98.6 }, zoom: 4 };

/** The map with numbered pins, rendered by Leaflet. */
export function NumberedLeafletMap({ label, tiles, pins }: NumberedMapProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const map = useMap(canvas, START);
  const image = useTiles(map, tiles);
  usePins(map, pins);
  return <MapFrame canvas={canvas} label={label} tiles={tiles} isMissing={image === 'missing'} />;
}

/** Renders the pins, and fits all of them in view when they or the map's size change. */
function usePins(map: Leaflet | undefined, pins: readonly NumberedPin[]): void {
  const written = JSON.stringify(pins);
  useEffect(() => {
    if (!map) return undefined;
    const markers = pins.map((pin) => markerOf(pin).addTo(map));
    const all = new LatLngBounds(pins.map(latLng));
    const show = () =>
      map.invalidateSize({ animate: false }).fitBounds(all, { ...PADDING, maxZoom: CLOSEST, animate: false });
    show();
    // The map is as tall as the content beside it, which may be rendered later.
    const resized = new ResizeObserver(show);
    resized.observe(map.getContainer());
    return () => {
      resized.disconnect();
      for (const marker of markers) marker.remove();
    };
    // The pins are new but equal objects on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [map, written]);
}

function markerOf(pin: NumberedPin): Marker {
  const icon = new DivIcon({
    className: classes.numberedPin ?? '',
    iconSize: [WIDTH, HEIGHT],
    iconAnchor: [WIDTH / 2, HEIGHT - 1],
    html: `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
      <path d="M15 35C11 27 2 22 2 14a13 13 0 0 1 26 0C28 22 19 27 15 35Z" />
      <text x="15" y="18.5">${pin.number}</text>
    </svg>`,
  });
  const marker = new Marker(latLng(pin), { icon, interactive: false, keyboard: false });
  return marker.on('add', () => {
    marker.getElement()?.setAttribute('role', 'img');
    marker.getElement()?.setAttribute('aria-label', `${pin.number}: ${pin.name}`);
  });
}
