/** Degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Where a map's picture comes from, and whom it names for that. */
export interface MapTiles {
  /** With {z}, {x} and {y}. */
  url: string;
  attribution: string;
}

export interface MapProps {
  /** What the map shows: "Map of the jobsite". */
  label: string;
  /** Undefined until known. */
  tiles: MapTiles | undefined;
  /** Where the pin is; null for none. */
  position: Position | null;
  /** What is in the middle while there is no pin. */
  centre: Position;
  /** How near it opens. */
  zoom: number;
  /** Makes the pin movable: by dragging, by a press on the map, by the arrow keys. */
  onMove?: (position: Position) => void;
}
