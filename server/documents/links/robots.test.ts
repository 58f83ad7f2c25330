import { expect, test } from 'vitest';
import { isRobot } from './robots.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const CUBOT =
  'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36';

test.each(['', PHONE, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'])(
  'accepts a reader: %s',
  (agent) => {
    expect(isRobot('GET', { 'user-agent': agent })).toBe(false);
  },
);

test.each([
  'Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'WhatsApp/2.23.20.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Google-Apps-Script; GoogleImageProxy)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'curl/8.9.1',
  'python-requests/2.32',
])('detects a program by its user agent: %s', (agent) => {
  expect(isRobot('GET', { 'user-agent': agent })).toBe(true);
});

test('detects HEAD requests and prefetching', () => {
  expect(isRobot('HEAD', { 'user-agent': PHONE })).toBe(true);
  expect(isRobot('GET', { 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' })).toBe(true);
  expect(isRobot('GET', { 'user-agent': PHONE, purpose: 'prefetch' })).toBe(true);
  expect(isRobot('GET', { 'user-agent': PHONE, 'x-moz': 'prefetch' })).toBe(true);
});

test('accepts a phone with "bot" in its model', () => {
  expect(isRobot('GET', { 'user-agent': CUBOT })).toBe(false);
});
