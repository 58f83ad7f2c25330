import { expect, test } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { QUICKBOOKS_CALLBACK, QUICKBOOKS_CONNECT } from '#contract/connections/quickbooks-connections.ts';
import { ALIASES, UNKNOWN_LEADS_TO } from '#domain/site.ts';
import { MOVED, paths } from './paths.ts';
import routes from '../app/routes.ts';

const REDIRECT = 'layout/moved.tsx';
const leaves = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
const addressOf = ({ path = '' }: RouteConfigEntry) => `/${path}`;

const all = leaves(routes);
const screens = all.filter(({ file }) => file !== REDIRECT).map(addressOf);
const redirected = all.filter(({ file, path }) => file === REDIRECT && path !== '*').map(addressOf);
const built = Object.values(paths).map((address) => address());

test('every route with a screen has exactly one builder, and every builder a route', () => {
  expect(built.toSorted()).toEqual(screens.toSorted());
});

test('every alternative URL has a redirect to a screen, and every redirect has a route', () => {
  const redirects = { ...ALIASES, ...MOVED };
  expect(Object.keys(redirects).toSorted()).toEqual(redirected.toSorted());
  for (const target of [...Object.values(redirects), UNKNOWN_LEADS_TO]) expect(screens).toContain(target);
});

test('the sign-on window of QuickBooks has the URLs that the server registers', () => {
  expect([paths.quickbooksConnect(), paths.quickbooksCallback()]).toEqual([
    `/${QUICKBOOKS_CONNECT}`,
    `/${QUICKBOOKS_CALLBACK}`,
  ]);
});
