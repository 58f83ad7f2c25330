import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltScreens } from '../web/app/built-screens.ts';

/* The files of the built web application: which of them each screen and page loads, and their size. */

const BUILD = join(import.meta.dirname, '..', 'web', 'build');
const CLIENT = join(BUILD, 'client');
const ASSETS = join(CLIENT, 'assets');

let read: BuiltScreens | undefined;

function built(): BuiltScreens {
  return (read ??= JSON.parse(readFileSync(join(BUILD, 'screens.json'), 'utf8')) as BuiltScreens);
}

/** The addresses of all screens. */
export function builtPaths(): string[] {
  return Object.keys(built().screens);
}

/** The names of the scripts that the screen at an address loads with everything around it. */
export function builtScripts(address: string): Set<string> {
  return new Set(screenAt(address).scripts.map(nameOf));
}

/** The name of the script that only the screen at an address loads. */
export function builtModule(address: string): string {
  return nameOf(screenAt(address).own);
}

/** The names of the style sheets that the screen at an address loads with everything around it. */
export function builtStyleSheets(address: string): Set<string> {
  return new Set(screenAt(address).sheets.map(nameOf));
}

function screenAt(address: string) {
  const screen = built().screens[address.replace(/\?.*/, '')];
  if (!screen) throw new Error(`The build has no screen at ${address}.`);
  return screen;
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

/** Words of the header of a customer or a project, whose script loads after the screen below it. */
export const RECORD_HEADER_WORDS = ', screens';
/** Words of the comparison of hours, whose script loads after the form of an estimate. */
export const SIMILAR_WORK_WORDS = 'times the hours planned';
