import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { API_BASE } from '#domain/site.ts';
import { OPEN_LINK } from '../testing/customer-link.ts';
import { fakeServer } from '../testing/server.ts';
import { openLink } from './link-store.ts';

const server = fakeServer();
const TOKEN = 'token-of-the-link';
const PATH = `${API_BASE}/links/${TOKEN}`;
const INDEX = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');

/** Runs the inline script of the page at the URL of a link. */
function runInlineScript(): void {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(INDEX) ?? [];
  runInNewContext(script, { window, fetch, AbortSignal, location: { pathname: `/d/${TOKEN}` } });
}

function respondsWith(name: string): void {
  const attributes = { ...OPEN_LINK, customer_name: name };
  server.responses(200, { data: { id: '1', type: 'customer_link', attributes } }, { to: /\/token-of-the-link$/ });
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/openings' });
}

const readings = () => server.requests.filter(({ path }) => path === PATH);

test('the page requests its document once, before its script runs, and without a session', async () => {
  respondsWith('Grace Adams');
  runInlineScript();
  expect(readings()).toMatchObject([{ method: 'GET', credentials: 'omit', headers: { accept: 'application/json' } }]);
  // Only the page's own script counts as a reader.
  expect(server.requests).toHaveLength(1);
  const store = openLink(TOKEN);
  await store.reload();
  expect(store.state()).toMatchObject({ is: 'open', link: { customer_name: 'Grace Adams' } });
  expect(readings()).toHaveLength(1);
});

test('every later read sends a new request', async () => {
  respondsWith('Grace Adams');
  respondsWith('Grace B. Adams');
  runInlineScript();
  const store = openLink(TOKEN);
  await store.reload();
  await store.reload();
  expect(store.state()).toMatchObject({ is: 'open', link: { customer_name: 'Grace B. Adams' } });
  expect(readings()).toHaveLength(2);
});

test('a failed early request shows a message, and Try again sends a new request', async () => {
  server.isAway();
  runInlineScript();
  const store = openLink(TOKEN);
  await store.reload();
  expect(store.state()).toEqual({ is: 'unreached' });
  expect(readings()).toHaveLength(1);
});
