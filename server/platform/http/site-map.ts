import type { FastifyInstance } from 'fastify';
import type { Page } from './pages.ts';

/** Not for search engines: what needs a session, and what a link or code opens for one person. */
const CLOSED = ['/api/', '/d/', '/main', '/time/'];

/**
 * Tells search engines what there is to find: every page that introduces itself to them, by its `og:url`. So a page is
 * added to the map by the way it is written, and there is no second list to forget.
 */
export function serveSiteMap(app: FastifyInstance, pages: Map<string, Page>, publicUrl: string): void {
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

/** The addresses come from markup and are escaped for it already. */
function siteMap(addresses: string[]): string {
  const urls = addresses.toSorted().map((address) => `  <url><loc>${address}</loc></url>\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}
