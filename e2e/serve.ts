import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sparePort } from '#testkit/app/spare-port.ts';
import { serveMapTiles } from './map-tiles.ts';

const ROOT = join(import.meta.dirname, '..');

export interface Served {
  url: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

interface ServeOptions {
  /** The folder of the checkout whose server and pages are started; this one by default. */
  root?: string;
  /** Further settings of an operator, such as a provider's keys. */
  settings?: Record<string, string>;
}

/** Serves the built pages and the API on a free port, with a data folder of its own. */
export async function serve({ root = ROOT, settings = {} }: ServeOptions = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'jobsitespro-journeys-'));
  const port = await sparePort();
  const url = `http://localhost:${port}`;
  const tiles = await serveMapTiles();
  const env = {
    ...toolsOf(process.env),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    MAP_TILE_URL: tiles.template,
    // No test ends with a power cut.
    EMBEDDED_SYNC: 'off',
    RATE_LIMITS: 'off',
    SHUTDOWN_DELAY: '0',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const server = start(root, env);
  const stop = async () => {
    server.kill('SIGTERM');
    await exited(server);
    tiles.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

const READY_MS = 90_000;

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline;) {
    if (server.exitCode !== null) throw new Error('The test server did not start; the reason is above.');
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The test server was not ready within ${READY_MS} ms.`);
}

function start(root: string, env: NodeJS.ProcessEnv): ChildProcess {
  // The IPC channel tells the server when its parent process is gone.
  return spawn(process.execPath, ['server/app/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

/** The environment that a program needs to run, without the operator's settings. */
function toolsOf({ PATH, HOME, TMPDIR, SystemRoot }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, HOME, TMPDIR, SystemRoot };
}
