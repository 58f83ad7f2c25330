import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Logs an error at most once a minute by message: while the database is out, every poll gets the same error. */
export function oncePerMinute(log: Pick<FastifyBaseLogger, 'error'>, message: string): (error: unknown) => void {
  const logged = new LRUCache<string, true>({ max: 100, ttl: 60_000, perf: Date });
  return (error) => {
    const cause = error instanceof Error ? error.message : String(error);
    if (logged.has(cause)) return;
    logged.set(cause, true);
    log.error({ err: error }, message);
  };
}
