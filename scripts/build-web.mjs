// Builds the web application if its sources have changed since the last build, compresses the files, and checks how
// much the pages load.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { prepare, ROOT, run } from './prepare.mjs';

const OUT = join(ROOT, 'web', 'build', 'client');
const STAMP = join(ROOT, 'web', 'build', 'built-from');
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);

/** Resolves when web/build/client matches the sources; rejects if the build fails. */
export async function buildWeb(node) {
  const sources = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the web application …');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: sources.slice(0, 12) };
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = async (...args) => {
    const command = [vite, 'build', '--configLoader', 'native', ...args];
    if ((await run(node, command, { env })) !== 0) throw new Error('The web application could not be built.');
  };
  await build('--app', '--config', join('web', 'vite.config.ts'));
  if ((await run(node, [join(ROOT, 'scripts', 'write-service-worker.ts')])) !== 0)
    throw new Error('The service worker could not be written.');
  // The other pages are built after the application, because its build empties the folder.
  for (const bundle of ['clock', 'customer']) await build('--config', join('web', bundle, 'vite.config.ts'));
  await build('--app', '--config', join('web', 'site', 'vite.config.ts'));
  compress();
  if ((await run(node, [join(ROOT, 'scripts', 'page-weight.ts')])) !== 0)
    throw new Error('The web application is larger than its budgets (scripts/page-weight.ts).');
  writeFileSync(STAMP, sources);
}

function hashOfSources() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  const of = (folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const files = [...of('contract'), ...of('domain'), ...of('web')]
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[\\/](build|node_modules)[\\/]/.test(file) && !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function compress() {
  for (const file of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.has(extname(file))) continue;
    const bytes = readFileSync(join(OUT, file));
    if (bytes.length < 1024) continue;
    writeFileSync(join(OUT, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(bytes, { params }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildWeb(prepare());
