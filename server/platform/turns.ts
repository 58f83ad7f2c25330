/** How long one piece of work may occupy the event loop, which serves the requests of all companies. */
const MOST_MS = 5;

/**
 * For work on many rows. Await the returned function after each row: it lets other requests run once the work has taken
 * a few milliseconds without a pause.
 */
export function takingTurns(mostMs = MOST_MS): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < mostMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}
