import { flushCompileCache } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { collectGarbage } from '../platform/collect-garbage.ts';
import { makeNewFilesPrivate, makeDataPrivate } from '../platform/files/private-data.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { readConfig, WEB_BUILD } from '../settings/config.ts';
import { ConfigError } from '../settings/environment.ts';
import { measureEventLoop } from './metrics.ts';
import { run } from './run.ts';
import { backupWarning, terminalLog, welcomeLines } from './terminal.ts';

/** A signal to the process and the same signal forwarded by its parent arrive almost at the same time. */
const ONE_SIGNAL_MS = 1000;

/** The time limit for stopping, after the time during which the server keeps listening. */
const STOP_WITHIN_MS = 11_000;

await start().catch((error: unknown) => {
  // An error that the operator can fix is shown as one sentence. Any other error is logged with its stack.
  console.error(error instanceof ConfigError || isPlain(error) ? (error as Error).message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  makeNewFilesPrivate();
  const config = readConfig(process.env);
  const isTerminal = process.stdout.isTTY;
  const log = isTerminal
    ? terminalLog(config.logLevel, (line) => process.stderr.write(line))
    : pino({ level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] });
  endOnFaults(log);
  const mended = makeDataPrivate(config.dataDir);
  if (mended > 0)
    log.warn({ mended }, 'Files in DATA_DIR could be opened by other users of this machine, and no longer can');
  // In development, a separate server serves the pages and proxies API calls to this one.
  const webRoot = process.argv.includes('--api-only') ? undefined : WEB_BUILD;
  const metrics = createMetrics();
  metrics.measureProcess();
  measureEventLoop(metrics);
  const running = await run(config, log, { webRoot, metrics });
  // The embedded engine sets the modes of a new database explicitly, regardless of the process's umask.
  makeDataPrivate(config.dataDir);
  // Loading the modules leaves 70 MB of garbage. Collecting it before the first request delays no one.
  collectGarbage();
  endOnSignals(() => running.stop(), { log, shutdownDelayMs: config.shutdownDelayMs });
  await running.app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`PORT ${config.port} is in use by another program. Set PORT to a free one.`);
  });
  // Flushes now rather than at exit, which a crash would skip.
  flushCompileCache();
  log.info({ engine: running.database.engine, role: config.role }, `JobsitesPro is ready at ${config.publicUrl}`);
  const warning = backupWarning(config);
  if (warning) log.warn(warning);
  if (isTerminal) process.stdout.write(welcomeLines(config));
}

function isPlain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const begins = [
    'The backup before the migration ',
    'The data folder ',
    'The database ',
    'The login ',
    'The web application is not built',
  ];
  return begins.some((words) => error.message.startsWith(words));
}

/**
 * Ends the process gracefully on SIGTERM or SIGINT, and when its parent has ended. Ends it immediately on a second
 * signal, or if stopping takes too long.
 */
function endOnSignals(
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
function endOnFaults(log: FastifyBaseLogger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, `The process ends: ${event}`);
      process.exit(1);
    });
  }
}
