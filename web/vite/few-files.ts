import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import { type Area, chunksByReach, type EntryKind } from './chunks-by-reach.ts';
import { importsOfModules } from './module-imports.ts';

const APP = join(import.meta.dirname, '..', 'app');

/** The form of an endpoint, and the library of its schemas. */
const FORM_PARTS = /\/kit\/forms\/contract-form\.ts$|\/node_modules\/zod\//;

/** Areas by the folder of a screen. The crew's screens are parts of one route, which loads the one of the address. */
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
export function fewFiles(signedIn: string, routes: readonly RouteConfigEntry[]): Plugin {
  const kinds = new Map(routes.flatMap((route) => kindsOf(route, { signedIn, isInside: false })));
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
        const file = id.replace(/\?.*/, '');
        if (info?.isEntry) entries.set(id, kinds.get(file) ?? { kind: 'start' });
        else if (info && info.dynamicImporters.length > 0) entries.set(id, laterKindOf(file));
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

function kindsOf(
  { file, children = [] }: RouteConfigEntry,
  { signedIn, isInside }: { signedIn: string; isInside: boolean },
): [string, EntryKind][] {
  const isSignedIn = isInside || file === signedIn;
  const isAround = children.length > 0 && (isSignedIn || children.some((child) => child.file === signedIn));
  const kind: EntryKind = isAround ? { kind: 'layout' } : kindOf(file, isSignedIn);
  return [[join(APP, file), kind], ...children.flatMap((child) => kindsOf(child, { signedIn, isInside: isSignedIn }))];
}

function kindOf(file: string, isSignedIn: boolean): EntryKind {
  return { kind: 'screen', area: isSignedIn ? areaOf(file) : 'access' };
}

function laterKindOf(file: string): EntryKind {
  const isScreen = file.startsWith(join(APP, 'features/work/crew/'));
  return isScreen ? { kind: 'screen', area: 'crew' } : { kind: 'later' };
}

function areaOf(file: string): Area {
  return AREA_OF_FOLDER.find(([folder]) => file.startsWith(folder))?.[1] ?? 'office';
}
