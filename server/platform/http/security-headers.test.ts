import { expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

const mapTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

test('the policy allows a page only our own files and its own inline scripts', () => {
  const policy = pagePolicy(["'sha256-x'"], { google: false, stripe: false, mapTiles });
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(policy).toContain("frame-src 'self';");
  expect(policy).not.toContain('google');
  expect(policy).not.toContain('stripe');
});

test("the policy allows Google's button and window if sign-in with Google is configured", () => {
  const policy = pagePolicy([], { google: true, stripe: false, mapTiles });
  for (const directive of [
    "script-src 'self' https://accounts.google.com/gsi/client;",
    "style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/style;",
    "connect-src 'self' https://accounts.google.com/gsi/;",
    "frame-src 'self' https://accounts.google.com/gsi/;",
  ]) {
    expect(policy).toContain(directive);
  }
});

test("the policy allows Stripe's card fields and the bank's authentication if Stripe is configured", () => {
  const policy = pagePolicy([], { google: false, stripe: true, mapTiles });
  for (const directive of [
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
    "connect-src 'self' https://api.stripe.com;",
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
  ]) {
    expect(policy).toContain(directive);
  }
});

test.each([
  [mapTiles, 'https://tile.openstreetmap.org'],
  ['https://{s}.tiles.example.com/{z}/{x}/{y}.png?key=1', 'https://*.tiles.example.com'],
  ['http://10.0.0.7:8080/{z}/{x}/{y}.png', 'http://10.0.0.7:8080'],
])("the policy allows images only from us and from the map's host: %s", (tiles, host) => {
  const policy = pagePolicy([], { google: false, stripe: false, mapTiles: tiles });
  expect(policy).toContain(`img-src 'self' data: blob: ${host};`);
});
