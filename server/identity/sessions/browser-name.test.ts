import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MAC} ${KIT} Chrome/139.0.0.0 Safari/537.36`, 'Chrome on Mac'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown browser'],
  ['Something (Windows NT 10.0)', 'A browser on Windows'],
  ['', 'Unknown browser'],
])('browserName returns %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
