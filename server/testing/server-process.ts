import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sparePort } from './spare-port.ts';

const START = join(import.meta.dirname, '../start.ts');
const READY_WITHIN_MS = 60_000;

/** The server as an operator runs it, in a process of its own. */
export interface ServerProcess {
  url: string;
  /** Ends it as a power cut would, with nothing said. */
  kill(): Promise<void>;
  /** Asks it to end, and gives its exit code. */
  stop(): Promise<number | null>;
}

interface ServerSettings {
  dataDir: string;
  /** Embedded where none is given. */
  databaseUrl?: string | undefined;
  /** The outbox where none is given. */
  smtpUrl?: string | undefined;
}

/** Starts the server on a data folder, with what it is given beside it, and waits until it is ready. */
export async function startServer({ dataDir, databaseUrl, smtpUrl }: ServerSettings): Promise<ServerProcess> {
  const port = await sparePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  };
  const child = spawn(process.execPath, [START, '--api-only'], {
    env: { PATH, HOME, TMPDIR, ...settings },
    // With a channel to us, so that it ends when we are gone.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  await untilReady(child, url);
  return {
    url,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await gone) as [number | null];
      return code;
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`The server ended before it was ready: ${said}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(25);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s: ${said}`);
}
