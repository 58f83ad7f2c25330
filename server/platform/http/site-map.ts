import type { FastifyInstance } from 'fastify';
import type { Page } from './pages.ts';

/** Excluded from search engines: paths that need a session, and paths that contain a person's link or code. */
const CLOSED = ['/api/', '/calendar/', '/d/', '/main', '/time/'];

/** Serves the site map with every page that has an `og:url`, so that no second list of pages has to be maintained. */
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
