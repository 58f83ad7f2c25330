import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { ALIASES, UNKNOWN_LEADS_TO } from '#domain/site.ts';
import { pathOf } from './page-address.ts';
import { type Page, readPages, sendPage, sendPageWithStart, type SiteOptions, withSettingsInJson } from './pages.ts';
import { SERVICE_WORKER_POLICY } from './security-headers.ts';

/** Excluded from search engines: paths that need a session, and paths that contain a person's link or code. */
const CLOSED = ['/api/', '/calendar/', '/d/', '/main', '/time/'];

const FALLBACK = '__spa-fallback.html';
/** Of the time card page, and of the application. */
const SERVICE_WORKERS = new Set(['sw.js', 'app-sw.js']);

/**
 * Paths where a missing file is a 404: the client is a script or a browser that fetches a resource, not a user who
 * could be redirected.
 */
const NEVER_PAGES = ['/api/', '/assets/', '/.well-known/'];

/** Reads what a page of the application starts with; undefined without a session. */
export type ReadStart = (request: FastifyRequest, reply: FastifyReply) => Promise<object | undefined>;

/**
 * Serves the built web application: prerendered pages at their paths, with and without a trailing slash; application
 * paths from the fallback page; and hashed assets with a permanent cache. A path with a secret gets the page of its
 * folder. Another spelling of a page's path redirects to the page, and every unknown path to the login. The application's
 * pages contain what `readStart` returns, which saves the browser a call.
 */
export async function serveWebApplication(
  app: FastifyInstance,
  root: string,
  options: SiteOptions,
  readStart: ReadStart = async () => undefined,
): Promise<void> {
  const pages = existsSync(root) ? readPages(root, options) : new Map<string, Page>();
  const fallback = pages.get(FALLBACK);
  if (!fallback) throw new Error('The web application is not built. Run npm run build.');
  const filled = filledFiles(root, options);
  const pageAt = (path: string) => {
    const folder = options.openedBySecret?.find((each) => path.startsWith(`/${each}/`)) ?? path.slice(1);
    return pages.get(`${folder}/index.html`.replace(/^\//, ''));
  };
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true };
    });
    for (const [file, { type, bytes }] of filled)
      scope.get(`/${file}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes));
    await scope.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      // Pages are sent from memory, with this server's address in them.
      globIgnore: ['**/*.html', '**/*.html.{br,gz}', ...[...filled.keys()].map((file) => `${file}{,.br,.gz}`)],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = relative(root, path).split(sep)[0] === 'assets';
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (SERVICE_WORKERS.has(relative(root, path).replace(/\.(br|gz)$/, '')))
          reply.header('content-security-policy', SERVICE_WORKER_POLICY);
      },
    });
  });
  const isApplication = (path: string) => options.applicationPaths.includes(path.split('/')[1]?.toLowerCase() ?? '');
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (path === undefined || !isRead || NEVER_PAGES.some((folder) => `${path}/`.startsWith(folder))) {
      throw new AppError('not_found');
    }
    const page = pageAt(path) ?? (isApplication(path) ? fallback : undefined);
    if (page) {
      const start = isApplication(path) ? await readStart(request, reply) : undefined;
      return start ? sendPageWithStart(request, reply, { page, start }) : sendPage(request, reply, page);
    }
    // A missing image, script or manifest is a 404; only a navigation is redirected.
    const { 'sec-fetch-dest': destination = 'document' } = request.headers;
    if (destination !== 'document') throw new AppError('not_found');
    const lower = path.toLowerCase();
    const canonicalPath = ALIASES[lower] ?? (pages.has(`${lower.slice(1)}/index.html`) ? lower : undefined);
    const [, query] = request.url.split('?', 2);
    reply.header('cache-control', 'no-cache');
    if (canonicalPath) return reply.redirect(query === undefined ? canonicalPath : `${canonicalPath}?${query}`, 308);
    return reply.redirect(UNKNOWN_LEADS_TO, 302);
  });
  serveSiteMap(app, pages, options.publicUrl);
}

/** Files that depend on the settings of the installation: manifests, and those that the operator's own replace. */
function filledFiles(root: string, options: SiteOptions): Map<string, { type: string; bytes: Buffer }> {
  const manifests = readdirSync(root).filter((file) => file.endsWith('.webmanifest'));
  const ofBuild = manifests.map((file) => {
    const text = withSettingsInJson(readFileSync(join(root, file), 'utf8'), options);
    return [file, { type: 'application/manifest+json', bytes: Buffer.from(text) }] as const;
  });
  return new Map([...ofBuild, ...(options.ownFiles ?? [])]);
}

/** Serves the site map with every page that has an `og:url`, so that no second list of pages has to be maintained. */
function serveSiteMap(app: FastifyInstance, pages: Map<string, Page>, publicUrl: string): void {
  const map = siteMap([...pages.values()].flatMap(({ html }) => introducedAs(html)));
  const robots = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(map));
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(`${robots.join('\n')}\n`));
}

function introducedAs(html: string): string[] {
  return [...html.matchAll(/<meta property="og:url" content="([^"]+)"/g)].map(([, url = '']) => url);
}

/** The addresses come from markup and are already escaped. */
function siteMap(addresses: string[]): string {
  const urls = addresses.toSorted().map((address) => `  <url><loc>${address}</loc></url>\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}
