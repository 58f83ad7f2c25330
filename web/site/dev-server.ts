import type { Plugin, ViteDevServer } from 'vite';
import {
  ALIASES,
  BRAND_NAME_PLACEHOLDER,
  OFFER_PLACEHOLDER,
  PRODUCT_NAME,
  PRODUCT_OFFER,
  PRODUCT_PHONE,
  SUPPORT_PHONE_PLACEHOLDER,
} from '#domain/site.ts';
import type * as Render from './render.tsx';

const RENDERER = '/site/render.tsx';

/** What the server would fill in, as far as the pages show it. */
const DEFAULTS = [
  [BRAND_NAME_PLACEHOLDER, PRODUCT_NAME],
  [SUPPORT_PHONE_PLACEHOLDER, PRODUCT_PHONE],
  [OFFER_PLACEHOLDER, PRODUCT_OFFER],
] as const;

/** Serves the public pages in development, rendered for each request; site/vite.config.ts builds them. */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, written = '/'] = /^([^?#]*?)\/?(?:[?#]|$)/.exec(request.url ?? '/') ?? [];
        pageAt(server, ALIASES[written] ?? (written || '/'))
          .then((page) => (page === undefined ? next() : response.setHeader('content-type', 'text/html').end(page)))
          .catch(next);
      });
    },
  };
}

/** The HTML of a public page; undefined if there is none at this path. */
async function pageAt(server: ViteDevServer, path: string): Promise<string | undefined> {
  const { renderPage, SITE_PATHS } = (await server.ssrLoadModule(RENDERER)) as typeof Render;
  if (!SITE_PATHS.includes(path)) return undefined;
  const page = renderPage(path, {
    sheets: { pages: await styleSheets(server), forms: [] },
    scripts: { header: '/site/header.ts', forms: '/site/forms.ts', verify: '/site/verify.ts' },
  });
  return server.transformIndexHtml(
    path,
    DEFAULTS.reduce((filled, [place, value]) => filled.replaceAll(place, value), page),
  );
}

/** The style sheets of all public pages, those of their components before their own. */
async function styleSheets({ environments }: ViteDevServer): Promise<string[]> {
  const graph = environments['ssr']?.moduleGraph;
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const add = async (url: string) => {
    if (seen.has(url)) return;
    seen.add(url);
    const module = await graph?.getModuleByUrl(url);
    for (const imported of module?.transformResult?.deps ?? []) await add(imported);
    if (url.endsWith('.css')) sheets.add(url);
  };
  await add(RENDERER);
  return [...sheets];
}
