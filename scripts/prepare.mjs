// Plain JavaScript that an old Node can run: it installs what all other scripts need.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const NEEDED = 24;

/**
 * For programs that an operator starts: their settings may be in a file, and the environment takes precedence. Tests
 * never read it.
 */
export const ENV_FILE = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];

const STAMP = join(ROOT, 'node_modules', '.installed');

/** Installs the packages of the lockfile if needed, and returns the path of a suitable Node. */
export function prepare() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== lock) {
    console.log('Installing what JobsitesPro needs …');
    npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
    writeFileSync(STAMP, lock);
  }
  return nodePath();
}

function npm(...args) {
  // The npm that started this process, or the one on the path.
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  execFileSync(command, [...first, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
}

function nodePath() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const own = join(ROOT, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  console.error(
    `JobsitesPro needs Node ${NEEDED} or newer, and there is none for ${name} to install: please install it.`,
  );
  process.exit(1);
}

/** Runs a program to its end with its output shown, and returns its exit code. Signals are forwarded to it. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, forward);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}
