import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SIGNED_IN_COOKIE } from '#domain/site.ts';
import type * as Queries from '../../kit/api/queries.ts';
import { forgetResponses } from '../../kit/session/forget-responses.ts';
import { writeRecord } from '../../kit/session/session-record.ts';
import type * as ScreenSnapshot from './screen-snapshot.ts';

const ana = { account_id: 'a1', first_name: 'Ana', is_remembered: true } as const;
const LIST = '<main><h1>Customer List</h1><ul><li>Grace Adams</li></ul></main>';
const SKELETON = '<main><h1>Customer List</h1><div aria-busy="true"></div></main>';

let snapshots: typeof ScreenSnapshot;
let queryClient: typeof Queries.queryClient;
let root: HTMLElement;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('__BUILD_ID__', 'build-1');
  vi.resetModules();
  snapshots = await import('./screen-snapshot.ts');
  ({ queryClient } = await import('../../kit/api/queries.ts'));
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = `${SIGNED_IN_COOKIE}=1`;
  writeRecord(ana);
  openPage('/main/customer');
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page whose application has rendered this. */
function openPage(address: string, { html = '', state = null }: { html?: string; state?: object | null } = {}): void {
  history.replaceState(state, '', address);
  document.body.innerHTML = `<div id="application">${html}</div>`;
  root = document.querySelector<HTMLElement>('#application') ?? document.body;
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function(snapshots.snapshotScript())();
}

const shown = () => document.querySelector('#screen-snapshot');

/** The screen is shown until it is stored. */
async function visit(
  address: string,
  { html = LIST, state = null }: { html?: string; state?: object | null } = {},
): Promise<void> {
  openPage(address, { html, state });
  void snapshots.startSnapshots(root);
  await vi.advanceTimersByTimeAsync(2000);
}

test('the next visit shows the screen over the application until the application has rendered it', async () => {
  await visit('/main/customer');
  openPage('/main/customer', { html: SKELETON });
  expect(shown()?.textContent).toContain('Grace Adams');
  expect(shown()?.matches('[inert][aria-hidden="true"]')).toBe(true);
  const started = snapshots.startSnapshots(root);
  root.innerHTML = LIST;
  await started;
  expect(shown()).toBeNull();
});

test('an application that does not render the screen shows what it has after five seconds', async () => {
  await visit('/main/customer');
  openPage('/main/customer', { html: SKELETON });
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(5001);
  await snapshots.startSnapshots(root);
  expect(shown()).toBeNull();
});

test('a press reaches the application at once', async () => {
  await visit('/main/customer');
  openPage('/main/customer', { html: SKELETON });
  const started = snapshots.startSnapshots(root);
  dispatchEvent(new Event('pointerdown'));
  await started;
  expect(shown()).toBeNull();
});

test.each<[string, () => unknown, string?, object?]>([
  ['with other filters', () => undefined, '/main/customer?filter=owes'],
  ['with navigation state', () => undefined, '/main/customer', { state: { state: { customer_id: 'c1' } } }],
  ['in a window of another width', () => vi.stubGlobal('innerWidth', 390)],
  ['a day later', () => vi.advanceTimersByTime(24 * 60 * 60_000)],
  ['in another build', () => vi.stubGlobal('__BUILD_ID__', 'build-2')],
  ['for another account', () => writeRecord({ ...ana, account_id: 'a2' })],
  ['for a session that is not remembered', () => writeRecord({ account_id: 'a1' })],
  ['after the logout', forgetResponses],
])('a screen is not shown %s', async (_name, change, address = '/main/customer', page = {}) => {
  await visit('/main/customer');
  openPage('/main/customer');
  expect(shown()).not.toBeNull();
  await change();
  openPage(address, page);
  expect(shown()).toBeNull();
});

test.each([
  ['of employees, with their codes', '/main/employee', {}],
  ['with a form', '/main/customer/create', {}],
  ['with a search', '/main/customer?q=Adams', {}],
  ['with the message of an action', '/main/customer', { state: { state: { message: 'Saved.' } } }],
  ['that is loading', '/main/customer', { html: SKELETON }],
  ['with a selection', '/main/customer', { html: LIST.replace('Grace', '<input type="radio" checked>Grace') }],
  ['with a dialog', '/main/customer', { html: `${LIST}<div role="dialog"></div>` }],
])('a screen %s is not stored', async (_name, address, given: Parameters<typeof visit>[1]) => {
  await visit(address, given);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('jobsitespro-screen'))).toEqual([]);
});

test('a screen is stored again when its data has changed', async () => {
  await visit('/main/customer');
  root.innerHTML = LIST.replace('Grace', 'Dana');
  await queryClient.fetchQuery({ queryKey: ['changed'], queryFn: async () => 1 });
  await vi.advanceTimersByTimeAsync(1000);
  openPage('/main/customer');
  expect(shown()?.textContent).toContain('Dana Adams');
});

test('a screen is complete when the last of its calls has a response', async () => {
  await visit('/main/customer');
  openPage('/main/customer', { html: LIST });
  let respond = (_total: number) => {};
  const call = queryClient.fetchQuery({
    queryKey: ['counts'],
    queryFn: () => new Promise<number>((resolve) => (respond = resolve)),
  });
  const started = snapshots.startSnapshots(root);
  await new Promise(requestAnimationFrame);
  expect(shown()).not.toBeNull();
  respond(40);
  await Promise.all([call, started]);
  expect(shown()).toBeNull();
});

test('the device stores the eight newest screens', async () => {
  for (let page = 1; page <= 10; page++) await visit(`/main/customer?page=${page}`);
  await visit('/main/customer?page=10');
  openPage('/main/customer?page=2');
  expect(shown()).toBeNull();
  openPage('/main/customer?page=3');
  expect(shown()).not.toBeNull();
});
