interface Point {
  x: number;
  y: number;
}

/** Minimum movement of a swipe, in pixels. */
const SWIPE_MIN = 10;

/** The direction of a swipe between two points; undefined for a short or a vertical movement. */
export function swipeOf(down: Point, up: Point): 'next' | 'previous' | undefined {
  const [across, along] = [up.x - down.x, up.y - down.y];
  if (Math.abs(across) < SWIPE_MIN || Math.abs(across) <= Math.abs(along)) return undefined;
  return across < 0 ? 'next' : 'previous';
}
