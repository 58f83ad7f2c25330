import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../contract/refusals.ts';
import { isPageRequest, pathOf } from './page-address.ts';
import { type Page, readPages, sendPage, type SiteOptions } from './pages.ts';
import { SERVICE_WORKER_POLICY } from './security-headers.ts';
import { serveSiteMap } from './site-map.ts';

const FALLBACK = '__spa-fallback.html';
const SERVICE_WORKER = 'sw.js';

/**
 * Serves the built web application: prerendered pages at their paths, with and without a trailing slash, everything
 * else that is no file from the fallback page, and hashed assets for ever. A secret opens the page of its folder.
 */
export async function serveWebApplication(app: FastifyInstance, root: string, options: SiteOptions): Promise<void> {
  const pages = existsSync(root) ? readPages(root, options) : new Map<string, Page>();
  const fallback = pages.get(FALLBACK);
  if (!fallback) throw new Error('The web application is not built. Run npm run build.');
  const pageAt = (path: string) => {
    const folder = options.openedBySecret?.find((each) => path.startsWith(`/${each}/`)) ?? path.slice(1);
    return pages.get(`${folder}/index.html`.replace(/^\//, ''));
  };
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true };
    });
    await scope.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      // Pages are sent from memory, with this server's address in them.
      globIgnore: ['**/*.html', '**/*.html.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = relative(root, path).split(sep)[0] === 'assets';
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (relative(root, path).replace(/\.(br|gz)$/, '') === SERVICE_WORKER)
          reply.header('content-security-policy', SERVICE_WORKER_POLICY);
      },
    });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (path === undefined || !isPageRequest(request)) throw new Refusal('not_found');
    return sendPage(request, reply, pageAt(path) ?? fallback);
  });
  serveSiteMap(app, pages, options.publicUrl);
}
