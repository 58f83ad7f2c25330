export interface Memory {
  /** The maximum number of cached results; the least recently used one is evicted first. */
  most: number;
  keepMs: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * The function with a cache: repeated calls return the first result, and concurrent calls share one. A failure is not
 * cached.
 */
export function remembering<T>(
  ask: (question: string) => Promise<T>,
  { most, keepMs, now = () => performance.now() }: Memory,
): (question: string) => Promise<T> {
  const kept = new Map<string, { response: Promise<T>; until: number }>();
  return (question) => {
    const key = question.trim().toLowerCase().replace(/\s+/g, ' ');
    const known = kept.get(key);
    // A map keeps its insertion order, so a reinserted key is the newest.
    kept.delete(key);
    const entry = known && known.until > now() ? known : { response: ask(question), until: now() + keepMs };
    kept.set(key, entry);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? key);
    entry.response.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.response;
  };
}
