import { beforeEach, expect, test, vi } from 'vitest';
import { config } from '#contract/core/config.ts';
import { customers } from '#contract/work/customers.ts';
import { images } from '#contract/work/images.ts';
import { SIGNED_IN_COOKIE } from '#domain/site.ts';
import type * as SessionModule from './session.ts';
import { readRecord, writeRecord } from './session-record.ts';
import { fakeServer, recordOf } from '../../testing/server.ts';

const server = fakeServer();
const ana = {
  account_id: 'a1',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active' as const,
};

// Each test imports the module again, like a page load.
let session: typeof SessionModule;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  vi.resetModules();
  session = await import('./session.ts');
});

test('a tab without a record fetches the session', async () => {
  server.responses(200, recordOf('session', ana));
  await session.checkSession();
  expect(readRecord()).toEqual(ana);
});

test('the session is fetched once per page load', async () => {
  server.responses(200, recordOf('session', ana));
  await Promise.all([session.checkSession(), session.checkSession()]);
  expect(server.requests).toHaveLength(1);
});

test('a response without a session preserves the company of a sign-up', async () => {
  server.responses(401, { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' });
  session.rememberCompany({ company_code: 'ABC234', company_name: 'Acme Roofing' });
  await session.checkSession();
  expect(readRecord()).toMatchObject({ account_id: '', company_code: 'ABC234' });
});

test('rememberSubscription stores the status after a payment', () => {
  session.beginSession({ ...ana, subscription_status: 'inactive' });
  session.rememberSubscription('active');
  expect(readRecord()?.subscription_status).toBe('active');
});

test('a new two-step login requirement is noticed on the next call, until it is set up', async () => {
  session.beginSession(ana);
  const { call } = await import('../api/call.ts');
  server.responses(
    403,
    { error: 'Your company requires two-step login.', code: 'second_factor_required' },
    { to: '/customers' },
  );
  await call(customers.list, {}).catch(() => undefined);
  expect(readRecord()).toEqual({ ...ana, must_set_up_second_factor: true });
  server.responses(200, recordOf('session', ana), { to: '/check_auth' });
  await session.checkSession({ again: true });
  expect(readRecord()).toEqual(ana);
});

test('an unreachable server does not end the session', async () => {
  writeRecord(ana);
  server.isAway();
  await session.checkSession();
  expect(readRecord()).toEqual(ana);
});

test('a login attempt removes the signed-in user and preserves the company of a sign-up', () => {
  session.beginSession(ana);
  session.beginLoginAttempt();
  expect(readRecord()).toBeNull();
  session.rememberCompany({ company_code: 'ABC234', company_name: 'Acme Roofing' });
  session.beginLoginAttempt();
  expect(readRecord()).toMatchObject({ company_code: 'ABC234' });
});

test('takeOverSession stores the session of a new account, or returns false without one', async () => {
  server.responses(401, { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' });
  server.responses(200, recordOf('session', ana));
  expect(await session.takeOverSession()).toBe(false);
  expect(await session.takeOverSession()).toBe(true);
  expect(readRecord()).toEqual(ana);
});

test('pending queries continue when the tab receives its session', async () => {
  const { queryClient } = await import('../api/queries.ts');
  const { announceRecord } = await import('./session-record.ts');
  queryClient.setQueryData(['password reset', 'a token'], { valid: true });
  announceRecord(ana);
  expect(queryClient.getQueryData(['password reset', 'a token'])).toEqual({ valid: true });
  announceRecord({ ...ana, account_id: 'b1' });
  expect(queryClient.getQueryData(['password reset', 'a token'])).toBeUndefined();
});

test('a new tab has the record of a remembered session at once, as long as its cookie exists', () => {
  session.beginSession({ ...ana, is_remembered: true });
  sessionStorage.clear();
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  expect(readRecord()).toBeNull();
  cookie.mockReturnValue(`theme=dark; __Host-${SIGNED_IN_COOKIE}=1`);
  expect(readRecord()).toEqual({ ...ana, is_remembered: true });
});

test('a new tab has no record of a session that is not remembered', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`${SIGNED_IN_COOKIE}=1`);
  session.beginSession({ ...ana, is_remembered: true });
  session.beginSession(ana);
  sessionStorage.clear();
  expect(readRecord()).toBeNull();
});

test('responses are forgotten when the account gets another role', async () => {
  const { queryClient } = await import('../api/queries.ts');
  writeRecord(ana);
  queryClient.setQueryData(['invoices'], { total: 3 });
  server.responses(200, recordOf('session', { ...ana, role: 'crew_lead' }));
  await session.checkSession({ again: true });
  expect(queryClient.getQueryData(['invoices'])).toBeUndefined();
});

test('the session, the configuration, and the images of the header in the page need no call, and forget another account’s responses', async () => {
  writeRecord({ ...ana, account_id: 'b1' });
  const start = document.createElement('script');
  const query = { image_for_tag: 'company', company_code: 'ACME' } as const;
  const photos = [{ id: 'i1' }];
  const content = { session: ana, config: { map_tile_url: 'https://tiles.example' }, images: [{ query, photos }] };
  Object.assign(start, { id: 'start', type: 'application/json', textContent: JSON.stringify(content) });
  document.head.append(start);
  vi.resetModules();
  const { callOptions, queryClient } = await import('../api/queries.ts');
  const clear = vi.spyOn(queryClient, 'clear');
  session = await import('./session.ts');
  await session.checkSession();
  expect(readRecord()).toEqual(ana);
  expect(await queryClient.fetchQuery(callOptions(config.read, {}))).toEqual(content.config);
  expect(await queryClient.fetchQuery(callOptions(images.links, { query }))).toEqual({ photos });
  expect(server.requests).toEqual([]);
  expect(clear).toHaveBeenCalled();
  expect(document.getElementById('start')).toBeNull();
});
