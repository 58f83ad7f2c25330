import 'leaflet/dist/leaflet.css';
import { Browser, control, divIcon, map as createMap, marker, tileLayer } from 'leaflet';
import type { Position } from '#contract/work/addresses.ts';
import { readConfig } from './time-calls.ts';

const ZOOM = 11;
const PIN = `<svg viewBox="0 0 32 44" width="32" height="44" aria-hidden="true">
<path d="M16 43C7 30 1 24 1 16a15 15 0 1 1 30 0c0 8-6 14-15 27z" fill="var(--jp-accent)" stroke="#fff" stroke-width="2"/>
<circle cx="16" cy="16" r="5.5" fill="#fff"/></svg>`;

interface MapOptions {
  position: Position;
  zoomIn: string;
  zoomOut: string;
}

/**
 * Renders a map around a marked position; returns a function that removes it. Without network, only the marker and the
 * zoom buttons are shown.
 */
export function renderMap(element: HTMLElement, { position, zoomIn, zoomOut }: MapOptions): () => void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    center: [position.latitude, position.longitude],
    zoom: ZOOM,
    zoomControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    // One finger scrolls the page past the map; two fingers zoom the map.
    dragging: !Browser.mobile,
    scrollWheelZoom: false,
  });
  map.attributionControl.setPrefix(false);
  control.zoom({ position: 'topright', zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  const icon = divIcon({ html: PIN, className: '', iconSize: [32, 44], iconAnchor: [16, 43] });
  marker(map.getCenter(), { icon, interactive: false, keyboard: false }).addTo(map);

  let isShown = true;
  const showTiles = async () => {
    const { map_tile_url, map_attribution } = await readConfig({});
    // Tile servers require the requesting site in the referrer; the URL of the employee's page is not sent.
    const options = { attribution: map_attribution, maxZoom: 19, referrerPolicy: 'origin' as const };
    if (isShown) tileLayer(map_tile_url, options).addTo(map);
  };
  showTiles().catch(() => undefined);
  return () => {
    isShown = false;
    map.remove();
  };
}
