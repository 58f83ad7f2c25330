// The child process that renders documents. It is separate from the server because typesetting blocks its thread and a
// crash of the native library ends its process. render-lane.ts starts it, sends it one document at a time and replaces
// it after a crash.
import { readFileSync } from 'node:fs';
import { flushCompileCache, findPackageJSON } from 'node:module';
import { join, dirname } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const files: Record<string, string[]> = {
  '@expo-google-fonts/inter': [
    '400Regular/Inter_400Regular.ttf',
    '500Medium/Inter_500Medium.ttf',
    '600SemiBold/Inter_600SemiBold.ttf',
    '700Bold/Inter_700Bold.ttf',
  ],
  // Used only for signatures.
  '@expo-google-fonts/dancing-script': ['400Regular/DancingScript_400Regular.ttf'],
  '@embedpdf/fonts-hebrew': ['fonts/NotoSansHebrew-Regular.ttf', 'fonts/NotoSansHebrew-Bold.ttf'],
  '@embedpdf/fonts-arabic': ['fonts/NotoNaskhArabic-Regular.ttf', 'fonts/NotoNaskhArabic-Bold.ttf'],
  '@expo-google-fonts/noto-sans-devanagari': [
    '400Regular/NotoSansDevanagari_400Regular.ttf',
    '700Bold/NotoSansDevanagari_700Bold.ttf',
  ],
  '@expo-google-fonts/noto-sans-thai': ['400Regular/NotoSansThai_400Regular.ttf', '700Bold/NotoSansThai_700Bold.ttf'],
  '@embedpdf/fonts-sc': ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf'],
  '@expo-google-fonts/nanum-gothic': ['400Regular/NanumGothic_400Regular.ttf', '700Bold/NanumGothic_700Bold.ttf'],
  '@expo-google-fonts/noto-emoji': ['400Regular/NotoEmoji_400Regular.ttf'],
};

/** A request. `data` is JSON text, which the template reads as data and never as markup. */
export type RenderRequest = {
  template: string;
  data: string;
  images: Record<string, Uint8Array>;
  /** A PDF, or its pages as one SVG from top to bottom, in UTF-8. */
  as: 'pdf' | 'svg';
};
export type RenderResult = { bytes: Uint8Array } | { error: string };
/** The process reports once that its fonts are loaded, and then the result of each document. */
export type RendererMessage = { ready: true } | RenderResult;

const root = join(import.meta.dirname, '../..');
const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: fontFiles() }] });
const templates = new Map<string, string>();

process.on('message', (rendering: RenderRequest) => process.send?.(render(rendering), undefined, undefined, tidyUp));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group. The server still needs its last documents, and ends the render process
// itself.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.send?.({ ready: true } satisfies RendererMessage);
// SIGKILL ends the process.
flushCompileCache();

function render({ template, data, images, as }: RenderRequest): RenderResult {
  try {
    for (const [name, bytes] of Object.entries(images)) {
      compiler.mapShadow(join(root, 'pictures', name), Buffer.from(bytes));
    }
    const names = JSON.stringify(Object.keys(images));
    return { bytes: compile(source(template), { data, images: names }, as) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    compiler.resetShadow();
  }
}

/**
 * Keeps the caches that the last few documents shared (fonts, the template's own parts) and evicts those that only one
 * used. That takes a tenth of the rendering time of a long document, after its response is sent.
 */
function tidyUp(): void {
  compiler.evictCache(5);
}

function compile(mainFileContent: string, inputs: Record<string, string>, as: RenderRequest['as']): Uint8Array {
  const compiled = compiler.compile({ mainFileContent, inputs });
  if (!compiled.result) {
    const diagnostics: { message: string }[] = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(diagnostics.map(({ message }) => message).join('; '));
  }
  return as === 'svg' ? Buffer.from(compiler.plainSvg(compiled.result)) : compiler.pdf(compiled.result);
}

function source(template: string): string {
  const cached = templates.get(template) ?? readFileSync(template, 'utf8');
  templates.set(template, cached);
  return cached;
}

/**
 * The font files of documents. letter.typ names their families in the same order: Inter first, then one font for each
 * script that Inter does not cover, so that every customer's name can be printed.
 */
function fontFiles(): string[] {
  return Object.entries(files).flatMap(([name, paths]) => paths.map((path) => join(packageFolder(name), path)));
}

function packageFolder(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (!manifest) throw new Error(`The font package ${name} is not installed; run npm ci.`);
  return dirname(manifest);
}
