// Plain JavaScript that an old Node can run: it installs the dependencies of all other scripts.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NEEDED = 24;
/** A separate package with its own lockfile: a machine with a suitable Node never downloads another one. */
const BUNDLED_NODE = join(ROOT, 'scripts', 'node24');

/**
 * For programs that an operator starts: a file may contain settings, and the environment takes precedence. Tests
 * never read it.
 */
export const ENV_FILE = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];

/**
 * The environment of a server. glibc returns memory above these sizes to the operating system at once; its own limits
 * grow with the largest buffer that was ever freed, which costs 60 MB with the embedded database.
 */
export function serverEnv(env = process.env) {
  return { MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '4194304', ...env };
}

/**
 * Installs the packages of the lockfile if needed, and returns the path of a suitable Node. Omits the dev
 * dependencies unless `tools` is set: building and serving do not need them.
 */
export function prepare({ tools = false } = {}) {
  const installed = packagesIn(recordOf(ROOT));
  if (!isInstalled(ROOT, ({ dev, optional, peer }) => !optional && !peer && (tools || !dev))) {
    console.log('Installing what JobsitesPro needs …');
    // If the dev dependencies are installed, `npm start` keeps them when it has to install again.
    const includeDevTools = tools || Object.values(installed).some(({ dev }) => dev);
    npm(ROOT, includeDevTools ? '--include=dev' : '--omit=dev');
  }
  return bringNode();
}

/** Returns the path of a Node that is new enough: the current one, or one that it installs if needed. */
export function bringNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  if (!isInstalled(BUNDLED_NODE, (_, path) => path === `node_modules/${name}`)) {
    console.log(`Installing Node ${NEEDED}, since this machine has ${process.versions.node} …`);
    npm(BUNDLED_NODE, '--include=optional');
  }
  const bundledNode = join(
    BUNDLED_NODE,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(bundledNode)) {
    stop(`JobsitesPro needs Node ${NEEDED} or newer, and there is none for ${name} to install: please install it.`);
  }
  if (process.platform !== 'win32') linkForNpx(bundledNode);
  return bundledNode;
}

/** npx and npm scripts search node_modules/.bin first, so they use this Node too. */
function linkForNpx(bundledNode) {
  const folder = join(ROOT, 'node_modules', '.bin');
  const link = join(folder, 'node');
  if (!existsSync(folder) || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(folder, bundledNode), link);
}

/** Whether each required package is installed with the integrity that the lockfile states. */
function isInstalled(folder, isWanted) {
  const installed = packagesIn(recordOf(folder));
  return Object.entries(packagesIn(join(folder, 'package-lock.json')))
    .filter(([path, entry]) => path !== '' && isWanted(entry, path))
    .every(([path, { integrity }]) => installed[path] && installed[path].integrity === integrity);
}

/** The lockfile that npm writes after it has installed everything. */
function recordOf(folder) {
  return join(folder, 'node_modules', '.package-lock.json');
}

function packagesIn(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}

function npm(folder, ...options) {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options];
  // The npm that started this process, or the one on the path.
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  try {
    execFileSync(command, [...first, ...args], {
      cwd: folder,
      stdio: 'inherit',
      shell: command === 'npm' && process.platform === 'win32',
    });
  } catch {
    stop('npm could not install it; its lines above say why.');
  }
}

function stop(why) {
  console.error(why);
  process.exit(1);
}

/** Runs a program to completion with its output shown, and returns its exit code. Forwards signals to it. */
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
