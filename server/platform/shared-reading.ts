/** How long a result is cached. */
const CACHE_MS = 1000;

/** Shares one call among concurrent callers and caches its result for a second, which limits the number of queries. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let latest: { response: Promise<T>; until: number } | undefined;
  return () => {
    if (latest && performance.now() < latest.until) return latest.response;
    const reading = { response: ask(), until: Infinity };
    latest = reading;
    const startExpiry = () => (reading.until = performance.now() + CACHE_MS);
    reading.response.then(startExpiry, startExpiry);
    return reading.response;
  };
}
