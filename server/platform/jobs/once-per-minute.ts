import type { FastifyBaseLogger } from 'fastify';

/**
 * Logs an error at most once a minute by message: while the database is out, every poll gets the same one.
 */
export function oncePerMinute(log: Pick<FastifyBaseLogger, 'error'>, message: string): (error: unknown) => void {
  const lastLogged = new Map<string, number>();
  return (error) => {
    const now = Date.now();
    const cause = error instanceof Error ? error.message : String(error);
    if (now - (lastLogged.get(cause) ?? 0) < 60_000) return;
    if (lastLogged.size > 100) lastLogged.clear();
    lastLogged.set(cause, now);
    log.error({ err: error }, message);
  };
}
