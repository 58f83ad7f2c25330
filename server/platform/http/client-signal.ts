import type { FastifyReply } from 'fastify';

/**
 * Aborted if the connection closes before the complete response has been written, because the result is no longer
 * needed.
 */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
