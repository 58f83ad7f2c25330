import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CONTACT_EMAIL_PLACEHOLDER, SITE_ADDRESS_PLACEHOLDER as PLACE, SURVEY_INFO_PLACEHOLDER } from '#domain/site.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { serveWebApplication } from './static-files.ts';

const introduced = (path: string) =>
  `<!doctype html><meta property="og:url" content="${PLACE}${path}"/><script>at("${PLACE}")</script>`;

const CONTACT = `<a href="mailto:${CONTACT_EMAIL_PLACEHOLDER}">${CONTACT_EMAIL_PLACEHOLDER}</a><a href="${SURVEY_INFO_PLACEHOLDER}">`;

async function site(publicUrl = 'https://office.example.com') {
  const root = tempFolder();
  const pages = {
    index: introduced('/'),
    'pub/faq/index': introduced('/pub/faq'),
    'login/index': 'Log in',
    'contact/index': CONTACT,
  };
  for (const [path, html] of Object.entries({ ...pages, '__spa-fallback': '<!doctype html>' })) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, `${path}.html`), html);
  }
  const app = Fastify();
  await serveWebApplication(app, root, {
    publicUrl,
    contactEmail: 'ask&tell@office.example.com',
    surveyInfoUrl: 'https://agency.example.gov/?road=1&part=2',
    applicationPaths: [],
    google: false,
    stripe: false,
    mapTiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
  });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

test("a page contains the server's public address, and has a policy for its content as sent", async () => {
  const get = await site('http://192.168.1.4:3000');
  const { body, headers } = await get('/pub/faq');
  expect(body).toContain('content="http://192.168.1.4:3000/pub/faq"');
  expect(body).not.toContain(PLACE);
  const hash = createHash('sha256').update('at("http://192.168.1.4:3000")').digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});

test("a page contains the contact email and the survey's information address, escaped", async () => {
  const get = await site();
  const email = 'ask&#38;tell@office.example.com';
  const info = 'https://agency.example.gov/?road=1&#38;part=2';
  expect((await get('/contact')).body).toBe(`<a href="mailto:${email}">${email}</a><a href="${info}">`);
});

test('a page is compressed for clients that accept it', async () => {
  const get = await site();
  const plain = (await get('/')).body;
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
  const gzip = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  expect((await get('/', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
});

test('a cached page returns 304, but not after the address changed', async () => {
  const get = await site();
  const { etag } = (await get('/')).headers;
  const again = await get('/', { 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const moved = await site('https://other.example.com');
  expect((await moved('/', { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('the site map lists the pages with an og:url, and robots.txt names the site map', async () => {
  const get = await site();
  const map = await get('/sitemap.xml');
  expect(map.headers['content-type']).toContain('application/xml');
  expect([...map.body.matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://office.example.com/',
    'https://office.example.com/pub/faq',
  ]);
  const robots = (await get('/robots.txt')).body;
  expect(robots).toContain('Disallow: /main\n');
  expect(robots).toContain('Sitemap: https://office.example.com/sitemap.xml');
});
