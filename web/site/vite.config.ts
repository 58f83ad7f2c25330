import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type ViteBuilder } from 'vite';
import { shortClassNames } from '../kit/styles/class-names.ts';
import { endpointsWithoutSchemas } from '../vite/endpoints-without-schemas.ts';
import type * as Render from './render.tsx';

const WEB = join(import.meta.dirname, '..');
const CLIENT = join(WEB, 'build', 'client');
/** The program that renders the pages, and the files that they refer to. */
const RENDERER = join(WEB, 'build', 'site');

/** What only the pages with forms need: more than half of all styles. */
const OF_FORMS = /\/kit\/(forms\/|styles\/(mantine|theme)|page\/(panel|success-panel|notice))/;

const SCRIPTS = ['header', 'forms', 'verify'];

// The fonts have the same names as in the application, so that the browser loads them once.
const assets = { hashCharacters: 'hex', assetFileNames: 'assets/[name]-[hash:7][extname]' } as const;

/** The public pages: rendered by React in this build, with one style sheet and a small script without React. */
export default defineConfig({
  root: WEB,
  css: shortClassNames,
  publicDir: false,
  plugins: [endpointsWithoutSchemas()],
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  build: { emptyOutDir: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        rolldownOptions: {
          // Otherwise what the scripts share would be a file of its own.
          preserveEntrySignatures: 'allow-extension',
          input: Object.fromEntries(SCRIPTS.map((name) => [`site-${name}`, join(import.meta.dirname, `${name}.ts`)])),
          output: {
            ...assets,
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: RENDERER,
        emptyOutDir: true,
        emitAssets: true,
        rolldownOptions: {
          input: { pages: join(import.meta.dirname, 'render.tsx') },
          output: {
            ...assets,
            entryFileNames: 'render.js',
            codeSplitting: { groups: [{ name: 'forms', test: OF_FORMS }] },
          },
        },
      },
    },
  },
  builder: { buildApp },
});

async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error('Vite has no environment for the client or for rendering.');
  const scripts = filesOf(await builder.build(client));
  const rendered = filesOf(await builder.build(ssr));
  await cp(join(RENDERER, 'assets'), join(CLIENT, 'assets'), { recursive: true });

  const scriptOf = (name: string) => addressOf(scripts, `assets/site-${name}-`, '.js');
  const sheetOf = (name: string) => [addressOf(rendered, `assets/${name}-`, '.css')];
  const files: Render.SiteFiles = {
    sheets: { pages: sheetOf('pages'), forms: sheetOf('forms') },
    scripts: { header: scriptOf('header'), forms: scriptOf('forms'), verify: scriptOf('verify') },
  };
  const { renderPage, SITE_PATHS } = (await import(pathToFileURL(join(RENDERER, 'render.js')).href)) as typeof Render;
  for (const path of SITE_PATHS) {
    const file = join(CLIENT, path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, renderPage(path, files));
  }
}

function filesOf(output: Awaited<ReturnType<ViteBuilder['build']>>): string[] {
  if (!('output' in output)) throw new Error('Vite has built nothing.');
  return output.output.map(({ fileName }) => fileName);
}

function addressOf(files: readonly string[], start: string, end: string): string {
  const [file, second] = files.filter((name) => name.startsWith(start) && name.endsWith(end));
  if (!file || second) throw new Error(`The build of the public pages has not one file ${start}…${end}.`);
  return `/${file}`;
}
