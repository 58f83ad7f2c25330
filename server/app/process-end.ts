import type { FastifyBaseLogger } from 'fastify';

/** A signal to the process and the same signal forwarded by its parent arrive almost at the same time. */
const ONE_SIGNAL_MS = 1000;
/** The time limit for stopping, after the time during which the server keeps listening. */
const STOP_WITHIN_MS = 11_000;

/**
 * Ends the process gracefully on SIGTERM or SIGINT, and when its parent has ended. Ends it immediately on a second
 * signal, or if stopping takes too long.
 */
export function endOnSignals(
  stop: () => Promise<void>,
  { log, shutdownDelayMs }: { log: FastifyBaseLogger; shutdownDelayMs: number },
): void {
  let signalledAt: number | undefined;
  const end = async (): Promise<void> => {
    if (signalledAt !== undefined) return;
    signalledAt = performance.now();
    log.info('Stopping: finishing what is in hand');
    setTimeout(() => {
      log.error('Stopping took too long: what is in hand is given up');
      process.exit(1);
    }, shutdownDelayMs + STOP_WITHIN_MS);
    await stop();
    process.exit(0);
  };
  const onSignal = (): void => {
    if (signalledAt !== undefined && performance.now() - signalledAt >= ONE_SIGNAL_MS) process.exit(1);
    void end();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  process.on('disconnect', () => void end());
}

/** Ends the process on an uncaught error, because its state in memory can no longer be trusted. */
export function endOnFaults(log: FastifyBaseLogger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, `The process ends: ${event}`);
      process.exit(1);
    });
  }
}
