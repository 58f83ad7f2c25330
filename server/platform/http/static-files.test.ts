import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { sendError } from './errors.ts';
import { type ReadStart, serveWebApplication } from './static-files.ts';

const SITE = {
  publicUrl: 'https://office.example.com',
  brandName: 'JobsitesPro',
  mark: 'product' as const,
  supportPhone: '888-579-5808',
  off: [],
  contactEmail: 'support@office.example.com',
  surveyInfoUrl: 'https://agency.example.gov/road',
  google: false,
  stripe: false,
  mapTiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
  applicationPaths: ['main'],
  openedBySecret: ['card'],
};
const INLINE = 'window.__state = {"a": "</" + "script>"};';
const PAGES = {
  '__spa-fallback.html': '<!doctype html><head></head><script>fallback()</script>',
  'index.html': `<!doctype html><script>${INLINE}</script><script type="module">two()</script><script src="/assets/a.js"></script>`,
  'app-sw.js': 'cache()',
  'about/index.html': '<!doctype html><p>About us',
  'assets/a.js': 'a()',
  'card/index.html': '<!doctype html><p>Your card',
  'icon.svg': '<svg/>',
  'pub/faq/index.html': '<!doctype html><p>Questions',
  'sw.js': 'keep()',
  'sw.js.br': 'compressed',
};

async function site(readStart?: ReadStart) {
  const root = tempFolder();
  for (const [path, text] of Object.entries(PAGES)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler(sendError);
  await serveWebApplication(app, root, SITE, readStart);
  return (url: string, method: 'GET' | 'POST' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
    app.inject({ method, url, headers });
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('each page allows its own inline scripts and no others', async () => {
  const get = await site();
  const policy = async (url: string) => {
    const scripts = /script-src ([^;]*)/.exec(String((await get(url)).headers['content-security-policy']));
    return scripts?.[1];
  };
  expect(await policy('/')).toBe(`'self' ${hashOf(INLINE)} ${hashOf('two()')}`);
  expect(await policy('/about')).toBe(`'self'`);
  expect(await policy('/main/customer')).toBe(`'self' ${hashOf('fallback()')}`);
});

test('prerendered pages are served with and without a trailing slash, and application paths from their page', async () => {
  const get = await site();
  for (const url of ['/about', '/about/', '/about?from=mail']) expect((await get(url)).body).toContain('About us');
  for (const url of ['/main', '/main/customer', '/main/x.y', '/Main'])
    expect((await get(url)).body).toContain('fallback()');
  expect((await get('/main', 'HEAD')).statusCode).toBe(200);
});

test('a page of the application contains what it starts with, as JSON that cannot end its element, and is stored nowhere', async () => {
  const get = await site(async () => ({ session: { company_name: '</script><script>alert(1)</script>' } }));
  for (const encoding of ['identity', 'gzip, br']) {
    const { headers, body, rawPayload } = await get('/main/customer', 'GET', { 'accept-encoding': encoding });
    const html = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body;
    const [, json = ''] = /<script type="application\/json" id="start">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({ session: { company_name: '</script><script>alert(1)</script>' } });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
    expect(headers).not.toHaveProperty('etag');
    expect(headers['content-security-policy']).toContain(hashOf('fallback()'));
  }
});

test('a page of the application without a session, and all other pages, contain no data', async () => {
  const withSession = await site(async () => ({ session: {} }));
  const without = await site(async () => undefined);
  for (const { headers, body } of [await withSession('/about'), await without('/main')]) {
    expect(body).not.toContain('application/json');
    expect(headers['cache-control']).toBe('no-cache');
  }
});

test.each([
  ['/Pub/FAQ', '/pub/faq'],
  ['/PUB/faq/?from=mail', '/pub/faq?from=mail'],
  ['/contact', '/pub/contact_us'],
  ['/Contact/', '/pub/contact_us'],
  ['/survey', '/no-overpass'],
])('the alias %s redirects permanently to its page', async (url, to) => {
  const get = await site();
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await get(url, method);
    expect([statusCode, headers.location]).toEqual([308, to]);
  }
});

test('every unknown path redirects to the login, with or without a dot in it', async () => {
  const get = await site();
  for (const url of [
    '/nowhere',
    '/foo.bar',
    '/pub/x.y',
    '/about/us',
    '/about/index.html',
    '/Card/ABCDEFGHJK?x',
    '/a//b',
  ]) {
    const { statusCode, headers } = await get(url, 'GET', { 'sec-fetch-dest': 'document' });
    expect([url, statusCode, headers.location]).toEqual([url, 302, '/login']);
  }
});

test('a missing file, a missing endpoint and a POST get no page', async () => {
  const get = await site();
  for (const url of ['/assets/gone.js', '/.well-known/change-password', '/api/v1/nowhere'])
    expect((await get(url)).statusCode).toBe(404);
  expect((await get('/favicon.ico', 'GET', { 'sec-fetch-dest': 'image' })).statusCode).toBe(404);
  expect((await get('/main', 'POST')).statusCode).toBe(404);
});

test('a missing endpoint gets no page, however its path is spelled', async () => {
  const get = await site();
  for (const url of ['/%61pi/v1/nowhere', '//api/v1/nowhere', '/api', '/api//', 'http://localhost/api/v1/nowhere'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
});

test('a path of slashes gets the home page', async () => {
  const get = await site();
  for (const url of ['/', '//', '///', '//?a=b']) expect((await get(url)).body).toContain(INLINE);
});

test('nothing outside the folder is served', async () => {
  const get = await site();
  for (const url of [
    '/../package.json',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fsecret.key',
    '/%2e%2e/%2e%2e/etc/hosts',
  ]) {
    const { statusCode } = await get(url);
    expect([url, [302, 400, 404].includes(statusCode)]).toEqual([url, true]);
  }
});

test('hashed files are cached forever, and all others are revalidated', async () => {
  const get = await site();
  expect((await get('/assets/a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/about', '/icon.svg', '/main'])
    expect((await get(url)).headers['cache-control']).toBe('no-cache');
});

test("a secret path below a folder gets the folder's page, without indexing and without a referrer", async () => {
  const get = await site();
  for (const url of ['/card', '/card/', '/card/ABCDEFGHJK', '/card/ABCDEFGHJK?from=sms']) {
    const { body, headers } = await get(url);
    expect(body).toContain('Your card');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  }
  expect((await get('/about')).headers).not.toHaveProperty('x-robots-tag');
});

test.each(['/sw.js', '/app-sw.js'])(
  'the service worker %s may fetch our own files, compressed or not',
  async (path) => {
    const get = await site();
    for (const encoding of ['identity', 'br']) {
      const { headers } = await get(path, 'GET', { 'accept-encoding': encoding });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    }
  },
);

test('a missing build gives an error that explains what to do', async () => {
  await expect(serveWebApplication(Fastify(), tempFolder(), SITE)).rejects.toThrow(
    'The web application is not built. Run npm run build.',
  );
});
