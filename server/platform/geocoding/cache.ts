import { LRUCache } from 'lru-cache';

export interface Memory {
  /** The maximum number of cached results; the least recently used one is evicted first. */
  most: number;
  ttlMs: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * Adds a cache to the function: repeated calls return the first result, and concurrent calls share one. A failure is
 * not cached.
 */
export function remembering<T>(
  ask: (question: string) => Promise<T>,
  { most, ttlMs, now = () => performance.now() }: Memory,
): (question: string) => Promise<T> {
  const responses = new LRUCache<string, Promise<T>>({ max: most, ttl: ttlMs, ttlResolution: 0, perf: { now } });
  return (question) => {
    const key = question.trim().toLowerCase().replace(/\s+/g, ' ');
    const cached = responses.get(key);
    if (cached) return cached;
    const response = ask(question);
    responses.set(key, response);
    response.catch(() => {
      if (responses.peek(key) === response) responses.delete(key);
    });
    return response;
  };
}
