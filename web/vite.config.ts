import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import routes from './app/routes.ts';
import { shortClassNames } from './kit/styles/class-names.ts';
import { publicPages } from './site/dev-server.ts';
import { endpointsWithoutSchemas } from './vite/endpoints-without-schemas.ts';
import { fewFiles } from './vite/few-files.ts';
import { noJsonSchemas } from './vite/no-json-schemas.ts';
import { oneStyleSheet } from './vite/one-style-sheet.ts';

const SIGNED_IN = 'layout/main-shell.tsx';
const server = process.env['API_URL'] ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: import.meta.dirname,
  css: shortClassNames,
  plugins: [
    timeCardPage(),
    publicPages(),
    serverBuildLoaded(),
    endpointsWithoutSchemas(),
    noJsonSchemas(),
    fewFiles(SIGNED_IN, routes),
    oneStyleSheet(),
    reactRouter(),
  ],
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/d', '/healthz', '/readyz'].map((path) => [`^${path}(/|$)`, server])),
  },
  // Every script stays a separate file; otherwise the content security policy would have to allow data: scripts.
  define: {
    __BUILD_YEAR__: new Date().getFullYear(),
    __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? 'development'),
  },
  build: {
    assetsInlineLimit: 0,
    // Without this, each icon would be a file of a few hundred bytes that do not compress.
    rolldownOptions: {
      output: {
        // Each page loads the names of all chunks: short names, with hashes of hexadecimal digits, save 3 kB.
        hashCharacters: 'hex',
        entryFileNames: chunkName,
        chunkFileNames: chunkName,
        // The list also contains the names of style sheets.
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? `assets/${name.charAt(0)}[hash:7][extname]` : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});

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

/**
 * Loads the server build before the first page is prerendered. Prerendering gives each page ten seconds, for which
 * React Router has no setting; on a busy machine, loading all modules for the first page can take longer.
 */
function serverBuildLoaded(): Plugin {
  return {
    name: 'server-build-loaded',
    async configurePreviewServer() {
      await import(pathToFileURL(join(import.meta.dirname, 'build', 'server', 'index.js')).href);
    },
  };
}
