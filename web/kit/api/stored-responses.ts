import { notifyManager, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { forgetSnapshots, HAS_RESPONSES } from '../session/forget-responses.ts';
import { readRecord } from '../session/session-record.ts';
import type { ResponseStore } from './response-store.ts';

/*
 * Responses that are stored on the device, so that screens can be read at once and without a network: only of a session
 * that the browser remembers, by account, for a day. TanStack has a package for this, which includes its query library a
 * second time unless both have the same version.
 */

/** The first segments of the paths whose responses are stored: no payroll, accounts, or settings of security. */
const STORED = new Set([
  'change_orders',
  'companies',
  'customer_payments',
  'customers',
  'employees',
  'estimates',
  'home',
  'installments',
  'invoices',
  'jobsites',
  'projects',
  'visits',
]);

/** Shows a stored response until the server's one has arrived, and stores that one. */
export const storedResponses: QueryPersister = async (queryFn, context, query) => {
  const account = accountToStore();
  if (account === undefined || !isStored(query.queryKey)) return queryFn(context);
  if (query.state.data === undefined) {
    const stored = await withStore((store) => store.read(account, query.queryHash));
    if (stored) {
      // In a later task: the query first takes over the response, with the current time.
      notifyManager.schedule(() => {
        query.setState({ dataUpdatedAt: stored.at });
        if (query.isStale()) void query.fetch().catch(() => undefined);
      });
      return stored.body;
    }
  }
  const body = await queryFn(context);
  // The session may have ended while the server was responding.
  if (accountToStore() !== account) return body;
  setFlag(true);
  void withStore((store) => store.write(account, query.queryHash, body), { opens: true });
  return body;
};

/** Deletes the stored responses of all accounts, and the HTML of the screens. Call it when a session ends or its rights change. */
export async function forgetStoredResponses(): Promise<void> {
  try {
    forgetSnapshots();
  } catch {
    // Without storage, nothing was stored either.
  }
  if (!hasFlag()) return;
  await withStore((store) => store.clear());
  setFlag(false);
}

/** The account whose data the device may store: that of a session which the browser remembers. */
export function accountToStore(): string | undefined {
  const { account_id, is_remembered } = readRecord() ?? {};
  return is_remembered && account_id ? account_id : undefined;
}

function isStored([, path, , query]: QueryKey): boolean {
  const isSearch = typeof query === 'object' && query !== null && 'q' in query && Boolean(query.q);
  return typeof path === 'string' && STORED.has(path.split('/')[1] ?? '') && !isSearch;
}

let opening: Promise<ResponseStore> | undefined;

/** Storage is a convenience: without it, as in a private window, everything works as with an empty one. */
async function withStore<T>(
  use: (store: ResponseStore) => Promise<T>,
  { opens = hasFlag() } = {},
): Promise<T | undefined> {
  if (!opens) return undefined;
  try {
    opening ??= import('./response-store.ts').then(({ openResponseStore }) => openResponseStore(__BUILD_ID__));
    return await use(await opening);
  } catch {
    return undefined;
  }
}

function hasFlag(): boolean {
  try {
    return localStorage.getItem(HAS_RESPONSES) !== null;
  } catch {
    return false;
  }
}

function setFlag(hasResponses: boolean): void {
  try {
    if (hasResponses) localStorage.setItem(HAS_RESPONSES, '1');
    else localStorage.removeItem(HAS_RESPONSES);
  } catch {
    // Without storage, nothing was stored either.
  }
}
