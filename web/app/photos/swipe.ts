interface Point {
  x: number;
  y: number;
}

/** What a finger moves at least, in pixels, to mean a swipe. */
const SWIPE_MIN = 10;

/** Where a finger that was put down and lifted wants to go; nowhere when it hardly moved or went up and down. */
export function swipeOf(down: Point, up: Point): 'next' | 'previous' | undefined {
  const [across, along] = [up.x - down.x, up.y - down.y];
  if (Math.abs(across) < SWIPE_MIN || Math.abs(across) <= Math.abs(along)) return undefined;
  return across < 0 ? 'next' : 'previous';
}
