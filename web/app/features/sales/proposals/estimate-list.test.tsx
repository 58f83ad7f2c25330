import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
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

test('the list is narrowed to the status in its address, and says where none has it', async () => {
  server.responses(200, { data: [], meta: { total: 0 } }, { to: 'status=declined' });
  server.responses(200, { data: [recordOf('estimate', ESTIMATE).data], meta: { total: 1 } }, { to: '/estimates' });
  const { element } = await renderElement(<EstimateList />, { at: '/list?status=declined&q=' });
  await eventually(() => expect(element.textContent).toContain('No estimate has this status.'));
  expect(find(element, 'select[aria-label=Status]')).toHaveProperty('value', 'declined');
  await press(find(element, 'button', 'Show All'));
  await eventually(() => expect(element.textContent).toContain('Roof edge'));
  expect(find(element, 'select[aria-label=Status]')).toHaveProperty('value', '');
});

test('of an estimate that was approved in part the list says what was approved', async () => {
  const rows = [
    { ...ESTIMATE, status: 'approved', approved_total: 8000.5 },
    { ...ESTIMATE, estimate_id: '01930000-0000-7000-8000-0000000000e2', status: 'approved', approved_total: 8500 },
  ].map((estimate) => recordOf('estimate', estimate).data);
  server.responses(200, { data: rows, meta: { total: 2 } }, { to: '/estimates' });
  const { element } = await renderElement(<EstimateList />, { at: '/list?status=approved' });
  await eventually(() => expect(element.textContent).toContain('$8,500.00$8,000.50 approved'));
  expect(element.textContent?.match(/\d approved/g)).toHaveLength(1);
});
