// Builds the web application if its sources have changed since the last build, compresses the files, and checks how
// much the pages load.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { prepare, ROOT, run } from './prepare.mjs';

const OUT = join(ROOT, 'web', 'build', 'client');
/** The start page of all screens, as the server knows it. */
const START = join(OUT, '__spa-fallback.html');
const STAMP = join(ROOT, 'web', 'build', 'built-from');
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);

/** Resolves when web/build/client matches the sources; rejects if the build fails. */
export async function buildWeb(node) {
  const sources = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the web application …');
  const cli = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: sources.slice(0, 12) };
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = async (...args) => {
    if ((await run(node, args, { env })) !== 0) throw new Error('The web application could not be built.');
  };
  await build(cli, 'build', 'web');
  // React Router names the start page after the landing page, which is not part of the application.
  renameSync(join(OUT, 'index.html'), START);
  loadStylesFirst();
  writePagesOfScreens(shortenManifest());
  await writeServiceWorker();
  // The other pages are built after the application, because its build empties the folder.
  for (const bundle of ['clock', 'customer'])
    await build(vite, 'build', '--config', join('web', bundle, 'vite.config.ts'));
  await build(vite, 'build', '--app', '--config', join('web', 'site', 'vite.config.ts'));
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
    .filter((file) => !/[\\/](build|\.react-router|node_modules)[\\/]/.test(file) && !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Every page loads the list of all routes with the scripts and style sheets of each route. Removes from each route
 * the files that its layouts have already loaded: the browser preloads and fetches the same files, and the list is a
 * fifth shorter. Returns the list.
 */
function shortenManifest() {
  const folder = join(OUT, 'assets');
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no list of routes.');
  const [, before, json, after] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
  if (json === undefined) throw new Error(`The list of routes, ${name}, is not what it was.`);
  const manifest = withoutLoaded(JSON.parse(json));
  // A missing flag means false.
  const withoutFalse = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
  writeFileSync(join(folder, name), before + withoutFalse + after);
  return manifest;
}

/** Changes the application's prerendered pages, which are shown as soon as their styles are loaded. */
function loadStylesFirst() {
  for (const file of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
    const page = join(OUT, file);
    if (!file.endsWith('.html') || page === START) continue;
    writeFileSync(page, withStylesFirst(readFileSync(page, 'utf8')));
  }
}

/**
 * The page with a low priority for its scripts. Over HTTP/1.1 they would otherwise share the connection with the style
 * sheet, and delay the first paint by as long as they take.
 */
export function withStylesFirst(page) {
  return page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/**
 * Writes a page for each signed-in screen: the common start page with links to all files that the screen needs.
 * Without the links, the browser discovers each script only after it has loaded the script that imports it.
 */
function writePagesOfScreens({ routes }) {
  const start = readFileSync(START, 'utf8');
  for (const [id, { path }] of Object.entries(routes)) {
    const line = lineOf(id, routes);
    if (!path || !line.includes('layout/main-shell')) continue;
    const around = line.map((each) => routes[each]);
    const folder = join(OUT, ...around.flatMap((each) => each.path?.split('/') ?? []));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), withPreloads(start, around));
  }
}

/** Writes the service worker with the names of the files that it caches, so that each build has a different one. */
async function writeServiceWorker() {
  const { builtFilesOfSignedIn } = await import('./built-files.ts');
  const files = [...builtFilesOfSignedIn()].sort().map((name) => `/assets/${name}`);
  const page = readFileSync(join(OUT, 'main', 'index.html'), 'utf8');
  const build = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 16);
  const source = readFileSync(join(ROOT, 'web', 'app', 'service-worker.js'), 'utf8')
    .replace("'__BUILD__'", JSON.stringify(build))
    .replace("['__FILES__']", JSON.stringify(files))
    .replace("'__PAGE__'", JSON.stringify('/main'));
  writeFileSync(join(OUT, 'app-sw.js'), source);
}

/** A route and the layouts around it, outermost first. */
function lineOf(id, routes) {
  const { parentId } = routes[id];
  return parentId === undefined ? [id] : [...lineOf(parentId, routes), id];
}

/** The page with preload links for the files that these routes need and the page does not list yet. */
export function withPreloads(page, routes) {
  const fresh = (files) => [...new Set(files)].filter((file) => !page.includes(`"${file}"`));
  const scripts = fresh(routes.flatMap(({ module, imports }) => [module, ...imports]));
  const sheets = fresh(routes.flatMap(({ css }) => css));
  const links = [
    ...sheets.map((file) => `<link rel="preload" as="style" href="${file}"/>`),
    ...scripts.map((file) => `<link rel="modulepreload" href="${file}"/>`),
  ];
  return page.replace('</head>', `${links.join('')}</head>`);
}

/** The manifest, without the files that the application's entry or a parent layout already lists for a route. */
export function withoutLoaded({ entry, routes, ...manifest }) {
  const filesOf = ({ module, imports, css }) => [module, ...imports, ...css];
  const loadedBefore = ({ parentId }) => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return parent ? [...loadedBefore(parent), ...filesOf(parent)] : filesOf(entry);
  };
  const shortened = Object.entries(routes).map(([id, route]) => {
    const loaded = new Set(loadedBefore(route));
    const fresh = (files) => files.filter((file) => !loaded.has(file));
    return [id, { ...route, imports: fresh(route.imports), css: fresh(route.css) }];
  });
  return { ...manifest, entry, routes: Object.fromEntries(shortened) };
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
