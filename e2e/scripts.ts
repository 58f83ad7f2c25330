import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/* The scripts and style sheets of the built application: what each screen needs, and what a page really asks for. */

const ASSETS = join(import.meta.dirname, '..', 'web', 'build', 'client', 'assets');

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

const manifest = readManifest();

function readManifest(): Manifest {
  const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  const script = readFileSync(join(ASSETS, name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest;
}

/** The addresses of forms after the login. */
export const FORM =
  /^\/main\/.*(create|update|tocustomer|toquickbooks|invoice|payment|sendnotification|photo|upload|send_timecard)$/;

/** The addresses of all screens. */
export function builtPaths(): string[] {
  return Object.values(manifest.routes).map(pathOf);
}

/** The style sheets that screens after the login list, by address, besides those of the layout around all of them. */
export function builtStyleSheetsOfScreens(): Record<string, string[]> {
  const layout = manifest.routes['layout/signed-in'];
  if (!layout) throw new Error('The build has no layout of the signed-in.');
  const inside = Object.values(manifest.routes).filter((route) => route !== layout && lineOf(route).includes(layout));
  return Object.fromEntries(inside.map((route) => [pathOf(route), route.css]));
}

/** The names of the scripts that the screen at an address loads with everything around it. */
export function builtScripts(address: string): Set<string> {
  const path = address.replace(/\?.*/, '');
  // A layout has no path of its own.
  const screens = Object.values(manifest.routes).filter((each) => each.index || each.path);
  const route = screens.find((each) => pathOf(each) === path);
  if (!route) throw new Error(`The build has no screen at ${address}.`);
  const modules = [manifest.entry, ...lineOf(route)].flatMap(({ module, imports }) => [module, ...imports]);
  return withImports([manifest.url, ...modules]);
}

/** The names of these scripts and of all that they import when they start. */
export function withImports(urls: readonly string[]): Set<string> {
  const names = new Set<string>();
  const add = (url: string) => {
    const name = nameOf(url);
    if (names.has(name)) return;
    names.add(name);
    for (const imported of importsOf(name)) add(imported);
  };
  urls.forEach(add);
  return names;
}

/** The names of the scripts that have these words. Throws if none has. */
export function builtScriptsWith(words: string): string[] {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const found = scripts.filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(words));
  if (found.length === 0) throw new Error(`The build has no script with the words ${words}.`);
  return found;
}

/** The size of scripts as the build has compressed them for browsers that accept gzip. */
export function bytesOf(names: Iterable<string>): number {
  let sum = 0;
  for (const name of names) {
    const file = join(ASSETS, name);
    sum += statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
  }
  return sum;
}

function lineOf(route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
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

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** The map loads when it comes into view. Names of chunks are cut. */
export const MAP = /^map[0-9a-f]{7}\.js$/;

/** The scripts that a page asks for from now on, whether cached or not, each counted once. */
export function scriptsOf(page: Page) {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) urls.add(request.url());
  });
  return {
    /** Their names; the next call returns those since this one. */
    take(): string[] {
      const names = [...urls].map(nameOf);
      urls.clear();
      return names;
    },
    /** Their size as the server sends them to a browser that accepts gzip. */
    async bytes(): Promise<number> {
      let sum = 0;
      for (const url of urls) sum += await sizeOf(page, url);
      return sum;
    },
  };
}

/** Cached across tests: a script's address changes with its content. */
const sizes = new Map<string, number>();

async function sizeOf(page: Page, url: string): Promise<number> {
  const cached = sizes.get(url);
  if (cached !== undefined) return cached;
  const response = await page.request.fetch(url, { headers: { 'accept-encoding': 'gzip' }, method: 'HEAD' });
  const size = Number(response.headers()['content-length']);
  sizes.set(url, size);
  return size;
}
