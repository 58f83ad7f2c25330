import { expect, test } from 'vitest';
import { isRobot } from './document-links.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const CUBOT =
  'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36';

test.each([
  '',
  PHONE,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/390.0.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36',
])('isRobot returns false for a reader: %s', (agent) => {
  expect(isRobot('GET', { 'user-agent': agent })).toBe(false);
});

test.each([
  'Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'WhatsApp/2.23.20.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Google-Apps-Script; GoogleImageProxy)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'curl/8.9.1',
  'python-requests/2.32',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Mobile Safari/537.36 (compatible; Google-Read-Aloud)',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'axios/1.11.0',
  'Java/21.0.4',
  'Wget/1.24.5',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 Proofpoint/1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 Mimecast',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 BarracudaCentral',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 MSOffice SafeLinks',
])('isRobot detects a program by its user agent: %s', (agent) => {
  expect(isRobot('GET', { 'user-agent': agent })).toBe(true);
});

test('isRobot detects HEAD requests and prefetching', () => {
  expect(isRobot('HEAD', { 'user-agent': PHONE })).toBe(true);
  expect(isRobot('GET', { 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' })).toBe(true);
  expect(isRobot('GET', { 'user-agent': PHONE, purpose: 'prefetch' })).toBe(true);
  expect(isRobot('GET', { 'user-agent': PHONE, 'x-moz': 'prefetch' })).toBe(true);
});

test('isRobot returns false for a phone with "bot" in its model name', () => {
  expect(isRobot('GET', { 'user-agent': CUBOT })).toBe(false);
});
