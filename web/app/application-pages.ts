import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown, ViteBuilder } from 'vite';
import type * as Render from './render.tsx';
import type { BuiltFiles, BuiltScreens } from './built-screens.ts';
import { filesOfRoutes } from './route-files.ts';

const BUILD = join(import.meta.dirname, '..', 'build');
const CLIENT = join(BUILD, 'client');
/** The program that renders the pages. */
const RENDERER = join(BUILD, 'application');

/** Builds the scripts of the application, and writes a page for each screen with links to all files that it needs. */
export async function buildApplication(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error('Vite has no environment for the client or for rendering.');
  const built = screensIn(chunksOf(await builder.build(client)));
  await builder.build(ssr);
  await writeFile(join(BUILD, 'screens.json'), JSON.stringify(built));

  const { renderForm, renderStart } = (await import(pathToFileURL(join(RENDERER, 'render.js')).href)) as typeof Render;
  const [entry = ''] = built.start.scripts;
  const filesOf = ({ scripts, sheets }: BuiltFiles) => {
    const urls = (names: string[]) => names.map((name) => `/${name}`);
    return { entry: `/${entry}`, scripts: urls(scripts.filter((script) => script !== entry)), sheets: urls(sheets) };
  };
  // The server sends this page for addresses that have none of their own.
  await writeFile(join(CLIENT, '__spa-fallback.html'), renderStart(filesOf(built.start)));
  for (const [path, files] of Object.entries(built.screens)) {
    const page = join(CLIENT, path, 'index.html');
    await mkdir(dirname(page), { recursive: true });
    const isSignedIn = `${path}/`.startsWith('/main/');
    if (isSignedIn) await writeFile(page, renderStart(filesOf(files)));
    else if (!path.startsWith('/quickbooks/')) await writeFile(page, await renderForm(path, filesOf(files)));
  }
}

/** Serves the pages of the application in development; each shows that it is loading until its scripts have run. */
export function applicationPages(): Plugin {
  return {
    name: 'application-pages',
    apply: 'serve',
    configureServer(server) {
      // After the files that Vite serves itself.
      return () =>
        server.middlewares.use((request, response, next) => {
          const url = request.originalUrl ?? '/';
          if (!request.headers.accept?.includes('text/html')) return next();
          server
            .ssrLoadModule('/app/render.tsx')
            .then((renderer) =>
              (renderer as typeof Render).renderStart({ entry: '/app/main.tsx', scripts: [], sheets: [] }),
            )
            .then((page) => server.transformIndexHtml(url, page))
            .then((page) => response.setHeader('content-type', 'text/html').end(page))
            .catch(next);
        });
    },
  };
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

function chunksOf(output: Awaited<ReturnType<ViteBuilder['build']>>): Chunks {
  if (!('output' in output)) throw new Error('Vite has built nothing.');
  return new Map(output.output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])));
}

function screensIn(chunks: Chunks): BuiltScreens {
  const byModule = new Map([...chunks.values()].flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const chunkOf = (file: string) => {
    const chunk = byModule.get(file);
    if (!chunk) throw new Error(`The build has no script for ${file}.`);
    return chunk;
  };
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const screens = filesOfRoutes().map(({ path, layouts, screen }) => {
    const own = chunkOf(screen);
    return [path, { own: own.fileName, ...filesOf([entry, ...layouts.map(chunkOf), own], chunks) }] as const;
  });
  return { start: filesOf([entry], chunks), screens: Object.fromEntries(screens) };
}

/** The scripts with all their imports, each after those that import it, and their style sheets. */
function filesOf(start: readonly Rolldown.OutputChunk[], chunks: Chunks): BuiltFiles {
  const all = new Set(start);
  // A loop over a set also visits elements that are added during the loop.
  for (const { imports } of all)
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) all.add(chunk);
    }
  return {
    scripts: [...all].map(({ fileName }) => fileName),
    sheets: [...new Set([...all].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  };
}
