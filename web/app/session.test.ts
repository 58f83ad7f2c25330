import { beforeEach, expect, test, vi } from 'vitest';
import type * as SessionModule from './session.ts';
import { readRecord, writeRecord } from './session-record.ts';
import { fakeServer, recordOf } from './testing/server.ts';

const server = fakeServer();
const ana = {
  account_id: 'a1',
  first_name: 'Ana',
  last_name: 'Reyes',
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active' as const,
};

// Each test loads the page anew.
let session: typeof SessionModule;
beforeEach(async () => {
  sessionStorage.clear();
  vi.resetModules();
  session = await import('./session.ts');
});

test('a tab without a record asks the server who is signed in', async () => {
  server.answers(200, recordOf('session', ana));
  await session.checkSession();
  expect(readRecord()).toEqual(ana);
});

test('the server is asked once a page load', async () => {
  server.answers(200, recordOf('session', ana));
  await Promise.all([session.checkSession(), session.checkSession()]);
  expect(server.asked).toHaveLength(1);
});

test('nobody signed in leaves the company of a sign-up alone', async () => {
  server.answers(401, { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' });
  session.rememberCompany({ company_code: 'ABC234', company_name: 'Acme Roofing' });
  await session.checkSession();
  expect(readRecord()).toMatchObject({ account_id: '', company_code: 'ABC234' });
});

test('a payment is remembered', () => {
  session.beginSession({ ...ana, subscription_status: 'inactive' });
  session.rememberSubscription('active');
  expect(readRecord()?.subscription_status).toBe('active');
});

test('a server that cannot be reached ends no session', async () => {
  writeRecord(ana);
  server.isAway();
  await session.checkSession();
  expect(readRecord()).toEqual(ana);
});

test('a login attempt takes who was signed in for nobody, and leaves the company of a sign-up alone', () => {
  session.beginSession(ana);
  session.beginLoginAttempt();
  expect(readRecord()).toBeNull();
  session.rememberCompany({ company_code: 'ABC234', company_name: 'Acme Roofing' });
  session.beginLoginAttempt();
  expect(readRecord()).toMatchObject({ company_code: 'ABC234' });
});

test('the session that came with a new account is taken over, or there is none', async () => {
  server.answers(401, { error: 'Session expired. Try to refresh your browser.', code: 'session_expired' });
  server.answers(200, recordOf('session', ana));
  expect(await session.takeOverSession()).toBe(false);
  expect(await session.takeOverSession()).toBe(true);
  expect(readRecord()).toEqual(ana);
});

test('what a page is asking for goes on when the tab learns who is signed in', async () => {
  const { queryClient } = await import('./queries.ts');
  const { announceRecord } = await import('./session-record.ts');
  queryClient.setQueryData(['password reset', 'a token'], { valid: true });
  announceRecord(ana);
  expect(queryClient.getQueryData(['password reset', 'a token'])).toEqual({ valid: true });
  announceRecord({ ...ana, account_id: 'b1' });
  expect(queryClient.getQueryData(['password reset', 'a token'])).toBeUndefined();
});
