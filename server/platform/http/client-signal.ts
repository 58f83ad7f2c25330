import type { FastifyReply } from 'fastify';

/** Aborted when the connection ends before the whole answer has been handed to it: nobody waits for the work any more. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
