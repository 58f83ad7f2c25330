import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sparePort } from './spare-port.ts';

const START = join(import.meta.dirname, '../../server/app/start.ts');
// Only ends a start that hangs: on a busy machine one may take a minute.
const READY_WITHIN_MS = 180_000;

/** The server in a process of its own, started like an operator does. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Kills it with SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Sends SIGTERM, and returns its exit code. */
  stop(): Promise<number | null>;
  signal(name: 'SIGTERM' | 'SIGINT'): void;
  /** Its exit code, once it has ended; null if a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Sends a message to its `preload` script. */
  tell(message: string): void;
  /** Resolves once its `preload` script has sent this message. */
  hears(message: string): Promise<void>;
  /** The output of its log and its error stream. */
  output(): string;
}

interface ServerSettings {
  dataDir: string;
  /** Embedded by default. */
  databaseUrl?: string | undefined;
  /** The login that owns the schema, if it differs from that of `databaseUrl`. */
  migrationUrl?: string | undefined;
  /** The outbox by default. */
  smtpUrl?: string | undefined;
  /** Seconds during which it keeps listening after a signal; none by default. */
  shutdownDelay?: number;
  /** A spare one by default. */
  port?: number;
  /** Other settings. */
  settings?: Record<string, string>;
  /** JavaScript that runs in the process before the server. */
  preload?: string;
}

/** Starts the server on a data folder with the given settings, and waits until it is ready. */
export async function startServer(serverSettings: ServerSettings): Promise<ServerProcess> {
  const { dataDir, databaseUrl, migrationUrl, smtpUrl, shutdownDelay = 0, preload, settings: others } = serverSettings;
  const port = serverSettings.port ?? (await sparePort());
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    BACKUP_KEEP: 'off',
    SHUTDOWN_DELAY: String(shutdownDelay),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(migrationUrl && { MIGRATION_DATABASE_URL: migrationUrl }),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...others,
  };
  const imports = preload ? ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] : [];
  const child = spawn(process.execPath, [...imports, START, '--api-only'], {
    env: { PATH, HOME, TMPDIR, ...settings },
    // With an IPC channel, so that it ends with this process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const heard = new Set<unknown>();
  child.on('message', (message) => heard.add(message));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  await untilReady(child, url, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
    signal: (name) => void child.kill(name),
    exited,
    tell: (message) => void child.send(message),
    async hears(message) {
      while (!heard.has(message)) await once(child, 'message');
    },
    output: () => output,
  };
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode)
      throw new Error(`The server ended before it was ready: ${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(25);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s: ${output()}`);
}
