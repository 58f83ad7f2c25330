// The child process that draws documents. It runs apart from the server because typesetting blocks its thread and a fault
// in the native library ends the process it happens in. render-lane.ts starts it, feeds it one drawing at a time and
// starts another when this one is gone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFiles } from './fonts.ts';

/** One request: `data` is JSON text, which the template reads as data and never as markup. */
export type Drawing = { template: string; data: string; pictures: Record<string, Uint8Array> };
export type Drawn = { pdf: Uint8Array } | { error: string };
/** What the process tells: once that its fonts are read, then what came of each drawing. */
export type DrawerMessage = { ready: true } | Drawn;

const root = join(import.meta.dirname, '../..');
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: fontFiles() }] });
const templates = new Map<string, string>();

process.on('message', (drawing: Drawing) => process.send?.(draw(drawing), undefined, undefined, tidyUp));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group; the server still wants its last documents, and closes the drawer itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.send?.({ ready: true } satisfies DrawerMessage);

function draw({ template, data, pictures }: Drawing): Drawn {
  try {
    for (const [name, bytes] of Object.entries(pictures)) {
      compiler.mapShadow(join(root, 'pictures', name), Buffer.from(bytes));
    }
    const names = JSON.stringify(Object.keys(pictures));
    return { pdf: compile(source(template), { data, pictures: names }) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    compiler.resetShadow();
  }
}

/**
 * Keeps what the last few drawings shared (fonts, the template's own parts) and lets go of what only one used. That takes a
 * tenth of the time of a long document, which nobody waits for any more.
 */
function tidyUp(): void {
  compiler.evictCache(5);
}

function compile(mainFileContent: string, inputs: Record<string, string>): Uint8Array {
  const compiled = compiler.compile({ mainFileContent, inputs });
  if (!compiled.result) {
    const diagnostics: { message: string }[] = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(diagnostics.map(({ message }) => message).join('; '));
  }
  return compiler.pdf(compiled.result);
}

function source(template: string): string {
  const known = templates.get(template) ?? readFileSync(template, 'utf8');
  templates.set(template, known);
  return known;
}
