import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../../../kit/session/session.ts';
import { renderElement, find, press } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { onSignOn } from './sign-on-messages.ts';
import SignOn from './sign-on.tsx';
import { FakeChannel } from './testing/fake-channel.ts';

const server = fakeServer();

const ANA = {
  account_id: '01930000-0000-7000-8000-0000000000b0',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  company_code: 'GULF01',
  company_name: 'Gulf Roofing',
  subscription_status: 'active' as const,
};
const AUTHENTICATE = '/authenticate';
const CALLBACK = '/oauth_callback';

const parent = { closed: false, postMessage: vi.fn<(data: unknown, origin: string) => void>() };
const close = vi.fn<() => void>();
const leave = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  beginSession(ANA);
  server.responses(200, recordOf('session', ANA), { to: '/check_auth' });
  parent.closed = false;
  for (const mock of [parent.postMessage, close, leave]) mock.mockReset();
  vi.stubGlobal('opener', parent);
  vi.stubGlobal('close', close);
  vi.spyOn(location, 'assign').mockImplementation(leave);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  FakeChannel.closeAll();
});

test('signing on navigates to the URL that the server returns', async () => {
  const redirect_url = 'https://appcenter.intuit.com/connect/oauth2?state=s1';
  server.responses(200, { redirect_url, state: 's1', front_href: 'quickbooks/connect' }, { to: AUTHENTICATE });
  const element = await opened('/quickbooks/connect');
  expect(find(element, 'h1').textContent).toBe('Connect to QuickBooks Online');
  await press(find(element, 'button', 'Sign On to QuickBooks'));
  expect(leave).toHaveBeenCalledExactlyOnceWith(redirect_url);
  expect(requestsTo(AUTHENTICATE)).toEqual([
    `/api/v1/quickbooks_connections/${ANA.account_id}/authenticate?front_href=quickbooks%2Fconnect`,
  ]);
});

test('a sign-on that cannot start shows the reason and can be retried', async () => {
  const expected = 'QuickBooks isn’t set up on this server.';
  server.responses(503, { error: expected, code: 'not_configured' }, { to: AUTHENTICATE });
  const element = await opened('/quickbooks/connect');
  await press(find(element, 'button', 'Sign On to QuickBooks'));
  expect(find(element, '[role=alert]').textContent).toBe(`Failed to connect to QuickBooks${expected}`);
  expect(find(element, 'button', 'Sign On to QuickBooks').hasAttribute('disabled')).toBe(false);
});

test('a window without a waiting screen cannot sign on', async () => {
  vi.stubGlobal('opener', null);
  const element = await opened('/quickbooks/connect');
  await pass(1000);
  expect(find(element, '[role=alert]').textContent).toBe(
    'Parent window not found. Please close this popup and try again.',
  );
  expect(element.querySelector('button')).toBeNull();
});

test('a window whose opener was severed finds its screen through the channel', async () => {
  vi.stubGlobal('opener', null);
  const stop = onSignOn(() => undefined);
  const element = await opened('/quickbooks/connect');
  await pass(1000);
  find(element, 'button', 'Sign On to QuickBooks');
  stop();
});

test('a completed sign-on connects once, notifies the screen and closes the window after 1.5 seconds', async () => {
  const heard = vi.fn<() => void>();
  const stop = onSignOn(heard);
  server.responses(200, { status: 'success', message: 'Gulf Roofing LLC is connected.' }, { to: CALLBACK });
  const element = await opened('/quickbooks/callback?code=c1&state=s2&realmId=77');
  expect(element.textContent).toContain('Gulf Roofing LLC is connected.');
  expect(requestsTo(CALLBACK)).toEqual(['/api/v1/quickbooks_connections/oauth_callback?code=c1&state=s2&realmId=77']);
  expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith({ quickbooks: 'connected' }, location.origin);
  expect(heard).toHaveBeenCalledTimes(1);
  await pass(1499);
  expect(close).not.toHaveBeenCalled();
  await pass(1);
  expect(close).toHaveBeenCalledTimes(1);
  stop();
});

test('a window that the browser does not let close shows a link back', async () => {
  server.responses(200, { status: 'success', message: 'Connected.' }, { to: CALLBACK });
  const element = await opened('/quickbooks/callback?code=c1&state=s3&realmId=77');
  expect(element.querySelector('a')).toBeNull();
  await pass(1500);
  expect(find(element, 'a', 'Go To Invoice').getAttribute('href')).toBe('/main/project/invoice');
});

test('the window shows an error and stays open when the screen cannot be notified', async () => {
  parent.postMessage.mockImplementation(() => {
    throw new Error('no');
  });
  server.responses(200, { status: 'success', message: 'Connected.' }, { to: CALLBACK });
  const element = await opened('/quickbooks/callback?code=c1&state=s4&realmId=77');
  expect(find(element, '[role=alert]').textContent).toBe('Error communicating with parent window.');
  await pass(3000);
  expect(close).not.toHaveBeenCalled();
  find(element, 'a', 'Go To Invoice');
});

test('the window sends a code once, even when the screen is rendered twice', async () => {
  server.responses(200, { status: 'success', message: 'Connected.' }, { to: CALLBACK });
  const at = '/quickbooks/callback?code=c1&state=s5&realmId=77';
  for (const element of [await opened(at), await opened(at)]) expect(element.textContent).toContain('Connected.');
  expect(requestsTo(CALLBACK)).toHaveLength(1);
});

test.each([
  ['?error=access_denied&state=s6', 'QuickBooks was not allowed to share your books. Nothing has been connected.'],
  ['?error=server_error&state=s6', 'QuickBooks answered “server_error”. Please try again.'],
  ['?code=c1&state=s6', 'QuickBooks did not send a complete answer. Please try again.'],
])('returning with %s shows a failure', async (search, expected) => {
  const element = await opened(`/quickbooks/callback${search}`);
  expect(find(element, '[role=alert]').textContent).toBe(`Authentication failed${expected}`);
  expect(find(element, 'a', 'Try Again').getAttribute('href')).toBe('/quickbooks/connect');
  expect(requestsTo(CALLBACK)).toEqual([]);
});

test("the window shows the server's error for a code", async () => {
  const expected = 'This sign-on to QuickBooks has expired or was used already.';
  server.responses(422, { error: expected, code: 'sign_on_unknown' }, { to: CALLBACK });
  const element = await opened('/quickbooks/callback?code=c1&state=s7&realmId=77');
  expect(find(element, '[role=alert]').textContent).toBe(`Authentication failed${expected}`);
  expect(parent.postMessage).not.toHaveBeenCalled();
});

test('a user without a session is sent to the login and then back', async () => {
  server.responses(401, { error: 'Session expired.', code: 'session_expired' }, { to: CALLBACK });
  const element = await opened('/quickbooks/callback?code=c1&state=s8&realmId=77');
  expect(element.textContent).toContain('You are logged out. Please log in, then connect again.');
  expect(find(element, 'a', 'Login').getAttribute('href')).toBe('/login');
});

async function opened(at: string) {
  const { element } = await renderElement(<SignOn />, { at });
  await pass(0);
  return element;
}

function requestsTo(to: string) {
  return server.requests.map(({ path }) => path).filter((path) => path.includes(to));
}

async function pass(milliseconds: number) {
  await act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
}
