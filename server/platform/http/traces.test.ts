import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, type Context, context, type ContextManager, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSpans } from './server.ts';

/** Simulates a tracer in the process, which knows the context of each request. */
class Contexts implements ContextManager {
  #storage = new AsyncLocalStorage<Context>();
  active = () => this.#storage.getStore() ?? ROOT_CONTEXT;
  with: ContextManager['with'] = (active, fn, self, ...args) =>
    this.#storage.run(active, () => fn.call(self as ThisParameterType<typeof fn>, ...args));
  bind: ContextManager['bind'] = (_context, target) => target;
  enable = () => this;
  disable = () => this;
}

class RecordedSpan {
  name = 'GET';
  attributes: Attributes = { 'url.path': '/d/secret-token', 'url.query': 'code=secret-code' };
  updateName(name: string) {
    this.name = name;
    return this;
  }
  setAttributes(attributes: Attributes) {
    Object.assign(this.attributes, attributes);
    return this;
  }
}

beforeAll(() => context.setGlobalContextManager(new Contexts()));
afterAll(() => context.disable());

test("the span of a request has its route's pattern, account and company, but neither path nor query", async () => {
  const app = server();
  const span = await spanOf(async () => app.inject('/d/secret-token?code=secret-code'));
  expect(span.name).toBe('GET /d/:token');
  expect(span.attributes).toEqual({
    'http.route': '/d/:token',
    'url.path': '/d/:token',
    'url.query': '',
    'client.address': 'hashed address',
    'network.peer.address': 'hashed address',
    request_id: expect.any(String),
    account_id: 'an account',
    company_id: 'a company',
  });
});

test('the span of an unknown path does not contain the path', async () => {
  const app = server();
  const span = await spanOf(async () => app.inject('/secret'));
  expect([span.name, span.attributes['url.path']]).toEqual(['GET none', 'none']);
});

test('a request without a tracer gets the same response', async () => {
  const app = server();
  expect((await app.inject('/d/secret-token')).statusCode).toBe(200);
});

function server() {
  const app = Fastify();
  app.decorateRequest('accountId', null);
  app.decorateRequest('companyId', null);
  describeSpans(app, () => 'hashed address');
  app.get('/d/:token', (request, reply) => {
    Object.assign(request, { accountId: 'an account', companyId: 'a company' });
    return reply.send('');
  });
  return app;
}

async function spanOf(call: () => Promise<unknown>): Promise<RecordedSpan> {
  const span = new RecordedSpan();
  const active = trace.setSpan(ROOT_CONTEXT, span as unknown as Parameters<typeof trace.setSpan>[1]);
  await context.with(active, async () => call());
  return span;
}
