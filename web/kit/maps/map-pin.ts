import { DivIcon, type LatLng, type LeafletMouseEvent, type Map as Leaflet, Marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapProps, Position } from './map-types.ts';
import { latLng } from './map-view.ts';
import classes from './maps.module.css';

const WIDTH = 44;
const HEIGHT = 48;

/** An inline icon, because the build does not preserve the path of Leaflet's own image. The tip is at 22, 46. */
const ICON = new DivIcon({
  className: classes.pinIcon ?? '',
  iconSize: [WIDTH, HEIGHT],
  iconAnchor: [WIDTH / 2, HEIGHT - 2],
  html: `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <path d="M22 46C17 37 7 30 7 18.5a15 15 0 0 1 30 0C37 30 27 37 22 46Z" />
    <circle cx="22" cy="18.5" r="5.5" />
  </svg>`,
});

/** Pixels that an arrow key moves the pin, with and without Shift. */
const STRIDE = 40;
const STEP = 4;
const DIRECTIONS: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keeps a map's pin at its position and reports each move by the user; returns the last move. */
export function usePin(map: Leaflet | undefined, position: Position | null, onMove: MapProps['onMove']) {
  const moved = useRef<Position | null>(null);
  const [pin, setPin] = useState<Marker>();
  const isMovable = onMove !== undefined;
  const move = useEffectEvent((to: LatLng) => {
    moved.current = rounded(to);
    onMove?.(moved.current);
  });
  useEffect(() => {
    if (!map) return undefined;
    const made = newPin(isMovable);
    setPin(made);
    const letGo = isMovable && listen(map, made, (to) => move(to));
    return () => {
      if (letGo) letGo();
      made.remove();
    };
  }, [map, isMovable]);
  useEffect(() => {
    if (!map || !pin) return;
    if (position) pin.setLatLng(latLng(position)).addTo(map);
    else pin.remove();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [map, pin, position?.latitude, position?.longitude]);
  return moved;
}

function newPin(isMovable: boolean): Marker {
  const pin = new Marker([0, 0], {
    icon: ICON,
    draggable: isMovable,
    interactive: isMovable,
    keyboard: isMovable,
    autoPan: true,
  });
  return pin.on('add', () => {
    const element = pin.getElement();
    if (!isMovable) element?.setAttribute('role', 'img');
    element?.setAttribute('aria-label', isMovable ? 'Pin. The arrow keys move it, with Shift further.' : 'Pin');
  });
}

/** Handles every way to move the pin; returns a function that removes the listeners. */
function listen(map: Leaflet, pin: Marker, move: (to: LatLng) => void): () => void {
  const press = ({ latlng }: LeafletMouseEvent) => move(latlng);
  const key = (event: KeyboardEvent) => {
    if (event.target === pin.getElement()) moveByKey(map, pin, event, move);
    else if (event.target === map.getContainer() && event.key === 'Enter') move(map.getCenter());
  };
  const container = map.getContainer();
  map.on('click', press);
  container.addEventListener('keydown', key);
  pin.on('dragend', () => move(pin.getLatLng()));
  return () => {
    map.off('click', press);
    container.removeEventListener('keydown', key);
  };
}

function moveByKey(map: Leaflet, pin: Marker, event: KeyboardEvent, move: (to: LatLng) => void): void {
  const direction = DIRECTIONS[event.key];
  if (!direction) return;
  // Otherwise the page would scroll.
  event.preventDefault();
  const [x, y] = direction;
  const by = event.shiftKey ? STRIDE : STEP;
  const to = map.unproject(map.project(pin.getLatLng()).add([x * by, y * by]));
  map.panInside(to, { padding: [STRIDE, STRIDE] });
  move(to);
}

/** Rounds to six decimals, about a tenth of a meter, as the server stores them. */
function rounded(to: LatLng): Position {
  const { lat, lng } = to.wrap();
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) };
}
