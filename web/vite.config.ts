import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { shortClassNames } from './kit/styles/class-names.ts';
import { filesOfRoutes } from './app/route-files.ts';
import { publicPages } from './site/dev-server.ts';
import { applicationPages, buildApplication } from './app/application-pages.ts';
import { endpointsWithoutSchemas } from './vite/endpoints-without-schemas.ts';
import { fewFiles } from './vite/few-files.ts';
import { noJsonSchemas } from './vite/no-json-schemas.ts';
import { oneStyleSheet } from './vite/one-style-sheet.ts';

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3001';

// Short names, with hashes of hexadecimal digits: the script that every page loads lists the names of all others.
const names = {
  hashCharacters: 'hex',
  entryFileNames: chunkName,
  chunkFileNames: chunkName,
  // The list also contains the names of style sheets.
  assetFileNames: ({ names: [name = ''] }) =>
    name.endsWith('.css') ? `assets/${name.charAt(0)}[hash:7][extname]` : 'assets/[name]-[hash:7][extname]',
} satisfies Rolldown.OutputOptions;

/** Mantine marks its modules as components of the browser, which says nothing here. */
const onLog: Rolldown.InputOptions['onLog'] = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
};

/** The application: its scripts, and its pages, which are rendered once, in the build. */
export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root: import.meta.dirname,
  appType: 'custom',
  css: shortClassNames,
  plugins: [
    // Replaces changed components in the page. Only development needs it, so a build works without it.
    command === 'serve' && (await import('@vitejs/plugin-react')).default(),
    timeCardPage(),
    publicPages(),
    applicationPages(),
    endpointsWithoutSchemas(),
    noJsonSchemas(),
    fewFiles(filesOfRoutes()),
    oneStyleSheet(filesOfRoutes()),
  ],
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/d', '/healthz', '/readyz'].map((path) => [`^${path}(/|$)`, server])),
  },
  define: {
    __BUILD_YEAR__: new Date().getFullYear(),
    __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? 'development'),
  },
  // Every script stays a separate file; otherwise the content security policy would have to allow data: scripts.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: join(import.meta.dirname, 'build', 'client'),
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { main: join(import.meta.dirname, 'app', 'main.tsx') }, output: names, onLog },
      },
    },
    ssr: {
      build: {
        outDir: join(import.meta.dirname, 'build', 'application'),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { render: join(import.meta.dirname, 'app', 'render.tsx') },
          output: { ...names, entryFileNames: 'render.js' },
          onLog,
        },
      },
    },
  },
  builder: { buildApp: buildApplication },
}));

/** A letter and the hash. The map's script, which is loaded when the map scrolls into view, keeps its name. */
function chunkName({ name }: { name: string }): string {
  return `assets/${name.startsWith('map') ? 'map' : name.charAt(0)}[hash:7].js`;
}

/** Serves the time card page in development; clock/vite.config.ts builds it separately. */
function timeCardPage(): Plugin {
  return {
    name: 'time-card-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '/';
        if (!/^\/time(\/[^./]*)?(\?|$)/.test(url)) return next();
        readFile(join(import.meta.dirname, 'clock', 'index.html'), 'utf8')
          .then((page) => server.transformIndexHtml(url, page))
          .then((page) => response.setHeader('content-type', 'text/html').end(page))
          .catch(next);
      });
    },
  };
}
