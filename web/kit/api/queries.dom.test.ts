import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { customers } from '#contract/work/customers.ts';
import { sessions } from '#contract/identity/sessions.ts';
import { fakeServer } from '../../testing/server.ts';
import { writeRecord } from '../session/session-record.ts';
import type * as QueriesModule from './queries.ts';
import type { ResponseStore } from './response-store.ts';

const server = fakeServer();
const stored = new Map<string, { body: unknown; at: number }>();

// happy-dom has no IndexedDB: offline.e2e.ts tests the store itself.
vi.mock('./response-store.ts', () => ({
  openResponseStore: async (): Promise<ResponseStore> => ({
    read: async (account, query) => stored.get(account + query),
    write: async (account, query, body) => void stored.set(account + query, { body, at: Date.now() }),
    clear: async () => stored.clear(),
  }),
}));
vi.stubGlobal('__BUILD_ID__', 'test');

const ana = {
  account_id: 'a1',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  company_code: 'ABC234',
  company_name: 'Acme Roofing',
  subscription_status: 'active' as const,
};
const page = (total: number) => ({ data: [], meta: { total, limit: 50, offset: 0 } });

// Each test imports the module again, like a page load.
let queries: typeof QueriesModule;
beforeEach(async () => {
  stored.clear();
  localStorage.clear();
  sessionStorage.clear();
  queries = await load();
});

async function load(): Promise<typeof QueriesModule> {
  vi.resetModules();
  return import('./queries.ts');
}

/** The totals that a screen shows one after the other, until it has shown this many. */
async function shownTotals(count: number): Promise<number[]> {
  const totals: number[] = [];
  const observer = new QueryObserver(queries.queryClient, queries.callOptions(customers.list, {}));
  const unsubscribe = observer.subscribe(({ data }) => {
    if (data && totals.at(-1) !== data.meta.total) totals.push(data.meta.total);
  });
  await vi.waitFor(() => expect(totals).toHaveLength(count));
  unsubscribe();
  return totals;
}

test('the response of an earlier page load is shown until the new one has arrived', async () => {
  writeRecord({ ...ana, is_remembered: true });
  server.responses(200, page(3));
  server.responses(200, page(4));
  expect(await shownTotals(1)).toEqual([3]);
  await vi.waitFor(() => expect(stored.size).toBe(1));
  for (const response of stored.values()) response.at -= 60_000;
  queries = await load();
  expect(await shownTotals(2)).toEqual([3, 4]);
});

test('a session that is not remembered stores nothing', async () => {
  writeRecord(ana);
  server.responses(200, page(3));
  await shownTotals(1);
  expect([stored.size, localStorage.length]).toEqual([0, 0]);
});

test('searches and sessions are not stored', async () => {
  writeRecord({ ...ana, is_remembered: true });
  server.responses(200, page(3));
  await queries.queryClient.fetchQuery(queries.callOptions(customers.list, { query: { q: 'Adams' } }));
  await queries.queryClient.fetchQuery(queries.callOptions(sessions.list, {}));
  expect(stored.size).toBe(0);
});

test('another account reads none of the stored responses', async () => {
  writeRecord({ ...ana, is_remembered: true });
  server.responses(200, page(3));
  server.responses(200, page(9));
  await shownTotals(1);
  await vi.waitFor(() => expect(stored.size).toBe(1));
  queries = await load();
  writeRecord({ ...ana, account_id: 'b1', is_remembered: true });
  expect(await shownTotals(1)).toEqual([9]);
});

test('a response that arrives after the logout is not stored', async () => {
  writeRecord({ ...ana, is_remembered: true });
  server.responses(200, page(3));
  const reading = queries.queryClient.fetchQuery(queries.callOptions(customers.list, {}));
  writeRecord(null);
  await reading;
  expect(stored.size).toBe(0);
});

test('forgetAll deletes the responses in memory and on the device', async () => {
  writeRecord({ ...ana, is_remembered: true });
  server.responses(200, page(3));
  await shownTotals(1);
  await vi.waitFor(() => expect(stored.size).toBe(1));
  queries.forgetAll();
  await vi.waitFor(() => expect(stored.size).toBe(0));
  expect(queries.queryClient.getQueryCache().getAll()).toEqual([]);
});
