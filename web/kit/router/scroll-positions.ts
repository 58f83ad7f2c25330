const STORED = 'scroll-positions';

/** The scroll positions of the history's entries by their key, in pixels; empty if the browser stores nothing. */
export function readScrollPositions(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>));
  } catch {
    return new Map();
  }
}

/** Stores scroll positions for a reload, if the browser stores anything. */
export function writeScrollPositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // Without them, a reloaded page starts at its top.
  }
}
