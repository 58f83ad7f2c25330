import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { collectGarbage } from '../platform/collect-garbage.ts';
import { keepNewFilesPrivate, makeDataPrivate } from '../platform/files/private-data.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { readConfig, WEB_BUILD } from '../settings/config.ts';
import { ConfigError } from '../settings/environment.ts';
import { measureEventLoop } from './metrics.ts';
import { endOnFaults, endOnSignals } from './process-end.ts';
import { run } from './run.ts';

await start().catch((error: unknown) => {
  // What the operator can fix is one sentence; any other error is logged with its stack.
  console.error(error instanceof ConfigError || isPlain(error) ? (error as Error).message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  keepNewFilesPrivate();
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] });
  endOnFaults(log);
  const mended = makeDataPrivate(config.dataDir);
  if (mended > 0)
    log.warn({ mended }, 'Files in DATA_DIR could be opened by other users of this machine, and no longer can');
  // In development the pages come from their own server, which proxies API calls to this one.
  const webRoot = process.argv.includes('--api-only') ? undefined : WEB_BUILD;
  const metrics = createMetrics();
  metrics.measureProcess();
  measureEventLoop(metrics);
  const running = await run(config, log, { webRoot, metrics });
  // The embedded engine sets the modes of a new database itself, whatever the process's umask.
  makeDataPrivate(config.dataDir);
  // Loading the modules leaves 70 MB. Before the first request, it delays nobody.
  collectGarbage();
  endOnSignals(() => running.stop(), { log, shutdownDelayMs: config.shutdownDelayMs });
  await running.app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`PORT ${config.port} is in use by another program. Set PORT to a free one.`);
  });
  // Now rather than at the end, which a crash would not reach.
  flushCompileCache();
  log.info({ engine: running.database.engine, role: config.role }, `JobsitesPro is ready at ${config.publicUrl}`);
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
