import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from '../../../../kit/router/router.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { renderElement, find, press } from '../../../../testing/render-element.tsx';
import { signIn } from '../../../../testing/sign-in.ts';
import { FakeChannel } from './testing/fake-channel.ts';

const popup = { closed: false };
const check = vi.fn<() => Promise<void>>(async () => undefined);
const openWindow = vi.fn<(...args: string[]) => { closed: boolean } | null>();

beforeEach(() => {
  signIn();
  popup.closed = false;
  check.mockClear();
  openWindow.mockReset().mockReturnValue(popup);
  vi.stubGlobal('open', openWindow);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
  FakeChannel.closeAll();
});

test('signing on opens a small popup window', async () => {
  const element = await notConnected();
  await press(find(element, 'button', 'Connect to QuickBooks'));
  const [address, name, features] = openWindow.mock.calls[0] ?? [];
  expect([address, name]).toEqual(['/quickbooks/connect', 'quickbooks']);
  expect(features).toMatch(/^popup,width=600,height=700,left=-?\d+,top=-?\d+$/);
  expect(element.textContent).toContain('Please sign on in the window that has opened.');
});

test('the office is informed that only an owner can connect', async () => {
  signIn({ role: 'office' });
  const element = await notConnected();
  expect(element.textContent).toContain('Once an owner has connected it, you can send invoices and payments there.');
  expect(element.querySelector('button')).toBeNull();
});

test('a blocked popup shows a message with a link that opens a tab', async () => {
  openWindow.mockReturnValue(null);
  const element = await notConnected();
  await press(find(element, 'button', 'Connect to QuickBooks'));
  expect(find(element, '[role=alert]').textContent).toContain(
    'Popup blocked. Please allow popups for this site and try again.',
  );
  const link = find(element, 'a', 'Open in a Tab');
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['/quickbooks/connect', 'opener']);
});

test('a closed window is noticed within a second, and the connection is checked a second later', async () => {
  const element = await notConnected();
  await press(find(element, 'button', 'Connect to QuickBooks'));
  await pass(4000);
  expect(check).not.toHaveBeenCalled();
  popup.closed = true;
  await pass(1000);
  expect(element.textContent).toContain('Checking the connection to QuickBooks...');
  await pass(999);
  expect(check).not.toHaveBeenCalled();
  await pass(1);
  expect(check).toHaveBeenCalledTimes(1);
  await pass(5000);
  expect(check).toHaveBeenCalledTimes(1);
});

test('the connection is checked a second after the window reports it', async () => {
  const element = await notConnected();
  await press(find(element, 'button', 'Connect to QuickBooks'));
  await postMessageEvent({ quickbooks: 'connected' }, location.origin);
  await pass(999);
  expect(check).not.toHaveBeenCalled();
  await pass(1);
  expect(check).toHaveBeenCalledTimes(1);
});

test('a window whose opener was severed reports through the channel, even after it seemed closed', async () => {
  const element = await notConnected();
  await press(find(element, 'button', 'Connect to QuickBooks'));
  popup.closed = true;
  await pass(1000);
  await pass(1000);
  expect(check).toHaveBeenCalledTimes(1);
  await act(async () => new FakeChannel('jobsitespro quickbooks').postMessage({ quickbooks: 'connected' }));
  await pass(1000);
  expect(check).toHaveBeenCalledTimes(2);
});

test.each([
  ['of another origin', { quickbooks: 'connected' }, 'https://evil.example.com'],
  ['with additional properties', { quickbooks: 'connected', account_id: 'x' }, undefined],
  ['of another shape', 'connected', undefined],
])('the screen ignores a message %s', async (_, data, origin = location.origin) => {
  const element = await notConnected();
  await press(find(element, 'button', 'Connect to QuickBooks'));
  await postMessageEvent(data, origin);
  await pass(3000);
  expect(check).not.toHaveBeenCalled();
});

test('an unmounted screen does not check the connection', async () => {
  const element = await notConnected();
  await press(find(element, 'button', 'Connect to QuickBooks'));
  popup.closed = true;
  await press(find(document.body, 'a', 'Elsewhere'));
  await pass(5000);
  expect(check).not.toHaveBeenCalled();
  expect(FakeChannel.open).toBe(0);
});

async function notConnected() {
  const connection = { state: 'not connected', ended: null } as const;
  const { element } = await renderElement(
    <>
      <ConnectionCard connection={connection} check={check} onDisconnected={() => undefined} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
  );
  return element;
}

async function postMessageEvent(data: unknown, origin: string) {
  await act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin })));
}

async function pass(milliseconds: number) {
  await act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
}
