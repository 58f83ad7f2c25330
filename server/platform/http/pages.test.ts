import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  BRAND_NAME_PLACEHOLDER,
  CONTACT_EMAIL_PLACEHOLDER,
  MARK_PLACEHOLDER,
  OFFER_PLACEHOLDER,
  OWN_TEXT_PLACEHOLDER,
  OWN_TITLE_PLACEHOLDER,
  SITE_ADDRESS_PLACEHOLDER as PLACE,
  SUPPORT_PHONE_PLACEHOLDER,
  SURVEY_INFO_PLACEHOLDER,
} from '#domain/site.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import type { SiteOptions } from './pages.ts';
import { serveWebApplication } from './static-files.ts';

const introduced = (path: string) =>
  `<!doctype html><meta property="og:url" content="${PLACE}${path}"/><script>at("${PLACE}")</script>`;

const CONTACT = `<a href="mailto:${CONTACT_EMAIL_PLACEHOLDER}">${CONTACT_EMAIL_PLACEHOLDER}</a><a href="${SURVEY_INFO_PLACEHOLDER}">`;

const BRAND = `<html data-mark="${MARK_PLACEHOLDER}"><title>${BRAND_NAME_PLACEHOLDER}</title>${SUPPORT_PHONE_PLACEHOLDER} ${OFFER_PLACEHOLDER}`;

const OWN_TEXT = `<script>document.scheme()</script><link rel="canonical" href="${PLACE}/pub/own_text"/><h1>${OWN_TITLE_PLACEHOLDER}</h1>${OWN_TEXT_PLACEHOLDER}`;

const SHEET = '<link rel="stylesheet" href="/assets/s.css"/>';
const LOW = '<script type="module" fetchPriority="low" src="/assets/low.js"></script>';

async function site(publicUrl = 'https://office.example.com', options: Partial<SiteOptions> = {}) {
  const root = tempFolder();
  const pages = {
    index: introduced('/'),
    'pub/faq/index': introduced('/pub/faq'),
    'login/index': `${SHEET}<script type="module" crossorigin src="/assets/m.js"></script>${LOW}`,
    'contact/index': CONTACT,
    'brand/index': BRAND,
    'pub/own_text/index': OWN_TEXT,
    'pub/terms_of_use/index': 'The terms of the product',
  };
  for (const [path, html] of Object.entries({ ...pages, '__spa-fallback': '<!doctype html>' })) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, `${path}.html`), html);
  }
  writeFileSync(join(root, 'site.webmanifest'), `{"name":"${BRAND_NAME_PLACEHOLDER}"}`);
  writeFileSync(join(root, 'logo.svg'), '<svg/>');
  const app = Fastify();
  await serveWebApplication(app, root, {
    publicUrl,
    brandName: 'Gulf & Bay "Jobs"',
    mark: 'none',
    supportPhone: '813-555-0100',
    off: [],
    contactEmail: 'ask&tell@office.example.com',
    surveyInfoUrl: 'https://agency.example.gov/?road=1&part=2',
    applicationPaths: [],
    google: false,
    stripe: false,
    mapTiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
    ...options,
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

test('a page names its style sheets and scripts before its HTML, except for those that may wait', async () => {
  const get = await site();
  expect((await get('/login')).headers['link']).toBe(
    '</assets/s.css>; rel=preload; as=style, </assets/m.js>; rel=modulepreload; crossorigin',
  );
  expect((await get('/contact')).headers['link']).toBeUndefined();
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

test('a page shows the name, the phone, and the mark of the installation, escaped', async () => {
  const get = await site();
  expect((await get('/brand')).body).toBe(
    '<html data-mark="none"><title>Gulf &#38; Bay &#34;Jobs&#34;</title>813-555-0100 Three months free, then $6 a month.',
  );
});

test('a page offers nothing if visitors cannot sign up', async () => {
  const get = await site(undefined, { off: ['sign_up'] });
  expect((await get('/brand')).body).toMatch(/813-555-0100 $/);
});

test('a manifest contains the name of the installation as JSON', async () => {
  const get = await site();
  const { headers, body } = await get('/site.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(body)).toEqual({ name: 'Gulf & Bay "Jobs"' });
});

test("a file of the operator replaces the product's file", async () => {
  const bytes = Buffer.from('<svg id="own"/>');
  const get = await site(undefined, { ownFiles: new Map([['logo.svg', { type: 'image/svg+xml', bytes }]]) });
  const { headers, body } = await get('/logo.svg');
  expect([headers['content-type'], body]).toEqual(['image/svg+xml', '<svg id="own"/>']);
});

test("an operator's own text replaces a page of the product, at its address", async () => {
  const own = { title: 'Terms of Use', html: '<p>Ours, in $& words</p>' };
  const get = await site(undefined, { ownTexts: new Map([['pub/terms_of_use', own]]) });
  expect((await get('/pub/terms_of_use')).body).toBe(
    '<script>document.scheme()</script><link rel="canonical" href="https://office.example.com/pub/terms_of_use"/><h1>Terms of Use</h1><p>Ours, in $& words</p>',
  );
});

test('the page around own texts has no address of its own', async () => {
  const get = await site();
  expect((await get('/pub/own_text')).headers.location).toBe('/login');
  expect((await get('/pub/terms_of_use')).body).toBe('The terms of the product');
});

test('a page that is left out is neither served nor in the site map', async () => {
  const get = await site(undefined, { withoutPages: ['pub/faq'] });
  expect((await get('/pub/faq')).headers.location).toBe('/login');
  expect((await get('/sitemap.xml')).body).not.toContain('/pub/faq');
});
