import type { FastifyBaseLogger } from 'fastify';

/** The part of the server's logger that jobs need. */
export type JobsLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * Logs an error at most once a minute by message: while the database is out, every worker gets the same one on every
 * poll.
 */
export function oncePerMinute(log: JobsLog): (error: Error) => void {
  const lastLogged = new Map<string, number>();
  return (error) => {
    const now = Date.now();
    // pg-boss appends which worker it was.
    const words = error.message.replace(/ \(Queue: .*$/, '');
    if (now - (lastLogged.get(words) ?? 0) < 60_000) return;
    if (lastLogged.size > 100) lastLogged.clear();
    lastLogged.set(words, now);
    log.error({ err: error }, 'Jobs: trouble with the database');
  };
}
