import type { FastifyReply } from 'fastify';

/** Aborted if the connection closes before the whole response has been written: nobody waits for the work any more. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
