import { expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

test('a page runs nothing but our own files and its own inline scripts', () => {
  const policy = pagePolicy(["'sha256-x'"], { google: false });
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(policy).toContain("frame-src 'self';");
  expect(policy).not.toContain('google');
});

test('where Google’s sign-in is set up, a page may show its button and its window', () => {
  const policy = pagePolicy([], { google: true });
  for (const directive of [
    "script-src 'self' https://accounts.google.com/gsi/client;",
    "style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/style;",
    "connect-src 'self' https://accounts.google.com/gsi/;",
    "frame-src 'self' https://accounts.google.com/gsi/;",
  ]) {
    expect(policy).toContain(directive);
  }
});
