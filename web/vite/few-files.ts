import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Area, chunksByReach, type EntryKind } from './chunks-by-reach.ts';
import { importsOfModules } from './module-imports.ts';

/** The files of a route. */
export interface RouteFiles {
  path: string;
  layouts: readonly string[];
  screen: string;
}

const APP = join(import.meta.dirname, '..', 'app');

/** The form of an endpoint, and the library of its schemas. */
const FORM_PARTS = /\/kit\/forms\/contract-form\.ts$|\/node_modules\/zod\//;

/** Areas of signed-in screens by their folder. */
const AREA_OF_FOLDER: readonly (readonly [string, Area])[] = [
  ['features/work/crew/', 'crew'],
  ['features/work/', 'work'],
  ['features/sales/', 'sales'],
];

/**
 * Builds the application from few files: on a slow network, each request costs more than the kilobytes that it saves.
 * What all pages, the layouts, lists, forms, or the screens of one area share is in one file each
 * (chunks-by-reach.ts); every screen has its own.
 */
export function fewFiles(routes: readonly RouteFiles[]): Plugin {
  const kinds = kindsOf(routes);
  let chunks = new Map<string, string>();
  return {
    name: 'few-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Files may export more than the screen that they contain.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    async buildEnd(error) {
      if (error) return;
      const imports = await importsOfModules(this);
      const entries = new Map<string, EntryKind>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info?.isEntry) entries.set(id, { kind: 'start' });
        else if (info && info.dynamicImporters.length > 0)
          entries.set(id, kinds.get(id.replace(/\?.*/, '')) ?? { kind: 'later' });
      }
      chunks = chunksByReach(entries, imports, (module) => FORM_PARTS.test(module));
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        // The files have no cycles without this option, which would repeat the decision for the imports of a module.
        includeDependenciesRecursively: false,
        groups: [{ name: (id) => chunks.get(id) ?? null, debugName: 'reach' }],
      },
    }),
  };
}

/** The kinds of the files of all routes. The layout of the forms for visitors is a part of their area. */
function kindsOf(routes: readonly RouteFiles[]): Map<string, EntryKind> {
  const kinds = new Map<string, EntryKind>();
  for (const { path, layouts, screen } of routes) {
    const isSignedIn = `${path}/`.startsWith('/main/');
    for (const layout of layouts)
      kinds.set(layout, isSignedIn ? { kind: 'layout' } : { kind: 'screen', area: 'access' });
    kinds.set(screen, { kind: 'screen', area: isSignedIn ? areaOf(screen) : 'access' });
  }
  return kinds;
}

function areaOf(file: string): Area {
  return AREA_OF_FOLDER.find(([folder]) => file.startsWith(join(APP, folder)))?.[1] ?? 'office';
}
