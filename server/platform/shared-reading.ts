/** How long a result is cached. */
const KEEP_MS = 1000;

/** Shares one call among concurrent callers and caches its result for a second, which limits the number of queries. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let latest: { response: Promise<T>; until: number } | undefined;
  return () => {
    if (latest && performance.now() < latest.until) return latest.response;
    const asked = { response: ask(), until: Infinity };
    latest = asked;
    const keep = () => (asked.until = performance.now() + KEEP_MS);
    asked.response.then(keep, keep);
    return asked.response;
  };
}
