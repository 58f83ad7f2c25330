import { createHash } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import { chunksFrom, styleSheetsInOrder, styleSheetsOf, type Chunk } from './style-sheet-order.ts';

const ROOT = 'root.tsx';

/**
 * Combines the style sheets of the application into one, which the layout around its screens lists, and those of the
 * root into another one, which public pages load too.
 *
 * Style sheets are elements of the head, which React adds, removes and moves during navigation between screens. A sheet
 * that is added or moved has no effect until the browser has parsed it, a moment after its screen is shown. With one
 * sheet for all screens, nothing changes during navigation, and a first visit makes one request for all.
 */
export function oneStyleSheetInside(layout: string, routes: readonly RouteConfigEntry[]): Plugin {
  const inside = new Set(filesOf(find(layout, routes)));
  return {
    name: 'one-style-sheet',
    apply: 'build',
    // Runs after Vite has determined the sheets of a chunk, and before it writes them.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunks = new Map(outputs.map((output) => [output.fileName, chunkOf(output)]));
      const entryOf = (file: string) => outputs.find(({ facadeModuleId }) => isModuleOf(facadeModuleId, file));
      const namesOf = (files: Iterable<string>) => [...files].flatMap((file) => entryOf(file)?.fileName ?? []);

      const combine = (sheets: readonly string[]) => {
        const source = sheets.map((sheet) => contentOf(bundle, sheet)).join('\n');
        const fileName = `assets/s${createHash('sha256').update(source).digest('hex').slice(0, 7)}.css`;
        this.emitFile({ type: 'asset', fileName, source });
        return fileName;
      };
      // The root's own sheet declares the order of the layers, so it comes before those of its imports.
      const own = namesOf([ROOT]).flatMap((name) => chunks.get(name)?.sheets ?? []);
      const ofRoot = [...new Set([...own, ...styleSheetsOf(namesOf([ROOT]), chunks)])];
      const ofScreens = styleSheetsOf(namesOf(inside), chunks).filter((sheet) => !ofRoot.includes(sheet));
      const [rootSheet, sheet] = [combine(ofRoot), combine(ofScreens)];
      for (const combined of [...ofRoot, ...ofScreens]) delete bundle[combined];

      const entries = new Set(namesOf(inside));
      const others = outputs.filter(({ isEntry, fileName }) => isEntry && !entries.has(fileName));
      const elsewhere = chunksFrom(
        others.map(({ fileName }) => fileName),
        chunks,
        { later: true },
      );
      const ordered = styleSheetsInOrder(chunks);
      for (const output of outputs) {
        const needed = ordered.get(output.fileName) ?? [];
        const separate = needed.filter((each) => !ofRoot.includes(each) && !ofScreens.includes(each));
        // Parts of public pages that load later, such as their forms, have the styles of screens.
        const needsSheet = elsewhere.has(output.fileName) && needed.some((each) => ofScreens.includes(each));
        list(output, needsSheet ? [sheet, ...separate] : separate);
      }
      list(entryOf(ROOT), [rootSheet]);
      list(entryOf(layout), [sheet]);
    },
  };
}

type Output = Rolldown.OutputChunk | undefined;

function list(output: Output, sheets: readonly string[]): void {
  const listed = output?.viteMetadata?.importedCss;
  listed?.clear();
  for (const sheet of sheets) listed?.add(sheet);
}

function chunkOf({ imports, dynamicImports, isEntry, isDynamicEntry, viteMetadata }: Rolldown.OutputChunk): Chunk {
  return { imports, dynamicImports, isEntry, isDynamicEntry, sheets: [...(viteMetadata?.importedCss ?? [])] };
}

function contentOf(bundle: Rolldown.OutputBundle, sheet: string): string {
  const output = bundle[sheet];
  if (output?.type !== 'asset') throw new Error(`The build has no sheet ${sheet}.`);
  return Buffer.from(output.source).toString('utf8');
}

/** Whether a module, such as /…/app/layout/main-shell.tsx?client-route, belongs to a route's file. */
function isModuleOf(id: string | null, file: string): boolean {
  return id?.replace(/\?.*/, '').endsWith(`/app/${file}`) ?? false;
}

function find(file: string, routes: readonly RouteConfigEntry[]): RouteConfigEntry {
  const all = routes.flatMap(function below(route): RouteConfigEntry[] {
    return [route, ...(route.children ?? []).flatMap(below)];
  });
  const found = all.find((route) => route.file === file);
  if (!found) throw new Error(`There is no route of ${file}.`);
  return found;
}

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)];
}
