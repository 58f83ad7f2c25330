import { expect, test } from 'vitest';
import { eventually, find, press, renderElement, write } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import EstimateList from './estimate-list.tsx';

const server = fakeServer();

const ESTIMATE = {
  estimate_id: '01930000-0000-7000-8000-0000000000e1',
  estimate_number: 1046,
  name: 'Roof edge',
  project_name: 'Gutters',
  customer_first_name: 'Grace',
  customer_last_name: 'Adams',
  final_total: 8500,
  approved_total: null,
  status: 'question',
  created_at: '2026-11-20T22:58:00.000Z',
};

const SUMMARY = {
  today: '2026-11-20',
  time_zone: 'Pacific/Honolulu',
  month_from: '2026-11-01',
  expires_to: '2026-11-22',
  counts: {
    all: 12,
    draft: 3,
    sent: 4,
    approved: 5,
    expired: 0,
    declined: 0,
    expiring: 1,
    approved_in_month: 2,
    sent_in_month: 6,
  },
  amounts: { draft: 100, sent: 2000.5, expiring: 300, approved_in_month: 4000 },
};
const withSummary = () => server.responses(200, SUMMARY, { to: '/estimates/summary' });

test('the list is filtered by the status in the URL, and shows a message if no estimate has it', async () => {
  withSummary();
  server.responses(200, { data: [], meta: { total: 0 } }, { to: 'status=declined' });
  server.responses(
    200,
    { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } },
    { to: '/estimates/estimates' },
  );
  const { element } = await renderElement(<EstimateList />, { at: '/list?status=declined&q=' });
  await eventually(() => expect(element.textContent).toContain('No estimates here.'));
  expect(find(element, 'button[aria-pressed=true]').textContent).toBe('Declined 0');
  await press(find(element, 'button', 'Show all estimates'));
  await eventually(() => expect(element.textContent).toContain('Roof edge'));
  expect(find(element, 'button[aria-pressed=true]').textContent).toBe('All 12');
});

test('the list shows the approved amount of a partially approved estimate', async () => {
  withSummary();
  const rows = [
    { ...ESTIMATE, status: 'approved', approved_total: 8000.5 },
    { ...ESTIMATE, estimate_id: '01930000-0000-7000-8000-0000000000e2', status: 'approved', approved_total: 8500 },
  ].map((estimate) => recordOf('estimate', estimate).data);
  server.responses(200, { data: rows, meta: { total: 2 } }, { to: '/estimates/estimates' });
  const { element } = await renderElement(<EstimateList />, { at: '/list?status=approved' });
  await eventually(() => expect(element.textContent).toContain('$8,500.00$8,000.50 approved'));
  expect(element.textContent?.match(/\d approved/g)).toHaveLength(1);
});

test('the list shows the line items of an estimate on request, with optional ones in a separate group', async () => {
  withSummary();
  const line = { itemized_estimate_id: 'l1', description: 'Demolition', quantity: 2, unit_price_dollar: 300 };
  const lines = [
    { ...line, sub_total_dollar: 600, is_optional: false },
    { ...line, itemized_estimate_id: 'l2', description: 'Skylight', sub_total_dollar: 900, is_optional: true },
  ].map((attributes) => ({ id: attributes.itemized_estimate_id, type: 'itemized_estimate', attributes }));
  server.responses(200, { data: { data: lines }, totals: {} }, { to: '/itemized_estimates' });
  server.responses(
    200,
    { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } },
    { to: '/estimates/estimates' },
  );
  const { element } = await renderElement(<EstimateList />, { at: '/list' });
  await press(await eventually(() => find(element, 'button', 'Details of Estimate #1046')));
  const table = await eventually(() => find(element, 'table table'));
  expect(table.textContent).toContain('Demolition');
  expect(table.textContent).toMatch(/Optional lines.*Skylight|Skylight.*Optional lines/);
});

test('clicking a column heading of the estimate list sorts on the server, and the search terms are sent to the server', async () => {
  withSummary();
  server.responses(200, { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } }, { to: '/estimates/est' });
  const { element } = await renderElement(<EstimateList />, { at: '/list' });
  await eventually(() => expect(element.textContent).toContain('Roof edge'));
  for (const head of ['Project', 'Customer', 'Customer']) await press(find(element, 'th button', head));
  await write(find(element, 'input[type=search]'), 'Zeller');
  await eventually(() => expect(server.requests.at(-1)?.path).toContain('q=Zeller'));
  const sorts = server.requests.map(({ path }) => /sort=([\w-]+)/.exec(path)?.[1]);
  expect(sorts).toEqual(expect.arrayContaining(['project_name', 'customer_last_name', '-customer_last_name']));
});

test('a total filters the list by its days, which stay in the URL, and pressing it again shows all', async () => {
  withSummary();
  server.responses(200, { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } }, { to: '/estimates/est' });
  const { element, router } = await renderElement(<EstimateList />, { at: '/list?q=roof&page=2' });
  const total = await eventually(() =>
    find(element, 'ul[aria-label="Totals of estimates"] button', 'Expire in 2 days$300.001 estimate'),
  );
  await press(total);
  expect(router.location.search).toBe('?q=roof&status=expiring');
  await eventually(() => expect(server.requests.at(-1)?.path).toContain('expires_to=2026-11-22'));
  await press(find(element, 'ul[aria-label="Totals of estimates"] button[aria-pressed=true]'));
  expect(router.location.search).toBe('?q=roof');
});

test('the chip Sent also selects opened estimates and those with a question', async () => {
  withSummary();
  server.responses(200, { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } }, { to: '/estimates/est' });
  const { element } = await renderElement(<EstimateList />, { at: '/list' });
  await press(await eventually(() => find(element, 'ul[aria-label=Filters] button', 'Sent 4')));
  await eventually(() => expect(server.requests.at(-1)?.path).toContain('status=sent&status=opened&status=question'));
});

test.each([
  ['draft', {}, 'Send to Customer', '/main/project/estimate/tocustomer'],
  ['revising', {}, 'Send to Customer', '/main/project/estimate/tocustomer'],
  ['question', {}, 'Answer', '/main/project/estimate/answer'],
  ['opened', {}, 'Send Again', '/main/project/estimate/tocustomer'],
  ['expired', {}, 'Send Again', '/main/project/estimate/tocustomer'],
  ['approved', { is_planned: false }, 'Plan Visit', '/main/schedule/create'],
  ['approved', { is_planned: true }, 'Billing', '/main/project/estimate/billing'],
] as const)('the first action of a selected estimate that is %s (%o) is %s', async (status, fields, label, path) => {
  withSummary();
  const row = recordOf('estimate', { ...ESTIMATE, status, ...fields }).data;
  server.responses(200, { data: [row], meta: { total: 1 } }, { to: '/estimates/est' });
  const { element, router } = await renderElement(<EstimateList />, { at: '/list' });
  await press(await eventually(() => find(element, 'input[type=radio]')));
  await press(await eventually(() => find(element, '[role=region] button', label)));
  expect(router.location.pathname).toBe(path);
});
