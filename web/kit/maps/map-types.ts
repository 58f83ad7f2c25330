/** Degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The source of a map's tiles, and its attribution. */
export interface MapTiles {
  /** Contains {z}, {x} and {y}. */
  url: string;
  attribution: string;
}

export interface MapProps {
  /** Label of the map: "Map of the jobsite". */
  label: string;
  /** Undefined until loaded. */
  tiles: MapTiles | undefined;
  /** Position of the pin; null for none. */
  position: Position | null;
  /** Center of the map while there is no pin. */
  centre: Position;
  /** Initial zoom. */
  zoom: number;
  /** Makes the pin movable by dragging, by a click on the map and by the arrow keys. */
  onMove?: (position: Position) => void;
}

/** A pin of a map with several pins, numbered like its list. */
export interface NumberedPin extends Position {
  number: number;
  name: string;
}

export interface NumberedMapProps {
  /** Label of the map: "Map of the visits". */
  label: string;
  /** Undefined until loaded. */
  tiles: MapTiles | undefined;
  /** At least one. */
  pins: readonly NumberedPin[];
}
