import { act } from 'react';
import { expect, test } from 'vitest';
import { eventually, find, labelled, press, renderElement } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import EstimateList from './estimate-list.tsx';

const server = fakeServer();

const CUSTOMER = customer();
const PROJECT = {
  project_id: '01930000-0000-7000-8000-0000000000a1',
  name: 'Deck of Bay St',
  customer_id: CUSTOMER.customer_id,
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
};
const ESTIMATE = {
  estimate_id: '01930000-0000-7000-8000-0000000000e1',
  estimate_number: 1046,
  name: 'Roof, shingles',
  project_name: 'Roof of Bay St',
  final_total: 8500,
  status: 'draft',
  created_at: '2026-11-20T22:58:00.000Z',
};

const SUMMARY = {
  today: '2026-11-20',
  time_zone: 'America/New_York',
  month_from: '2026-11-01',
  expires_to: '2026-11-22',
  counts: { all: 1, draft: 1, sent: 0, approved: 0, expired: 0, declined: 0, expiring: 0, approved_in_month: 0 },
  amounts: { draft: 8500, sent: 0, expiring: 0, approved_in_month: 0 },
};

const page = (...rows: object[]) => ({ data: rows, meta: { total: rows.length } });

/** Opens the list of a field, and selects the option with this text. */
async function choose(element: Element, label: string, text: string) {
  const field = await eventually(() => labelled(element, label));
  await act(async () => field.focus());
  await press(field);
  const option = await eventually(() => {
    const found = [...element.querySelectorAll('[role=option]')].find(({ textContent }) => textContent.includes(text));
    if (!found) throw new Error(`no option ${text}`);
    return found;
  });
  await press(option);
}

test('the estimate to send is found by its customer and its project, and its send screen opens', async () => {
  server.responses(200, SUMMARY, { to: '/estimates/summary' });
  server.responses(200, page(recordOf('customer', CUSTOMER).data), { to: '/customers' });
  server.responses(200, page(recordOf('project', PROJECT).data), { to: '/projects_and_customers' });
  server.responses(200, page(), { to: /estimates.*project_id/ });
  server.responses(200, page(recordOf('estimate', ESTIMATE).data), { to: /estimates(?!.*project_id)/ });
  const { element, router } = await renderElement(<EstimateList />, { at: '/main/customer/send_estimate' });
  await choose(element, 'Customer', 'Priya Desai');
  await eventually(() => expect(server.requests.at(-1)?.path).toContain(`customer_id=${CUSTOMER.customer_id}`));
  await press(await eventually(() => find(element, 'input[type=radio]')));
  await press(find(element, 'button', 'Send to Customer'));
  expect(router.location.state).toMatchObject({ estimate_id: ESTIMATE.estimate_id });
});

test('a project without an estimate shows a message', async () => {
  server.responses(200, SUMMARY, { to: '/estimates/summary' });
  server.responses(200, page(recordOf('customer', CUSTOMER).data), { to: '/customers' });
  server.responses(200, page(recordOf('project', PROJECT).data), { to: '/projects_and_customers' });
  server.responses(200, page(), { to: /estimates/ });
  const { element } = await renderElement(<EstimateList />, { at: '/main/customer/send_estimate' });
  await choose(element, 'Project', 'Deck of Bay St');
  await eventually(() => expect(element.textContent).toContain('There is no estimate for Deck of Bay St yet.'));
});
