import { describe, expect, test } from 'vitest';
import { api, webhooks } from '#contract/api.ts';
import { config } from '#contract/core/config.ts';
import { API_BASE, type Endpoints } from '#contract/endpoint.ts';
import { access } from '#contract/identity/access.ts';
import { customers } from '#contract/work/customers.ts';
import { projects } from '#contract/work/projects.ts';
import { appOfTest, PUBLIC_URL, testApp } from '#testkit/app/app.ts';
import { takeErrors } from '#testkit/app/error-log.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { aCustomerInput, PASSWORD } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';

const CUSTOMERS = `${API_BASE}/customers`;

describe('every response', () => {
  test('every response has its own id, whatever id the caller sends', async () => {
    const browser = aBrowser();
    const ids = [];
    for (const url of ['/healthz', CUSTOMERS, '/nowhere', `${API_BASE}/config`]) {
      const { headers } = await browser.request({ method: 'GET', url, headers: { 'x-request-id': 'mine' } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      ids.push(headers['x-request-id']);
    }
    expect(new Set(ids).size).toBe(4);
  });

  test.each(['/healthz', CUSTOMERS, '/nowhere'])('every response at %s carries the security headers', async (url) => {
    const { headers } = await aBrowser().request({ method: 'GET', url });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringMatching(/\bgeolocation=\(\).*\bmicrophone=\(\)/) as string,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  test('the response for an unknown path is a plain 404', async () => {
    const browser = aBrowser();
    for (const [method, url] of [
      ['GET', '/nowhere'],
      ['GET', `${API_BASE}/nowhere`],
      ['PUT', CUSTOMERS],
      ['TRACE', CUSTOMERS],
      ['DELETE', `${API_BASE}/login`],
      ['GET', `${API_BASE}/../../etc/passwd`],
    ] as const) {
      expect(await browser.request({ method, url })).toBeError('not_found');
    }
  });
});

test('the response for a malformed path is a malformed_request error', async () => {
  for (const url of [`${CUSTOMERS}/%ff`, `${CUSTOMERS}/${'x'.repeat(400)}`]) {
    const { ana } = await aCompany();
    expect(await ana.request({ method: 'GET', url })).toBeError('malformed_request');
  }
});

describe('a body that cannot be parsed', () => {
  const post = async (payload: string | Buffer, type = 'application/json', headers = {}) => {
    const { ana } = await aCompany();
    return ana.request({ method: 'POST', url: CUSTOMERS, payload, headers: { 'content-type': type, ...headers } });
  };

  test.each([
    ['truncated JSON', '{"customer": {'],
    ['text that is not JSON', 'hello'],
    ['an empty body', ''],
    ['a poisoned prototype', '{"customer": {"__proto__": {"x": 1}}}'],
    ['a poisoned constructor', '{"constructor": {"prototype": {"x": 1}}}'],
    ['null', 'null'],
  ])('a body that cannot be parsed is rejected as malformed_request: %s', async (_what, payload) => {
    const reply = await post(payload);
    expect(reply).toBeError('malformed_request');
    expect(JSON.stringify(reply.body)).not.toMatch(/\.ts|node_modules|SyntaxError| at /);
  });

  test.each([
    ['text/plain', 'hello'],
    ['application/x-www-form-urlencoded', 'customer[first_name]=Pat'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<customer/>'],
  ])('a body with the content type %s is rejected', async (type, payload) => {
    expect(await post(payload, type)).toBeError('wrong_type');
  });

  test('a body above a megabyte is rejected', async () => {
    expect(await post(JSON.stringify({ customer: { ...aCustomerInput(), note: 'x'.repeat(1024 * 1024) } }))).toBeError(
      'too_large',
    );
    expect(await post('{}', 'application/json', { 'content-length': String(2 ** 40) })).toBeError('too_large');
  });

  test.each(['[', '{"a":'])(
    'a body nested a hundred thousand times (%s) is rejected, even with an Idempotency-Key',
    async (open) => {
      const close = open === '[' ? ']' : '}';
      const deep = (levels: number) => `{"customer": ${open.repeat(levels)}1${close.repeat(levels)}}`;
      for (const headers of [{}, { 'idempotency-key': `deep-${open.length}` }]) {
        expect(await post(deep(100_000), 'application/json', headers)).toBeError('malformed_request');
        expect(await post(deep(20), 'application/json', headers)).toBeError('validation_failed');
      }
    },
  );

  test('a body that is a list, a number or a text instead of an object is rejected', async () => {
    for (const payload of ['[]', '7', '"customer"', '{"customer": []}', '{"customer": "Pat"}']) {
      expect(await post(payload)).toBeError('validation_failed');
    }
  });

  test('a body is not read without a session', async () => {
    const reply = await aBrowser().request({
      method: 'POST',
      url: CUSTOMERS,
      payload: '{half',
      headers: { 'content-type': 'application/json' },
    });
    expect(reply).toBeError('session_expired');
  });
});

describe('a call from another site', () => {
  const create = async (headers: Record<string, string>) => {
    const { ana } = await aCompany();
    return ana.call(customers.create, { body: { customer: aCustomerInput() }, headers });
  };

  test.each([
    'https://evil.example',
    'null',
    'https://app.jobsites.example.evil.example',
    `${PUBLIC_URL}:8443`,
    'junk',
  ])('a call from another site changes nothing with %s', async (origin) => {
    expect(await create({ origin })).toBeError('cross_site');
  });

  test('a call is accepted from our own pages, and from clients other than browsers', async () => {
    expect((await create({ origin: PUBLIC_URL })).status).toBe(201);
    expect((await create({ origin: 'http://192.168.1.7:3000', host: '192.168.1.7:3000' })).status).toBe(201);
    expect((await create({})).status).toBe(201);
  });

  test('a call from another site can neither log in nor log out', async () => {
    const { ana } = await aCompany();
    const headers = { origin: 'https://evil.example' };
    const body = { login_id: ana.login_id, login_password: PASSWORD };
    expect(await aBrowser().call(access.login, { body, headers })).toBeError('cross_site');
    expect(await ana.call(access.logout, { headers })).toBeError('cross_site');
    expect((await ana.call(access.checkAuth, { headers })).status).toBe(200);
  });
});

test('a server on http gives cookies plain names, which browsers accept', async () => {
  const { ana } = await aCompany();
  const browser = aBrowser({ at: appOfTest({ PUBLIC_URL: 'http://localhost:3000' }) });
  const { headers } = await browser.call(access.login, { body: { login_id: ana.login_id, login_password: PASSWORD } });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^jobsitespro_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    'jobsitespro_signed_in=1; Path=/; SameSite=Lax',
    expect.stringMatching(/^jobsitespro_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(headers['strict-transport-security']).toBeUndefined();
  expect((await browser.call(access.checkAuth)).status).toBe(200);
});

test('an unexpected error is logged completely, and the response is one plain sentence', async () => {
  const { ana } = await aCompany();
  const { database } = await testApp();
  await database.asOwner((owner) => owner.query('alter table projects rename to projects_gone'));
  const reply = await ana
    .call(projects.list)
    .finally(() => database.asOwner((owner) => owner.query('alter table projects_gone rename to projects')));
  expect(reply).toBeError('server_error');
  expect(reply.body).toEqual({ error: 'Something went wrong on our side. Please try again.', code: 'server_error' });
  expect(takeErrors().join()).toContain('relation "projects" does not exist');
});

describe('operations endpoints', () => {
  test('the operations endpoints report that the process, its database and its jobs work', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const { status, body } = await aBrowser().request({ method: 'GET', url });
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    }
  });

  test('the operations endpoints report readiness while every connection of the pool is in use', async () => {
    const app = await appOfTest({});
    const { database } = app;
    const lent = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()));
    try {
      const { status } = await aBrowser({ at: Promise.resolve(app) }).request({ method: 'GET', url: '/readyz' });
      expect(status).toBe(200);
    } finally {
      for (const client of lent) client.release();
    }
  });

  test('the public configuration contains no secrets', async () => {
    const { body } = await aBrowser().call(config.read);
    expect(body).toMatchObject({
      mode: 'production',
      google_client_id: null,
      mail_from: 'no-reply@app.jobsites.example',
    });
  });
});

describe('API page', () => {
  const calls = Object.values(api).flatMap((endpoints) => Object.values(endpoints as Endpoints));

  test('the API page lists every endpoint of the contract as OpenAPI', async () => {
    const { status, body } = await aBrowser().request({ method: 'GET', url: `${API_BASE}/openapi.json` });
    expect(status).toBe(200);
    const { openapi, paths } = body as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
    };
    expect(openapi).toBe('3.1.0');
    for (const { method, path, status: good = 200 } of calls) {
      const operation = paths[API_BASE + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(Object.keys(operation?.responses ?? {})).toContain(String(good));
    }
    const listed = Object.values(paths).flatMap((path) => Object.keys(path));
    expect(listed).toHaveLength(calls.length + Object.keys(webhooks).length);
  });

  test('the API page can be read without a script', async () => {
    const { status, headers, body } = await aBrowser().request({ method: 'GET', url: '/api/docs' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const html = String(body);
    for (const { method, path } of calls)
      expect(html).toContain(`${method} ${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(html).not.toContain('<script');
  });
});
