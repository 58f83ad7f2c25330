/** How long one piece of work may keep the event loop, on which all companies' requests are served. */
const MOST_MS = 5;

/**
 * For work on many rows: a function to await after each, which lets other requests go first once the work has taken a few
 * milliseconds without a pause.
 */
export function takingTurns(mostMs = MOST_MS): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < mostMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}
