import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customers } from '#contract/work/customers.ts';
import { FIRST_CALL } from '../../app/layout/first-call.ts';
import { fakeServer } from '../../testing/server.ts';
import { call } from './call.ts';

const server = fakeServer();
const LIST = { query: { sort: 'last_name', limit: 50, offset: 0, include: 'next_step' } } as const;
const page = (total: number) => ({ data: [], meta: { total, limit: 50, offset: 0 } });

beforeEach(() => vi.stubGlobal('location', { pathname: '/main/customer', search: '' }));

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.firstCall = undefined;
  document.head.replaceChildren();
});

/** Runs the script in a page with this session, as the server sends it. */
function openPage(session?: object): void {
  if (session) {
    const start = document.createElement('script');
    Object.assign(start, { id: 'start', type: 'application/json', textContent: JSON.stringify({ session }) });
    document.head.append(start);
  }
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function(FIRST_CALL)();
}

const OWNER = { account_id: 'a-1', role: 'owner', subscription_status: 'active' };

test('the application takes over the call that the page has started, once', async () => {
  server.responses(200, page(3));
  server.responses(200, page(4));
  openPage(OWNER);
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/api/v1/customers?sort=last_name&limit=50&offset=0&include=next_step',
  ]);
  expect((await call(customers.list, LIST)).meta.total).toBe(3);
  expect((await call(customers.list, LIST)).meta.total).toBe(4);
  expect(server.requests).toHaveLength(2);
});

test('another call is made as always', async () => {
  server.responses(200, page(3));
  openPage(OWNER);
  await call(customers.list, {});
  expect(server.requests).toHaveLength(2);
});

test('a call that the page could not make is made again', async () => {
  server.isAway();
  openPage(OWNER);
  await expect(call(customers.list, LIST)).rejects.toThrow('The server cannot be reached.');
  expect(server.requests).toHaveLength(2);
});

test.each([
  ['without a session', undefined, {}],
  ['for a crew lead', { ...OWNER, role: 'crew_lead' }, {}],
  ['without a subscription', { ...OWNER, subscription_status: 'inactive' }, {}],
  ['before a second factor is set up', { ...OWNER, must_set_up_second_factor: true }, {}],
  ['with a search in the address', OWNER, { search: '?q=Adams' }],
  ['of another screen', OWNER, { pathname: '/main/customer/create' }],
])('the page starts no call %s', (_name, session, address) => {
  vi.stubGlobal('location', { pathname: '/main/customer', search: '', ...address });
  openPage(session);
  expect(server.requests).toEqual([]);
});

test('the call of a screen about the account contains its id', async () => {
  vi.stubGlobal('location', { pathname: '/main/schedule', search: '' });
  server.responses(200, {});
  openPage(OWNER);
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/v1/companies/accounts/a-1']);
});
