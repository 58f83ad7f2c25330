import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/* The files of the built web application: which of them each screen and page loads, and their size. */

const CLIENT = join(import.meta.dirname, '..', 'web', 'build', 'client');
const ASSETS = join(CLIENT, 'assets');

interface Route {
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports: string[];
  css: string[];
}

interface Manifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

let read: Manifest | undefined;

function manifest(): Manifest {
  return (read ??= readManifest());
}

function readManifest(): Manifest {
  const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  const script = readFileSync(join(ASSETS, name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest;
}

/** The addresses of all screens. */
export function builtPaths(): string[] {
  return Object.values(manifest().routes).map(pathOf);
}

/** The style sheets that the application's screens and layouts list, by route, besides that of the root. */
export function builtStyleSheetsOfScreens(): Record<string, string[]> {
  const inside = Object.entries(manifest().routes).filter(([, { parentId }]) => parentId !== undefined);
  return Object.fromEntries(inside.map(([id, { css }]) => [id, css]));
}

/** The names of the scripts that the screen at an address loads with everything around it. */
export function builtScripts(address: string): Set<string> {
  const modules = [manifest().entry, ...routesAt(address)].flatMap(({ module, imports }) => [module, ...imports]);
  return withImports([manifest().url, ...modules]);
}

/** The name of the script that only the screen at an address loads. */
export function builtModule(address: string): string {
  return nameOf(routesAt(address).at(-1)?.module ?? '');
}

/** The names of the style sheets that the screen at an address lists with everything around it. */
export function builtStyleSheets(address: string): Set<string> {
  return new Set(routesAt(address).flatMap(({ css }) => css.map(nameOf)));
}

/** The names of the scripts and style sheets that a page outside the application, such as `time/index.html`, lists. */
export function builtFilesOfPage(page: string): Set<string> {
  const html = readFileSync(join(CLIENT, page), 'utf8');
  const listed = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, url = '']) => url);
  return withImports(listed);
}

/** The names of these files and of all scripts that they import when they start. */
export function withImports(urls: readonly string[]): Set<string> {
  const names = new Set<string>();
  const add = (url: string) => {
    const name = nameOf(url);
    if (names.has(name)) return;
    names.add(name);
    if (name.endsWith('.js')) importsOf(name).forEach(add);
  };
  urls.forEach(add);
  return names;
}

/**
 * The names of the files that the screens of signed-in users load, now or later, with the font of Latin letters, but
 * without maps, which need the network anyway.
 */
export function builtFilesOfSignedIn(): Set<string> {
  const existing = new Set(readdirSync(ASSETS));
  const names = new Set(
    builtPaths()
      .filter(isSignedIn)
      .flatMap((path) => [...builtScripts(path), ...builtStyleSheets(path)]),
  );
  // A loop over a set also visits elements that are added during the loop.
  for (const name of names) {
    if (name === nameOf(manifest().url)) continue;
    const text = readFileSync(join(ASSETS, name), 'utf8');
    for (const [mentioned] of text.matchAll(name.endsWith('.css') ? LATIN : SCRIPT_OR_SHEET))
      if (existing.has(mentioned) && !MAP.test(mentioned)) names.add(mentioned);
  }
  return names;
}

const LATIN = /inter-latin-wght-[\w-]+\.woff2/g;
const SCRIPT_OR_SHEET = /[\w-]+\.(?:js|css)\b/g;
const isSignedIn = (path: string) => `${path}/`.startsWith('/main/');

/** The names of the scripts that have these words. Throws if none has. */
export function builtScriptsWith(words: string): string[] {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const found = scripts.filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(words));
  if (found.length === 0) throw new Error(`The build has no script with the words ${words}.`);
  return found;
}

/** The size of files in bytes, as the build has compressed them for browsers that accept this encoding. */
export function bytesOf(names: Iterable<string>, encoding: 'br' | 'gz' = 'gz'): number {
  let sum = 0;
  for (const name of names) {
    const file = join(ASSETS, name);
    const compressed = `${file}.${encoding}`;
    sum += statSync(existsSync(compressed) ? compressed : file).size;
  }
  return sum;
}

/** The route at an address and the layouts around it, outermost first. */
function routesAt(address: string): Route[] {
  const path = address.replace(/\?.*/, '');
  // A layout has no path of its own.
  const screens = Object.values(manifest().routes).filter((each) => each.index || each.path);
  const route = screens.find((each) => pathOf(each) === path);
  if (!route) throw new Error(`The build has no screen at ${address}.`);
  return lineOf(route);
}

function lineOf(route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : manifest().routes[route.parentId];
  return parent ? [...lineOf(parent), route] : [route];
}

function pathOf(route: Route): string {
  const parts = lineOf(route).flatMap(({ path }) => (path ? [path.replace(/^\//, '')] : []));
  return `/${parts.join('/')}`;
}

const importsByName = new Map<string, string[]>();

/** What a script imports when it starts; what it imports later on is not counted. */
function importsOf(name: string): string[] {
  let imports = importsByName.get(name);
  if (!imports) {
    const source = readFileSync(join(ASSETS, name), 'utf8');
    imports = [...source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, file = '']) => file);
    importsByName.set(name, imports);
  }
  return imports;
}

/** The map loads when it comes into view. Names of chunks are cut. */
export const MAP = /^map[0-9a-f]{7}\.js$/;

/** The name of the file at an address. */
export function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1).replace(/#$/, '');
}
