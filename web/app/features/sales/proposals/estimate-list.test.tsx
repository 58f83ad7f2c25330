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

test('the list is filtered by the status in the URL, and shows a message if no estimate has it', async () => {
  server.responses(200, { data: [], meta: { total: 0 } }, { to: 'status=declined' });
  server.responses(200, { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } }, { to: '/estimates' });
  const { element } = await renderElement(<EstimateList />, { at: '/list?status=declined&q=' });
  await eventually(() => expect(element.textContent).toContain('No estimate has this status.'));
  expect(find(element, 'select[aria-label=Status]')).toHaveProperty('value', 'declined');
  await press(find(element, 'button', 'Show All'));
  await eventually(() => expect(element.textContent).toContain('Roof edge'));
  expect(find(element, 'select[aria-label=Status]')).toHaveProperty('value', '');
});

test('the list shows the approved amount of a partially approved estimate', async () => {
  const rows = [
    { ...ESTIMATE, status: 'approved', approved_total: 8000.5 },
    { ...ESTIMATE, estimate_id: '01930000-0000-7000-8000-0000000000e2', status: 'approved', approved_total: 8500 },
  ].map((estimate) => recordOf('estimate', estimate).data);
  server.responses(200, { data: rows, meta: { total: 2 } }, { to: '/estimates' });
  const { element } = await renderElement(<EstimateList />, { at: '/list?status=approved' });
  await eventually(() => expect(element.textContent).toContain('$8,500.00$8,000.50 approved'));
  expect(element.textContent?.match(/\d approved/g)).toHaveLength(1);
});

test('the list shows the line items of an estimate on request, with optional ones in a separate group', async () => {
  const line = { itemized_estimate_id: 'l1', description: 'Demolition', quantity: 2, unit_price_dollar: 300 };
  const lines = [
    { ...line, sub_total_dollar: 600, is_optional: false },
    { ...line, itemized_estimate_id: 'l2', description: 'Skylight', sub_total_dollar: 900, is_optional: true },
  ].map((attributes) => ({ id: attributes.itemized_estimate_id, type: 'itemized_estimate', attributes }));
  server.responses(200, { data: { data: lines }, totals: {} }, { to: '/itemized_estimates' });
  server.responses(200, { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } }, { to: '/estimates' });
  const { element } = await renderElement(<EstimateList />, { at: '/list' });
  await press(await eventually(() => find(element, 'button', 'Details of Estimate #1046')));
  const table = await eventually(() => find(element, 'table table'));
  expect(table.textContent).toContain('Demolition');
  expect(table.textContent).toMatch(/Optional lines.*Skylight|Skylight.*Optional lines/);
});

test('clicking a column heading of the estimate list sorts on the server, and the search terms are sent to the server', async () => {
  server.responses(200, { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } });
  const { element } = await renderElement(<EstimateList />, { at: '/list' });
  await eventually(() => expect(element.textContent).toContain('Roof edge'));
  for (const head of ['Project', 'Customer', 'Customer']) await press(find(element, 'th button', head));
  await write(find(element, 'input[type=search]'), 'Zeller');
  await eventually(() => expect(server.requests.at(-1)?.path).toContain('q=Zeller'));
  const sorts = server.requests.map(({ path }) => /sort=([\w-]+)/.exec(path)?.[1]);
  expect(sorts).toEqual(expect.arrayContaining(['project_name', 'customer_last_name', '-customer_last_name']));
});
