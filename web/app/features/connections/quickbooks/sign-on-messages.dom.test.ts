import { expect, onTestFinished, test, vi } from 'vitest';
import { announceConnection, onSignOn } from './sign-on-messages.ts';

test('a message from another origin, or of another kind, is ignored', () => {
  const connected = vi.fn();
  onTestFinished(onSignOn(connected));
  const send = (origin: string, data: unknown) => window.dispatchEvent(new MessageEvent('message', { origin, data }));
  const postedMessages: unknown[] = [];
  const parent = { closed: false, postMessage: (data: unknown) => void postedMessages.push(data) };
  vi.stubGlobal('opener', parent);
  onTestFinished(() => void vi.unstubAllGlobals());
  announceConnection();
  send('https://elsewhere.example', postedMessages[0]);
  send(location.origin, 'connected');
  expect(connected).not.toHaveBeenCalled();
  send(location.origin, postedMessages[0]);
  expect(connected).toHaveBeenCalledOnce();
});
