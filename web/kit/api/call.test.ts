import { expect, test } from 'vitest';
import type { z } from 'zod';
import { access } from '#contract/identity/access.ts';
import { accounts } from '#contract/identity/accounts.ts';
import { api as contract } from '#contract/api.ts';
import { auditLog } from '#contract/core/audit-log.ts';
import { takesIdempotencyKey } from '#contract/endpoint-kinds.ts';
import { companies } from '#contract/identity/companies.ts';
import { customerPayments } from '#contract/sales/customer-payments.ts';
import { customers } from '#contract/work/customers.ts';
import type { Endpoint, Endpoints } from '#contract/endpoint.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { images } from '#contract/work/images.ts';
import { messages } from '#contract/core/messages.ts';
import { sessions } from '#contract/identity/sessions.ts';
import { timecards } from '#contract/work/timecards.ts';
import { ApiError, call, onApiError } from './call.ts';
import { customer, fakeServer, recordOf } from '../../testing/server.ts';

const server = fakeServer();
const id = customer().customer_id;
const body = { customer: { first_name: 'Priya', last_name: 'Desai', email: 'priya@example.com', phone: '8135550155' } };

test("call requests the endpoint's path with its query, without empty values", async () => {
  server.responses(200, { data: [], meta: { total: 0 } });
  await call(customers.list, { query: { q: 'St. Pete & co', sort: undefined, limit: 50, offset: 0 } });
  expect(server.requests[0]?.path).toBe('/api/v1/customers?q=St.+Pete+%26+co&limit=50&offset=0');
});

test('an update sends the version it started from', async () => {
  server.responses(200, recordOf('customer', customer()));
  const version = '2026-11-19T15:00:00.000Z';
  await call(customers.update, { params: { id }, body: { customer: { city: 'Tampa' } } }, { version });
  expect(server.requests[0]).toMatchObject({
    method: 'PATCH',
    path: `/api/v1/customers/${id}`,
    headers: { 'if-unmodified-since-version': version },
    body: { customer: { city: 'Tampa' } },
  });
});

test('every create call sends its own idempotency key unless one is given', async () => {
  server.responses(201, recordOf('customer', customer()));
  await call(customers.create, { body });
  await call(customers.create, { body });
  await call(customers.create, { body }, { idempotencyKey: 'kept' });
  const [first, second, third] = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
  expect(third).toBe('kept');
});

test('call declares a body as JSON even if its endpoint has no schemas', async () => {
  server.responses(201, recordOf('customer', customer()));
  const { body: _schema, ...withoutSchemas } = customers.create;
  await call(withoutSchemas as typeof customers.create, { body });
  expect(server.requests[0]).toMatchObject({ headers: { 'content-type': 'application/json' }, body });
});

test('the login sends no idempotency key', async () => {
  server.responses(200, recordOf('session', {}));
  await call(access.login, { body: { login_id: 'bayline', login_password: 'Secret-123' } });
  expect(server.requests[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('call returns an empty list for a 404 if the endpoint declares one, and throws otherwise', async () => {
  server.responses(404, { error: 'Customer not found.', code: 'customer_not_found' });
  await expect(call(customers.list, {})).resolves.toEqual({ data: [], meta: { total: 0 } });
  await expect(call(companies.list, {})).resolves.toEqual({ data: [], meta: { total: 0 } });
  await expect(call(messages.byCustomer, { params: { id } })).resolves.toHaveProperty('estimate.email.data', []);
  await expect(call(customers.read, { params: { id } })).rejects.toMatchObject({
    status: 404,
    code: 'customer_not_found',
    message: 'Customer not found.',
  });
  for (const list of [customerPayments.byInvoice, accounts.list, sessions.list, auditLog.list, timecards.open]) {
    await expect(call(list as Endpoint, { params: { id } })).rejects.toMatchObject({ status: 404 });
  }
});

test("every declared empty response matches its endpoint's schema", () => {
  const empty = Object.values<Endpoints>(contract).flatMap((calls) =>
    Object.values(calls).filter(({ emptyResponse }) => emptyResponse),
  );
  expect(empty.length).toBeGreaterThan(10);
  for (const { response, emptyResponse } of empty)
    expect((response as z.ZodType).parse(emptyResponse)).toEqual(emptyResponse);
});

test('call sends an idempotency key exactly for endpoints that accept one', async () => {
  server.responses(200, {});
  const calls = Object.values<Endpoints>(contract).flatMap((nouns) => Object.values(nouns));
  for (const endpoint of calls.filter(({ response }) => typeof response !== 'string')) {
    await call(endpoint, { params: { id, token: 'x' }, body: {} } as never);
    const carried = 'idempotency-key' in (server.requests.at(-1)?.headers ?? {});
    expect([endpoint.path, carried]).toEqual([endpoint.path, takesIdempotencyKey(endpoint)]);
  }
  expect(calls.some((endpoint) => endpoint.method !== 'POST' && takesIdempotencyKey(endpoint))).toBe(true);
});

test('ApiError contains the messages of each field', async () => {
  const fields = { phone: ['Phone number must be 10 digits'] };
  server.responses(422, {
    error: 'Phone number must be 10 digits',
    code: 'validation_failed',
    details: fields.phone,
    fields,
  });
  const serverError = await call(customers.create, { body }).catch((error: unknown) => error);
  expect(serverError).toBeInstanceOf(ApiError);
  expect(serverError).toMatchObject({ status: 422, details: fields.phone, fields });
});

test('a call with a lost connection or an unreadable response throws a message', async () => {
  server.isAway();
  await expect(call(customers.list, {})).rejects.toMatchObject({ status: 0, code: 'network' });
  server.responses(502, '<html>');
  await expect(call(customers.read, { params: { id } })).rejects.toMatchObject({ code: 'network' });
});

test('listeners are notified of an expired session, and not of a failed login', async () => {
  const notified: string[] = [];
  const stop = onApiError((error) => notified.push(error.code));
  server.responses(401, { error: 'That login ID or password is incorrect.', code: 'login_failed' });
  server.responses(401, { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' });
  await call(access.login, { body: { login_id: 'a', login_password: 'b' } }).catch(() => undefined);
  await call(customers.list, {}).catch(() => undefined);
  stop();
  await call(customers.list, {}).catch(() => undefined);
  expect(notified).toEqual(['session_expired']);
});

test('call returns a document or an image as a blob', async () => {
  server.responses(200, 'bytes');
  expect(await call(estimates.pdf, { query: { estimate_id: id } })).toBeInstanceOf(Blob);
  expect(await call(images.bytes, { params: { id } })).toBeInstanceOf(Blob);
});
