import { expect, test } from 'vitest';
import { directionsTo } from './directions.ts';

const phone = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints });

test('directionsTo returns Google Maps for most phones and desktops', () => {
  const to = 'https://www.google.com/maps/dir/?api=1&destination=27.9447%2C-82.5262';
  expect(directionsTo('27.9447,-82.5262', phone('Mozilla/5.0 (Linux; Android 16; Pixel 9)'))).toBe(to);
  expect(directionsTo('27.9447,-82.5262', phone('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0))).toBe(to);
});

test('directionsTo returns Apple Maps for iPhones and iPads', () => {
  const to = 'https://maps.apple.com/?daddr=12%20Bay%20St%2C%20Largo';
  expect(directionsTo('12 Bay St, Largo', phone('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)'))).toBe(to);
  expect(directionsTo('12 Bay St, Largo', phone('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'))).toBe(to);
});
