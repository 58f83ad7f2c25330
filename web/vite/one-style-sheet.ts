import { createHash } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import { styleSheetsInOrder, styleSheetsOf, type Chunk } from './style-sheet-order.ts';

/**
 * Combines the style sheets of all screens inside a layout into one, which the layout lists, and lists the sheets of
 * all other pages in the same order.
 *
 * Style sheets are elements of the head, which React adds, removes and moves during navigation between screens. A sheet
 * that is added or moved has no effect until the browser has parsed it, a moment after its screen is shown. With one
 * sheet for all screens, nothing changes during navigation.
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
      const entries = [...inside].flatMap((file) => entryOf(file)?.fileName ?? []);
      const { ownSheets, common } = styleSheetsOf(new Set(entries), chunks);

      const merged = ownSheets.map((sheet) => contentOf(bundle, sheet)).join('\n');
      const fileName = `assets/s${createHash('sha256').update(merged).digest('hex').slice(0, 7)}.css`;
      this.emitFile({ type: 'asset', fileName, source: merged });
      for (const sheet of ownSheets) delete bundle[sheet];

      const gone = new Set(ownSheets);
      const ordered = styleSheetsInOrder(chunks);
      for (const output of outputs)
        list(
          output,
          ordered.get(output.fileName)?.filter((sheet) => !gone.has(sheet)),
        );
      list(entryOf(layout), [...common, fileName]);
    },
  };
}

type Output = Rolldown.OutputChunk | undefined;

function list(output: Output, sheets: readonly string[] = []): void {
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
