import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import type { RouteFiles } from './few-files.ts';
import { type Chunk, styleSheetsInOrder, styleSheetsOf } from './style-sheet-order.ts';

/**
 * Combines the style sheets of all screens into one, which belongs to the entry.
 *
 * A sheet that is added for a screen has no effect until the browser has parsed it, a moment after the screen is shown.
 * With one sheet for all screens, nothing changes during navigation, and a first visit makes one request for all.
 */
export function oneStyleSheet(routes: readonly RouteFiles[]): Plugin {
  const ofRoutes = new Set(routes.flatMap(({ layouts, screen }) => [...layouts, screen]));
  return {
    name: 'one-style-sheet',
    apply: 'build',
    // Runs after Vite has determined the sheets of a chunk, and before it writes them.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunks = new Map(outputs.map((output) => [output.fileName, chunkOf(output)]));
      const entry = outputs.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The build has no entry.');
      const isRoute = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => ofRoutes.has(id));

      const sheetsOf = (entries: readonly Rolldown.OutputChunk[]) =>
        styleSheetsOf(
          entries.map(({ fileName }) => fileName),
          chunks,
        );
      // The entry's own sheet declares the order of the layers, so it comes before those of its imports.
      const ofEntry = [...(chunks.get(entry.fileName)?.sheets ?? []), ...sheetsOf([entry])];
      const combined = new Set([...ofEntry, ...sheetsOf(outputs.filter(isRoute))]);
      const source = [...combined].map((sheet) => contentOf(bundle, sheet)).join('\n');
      const fileName = `assets/s${createHash('sha256').update(source).digest('hex').slice(0, 7)}.css`;
      this.emitFile({ type: 'asset', fileName, source });
      for (const sheet of combined) delete bundle[sheet];

      // Parts that load later, such as the map, keep the sheets that only they need.
      const ordered = styleSheetsInOrder(chunks);
      for (const output of outputs)
        list(
          output,
          (ordered.get(output.fileName) ?? []).filter((sheet) => !combined.has(sheet)),
        );
      list(entry, [fileName]);
    },
  };
}

function list(output: Rolldown.OutputChunk, sheets: readonly string[]): void {
  const listed = output.viteMetadata?.importedCss;
  listed?.clear();
  for (const sheet of sheets) listed?.add(sheet);
}

function chunkOf({ imports, isEntry, isDynamicEntry, viteMetadata }: Rolldown.OutputChunk): Chunk {
  return { imports, isEntry, isDynamicEntry, sheets: [...(viteMetadata?.importedCss ?? [])] };
}

function contentOf(bundle: Rolldown.OutputBundle, sheet: string): string {
  const output = bundle[sheet];
  if (output?.type !== 'asset') throw new Error(`The build has no sheet ${sheet}.`);
  return Buffer.from(output.source).toString('utf8');
}
