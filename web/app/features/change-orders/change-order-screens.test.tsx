import { act } from 'react';
import { expect, test } from 'vitest';
import { eventually, find, press, renderElement, type } from '../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../testing/server.ts';
import ChangeOrderList from './change-order-list.tsx';
import CreateChangeOrder from './create-change-order.tsx';
import DeleteChangeOrder from './delete-change-order.tsx';
import UpdateChangeOrder from './update-change-order.tsx';
import { approvedEstimate, CHANGE_ORDER_ID, changeOrder, ESTIMATE_ID } from './testing/records.ts';

const server = fakeServer();

const listed = (...records: ReturnType<typeof changeOrder>[]) => ({
  data: records.map((record) => recordOf('change_order', record).data),
  meta: { total: records.length },
});

test('the list shows number, name, signed amount, days and status', async () => {
  server.responses(200, recordOf('estimate', approvedEstimate()), { to: `/estimates/${ESTIMATE_ID}` });
  const credit = changeOrder({ change_order_number: 2, name: 'No gutters', final_total: -240, time_change_day: -1 });
  server.responses(200, listed(changeOrder({ status: 'approved' }), { ...credit, change_order_id: 'co2' }), {
    to: `/change_orders/by_estimate?limit=50&offset=0&estimate_id=${ESTIMATE_ID}`,
  });
  const { element } = await renderElement(<ChangeOrderList />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.querySelectorAll('tbody tr')).toHaveLength(2));
  const [first, second] = [...element.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  for (const text of ['CO 1', 'Skylight', '+\u00A0$620.00', '3 days longer', 'Approved']) expect(first).toContain(text);
  for (const text of ['CO 2', 'No gutters', '−\u00A0$240.00', '1 day shorter', 'Draft']) expect(second).toContain(text);
});

test('an approved change order is not deleted', async () => {
  server.responses(200, recordOf('estimate', approvedEstimate()), { to: `/estimates/${ESTIMATE_ID}` });
  server.responses(200, listed(changeOrder({ status: 'approved' })), { to: 'by_estimate' });
  const { element } = await renderElement(<ChangeOrderList />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.querySelector('input[type="radio"]')).not.toBeNull());
  await press(find(element, 'input[type="radio"]'));
  expect(find(element, 'button', 'Delete Change Order')).toHaveProperty('disabled', true);
  expect(find(element, 'button', 'Update')).toHaveProperty('disabled', false);
});

test('an estimate that nobody approved has no change orders', async () => {
  server.responses(200, recordOf('estimate', approvedEstimate({ status: 'sent', approved_total: null })), {
    to: `/estimates/${ESTIMATE_ID}`,
  });
  const { element } = await renderElement(<CreateChangeOrder />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.textContent).toContain('The customer has not approved this yet.'));
  expect(element.querySelector('form')).toBeNull();
});

test('the totals follow each line and each credit while they are typed', async () => {
  const screen = await creating();
  await type(find(screen, '[aria-label="Description, line 1"]'), 'Shingles not laid');
  await type(find(screen, '[aria-label="Unit price, line 1"]'), '200');
  expect(totals(screen)).toContain('Agreed then$8,715.00');
  await press(find(screen, '[aria-label="Credit, line 1"]'));
  expect(totals(screen)).toContain('Tax (7.5%)−$15.00');
  expect(totals(screen)).toContain('This change−\u00A0$215.00');
  expect(totals(screen)).toContain('Agreed then$8,285.00');
  // A credit is deducted from what is not billed yet.
  expect(screen.textContent).not.toContain('What is added is billed');
});

test('creates a change order that shortens the work', async () => {
  const screen = await creating();
  await type(labelled(screen, 'Change Order Name'), 'No fascia');
  await type(labelled(screen, 'Reason'), 'The old one is sound.');
  await type(find(screen, '[aria-label="Description, line 1"]'), 'Fascia');
  await type(find(screen, '[aria-label="Unit price, line 1"]'), '200');
  await press(find(screen, '[aria-label="Credit, line 1"]'));
  await choose(labelled(screen, 'The work takes'), 'shorter');
  await type(labelled(screen, 'Days shorter'), '2');
  server.responses(201, recordOf('change_order', changeOrder()), { to: /change_orders$/ });
  await press(find(screen, 'button', 'Create Change Order'));
  await eventually(() => expect(screen.textContent).toContain('Change order created successfully'));
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    change_order: {
      estimate_id: ESTIMATE_ID,
      name: 'No fascia',
      reason: 'The old one is sound.',
      tax_rate: '7.5',
      time_change_day: '-2',
      bills: 'alone',
      valid_business_days: '5',
      line_items: [
        {
          code: '',
          description: 'Fascia',
          cost_type: 'all',
          unit_price_dollar: '200',
          quantity: '1',
          duration_hour: '0',
          is_credit: true,
        },
      ],
    },
  });
});

test('rejects a change order without a reason that changes nothing', async () => {
  const screen = await creating();
  await type(labelled(screen, 'Change Order Name'), 'Nothing');
  await press(find(screen, 'button', 'Create Change Order'));
  expect(screen.textContent).toContain('Please say why this changes.');
  expect(screen.textContent).toContain('Enter unit price and quantity. Or change the number of days.');
  expect(server.asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('an update of a sent change order says that it must be sent again', async () => {
  const element = await updating({ status: 'sent', revision_number: 1 });
  expect(element.textContent).not.toContain('Your customer cannot approve until');
  await type(labelled(element, 'Change Order Name'), 'Two skylights');
  expect(element.textContent).toContain('Your customer cannot approve until you send the new version.');
  await press(find(element, 'button', 'Update Change Order'));
  await eventually(() => expect(element.textContent).toContain('Change order updated successfully'));
  const update = server.asked.find(({ method }) => method === 'PATCH');
  expect(update?.headers['if-unmodified-since-version']).toBe('2026-11-20T14:00:00.000Z');
});

test('an approved change order is shown read-only', async () => {
  const element = await updating({
    status: 'approved',
    approved_by_name: 'Grace Adams',
    answered_at: '2026-11-22T19:47:00.000Z',
  });
  expect(find(element, 'h2', 'Grace Adams approved this change order')).toBeTruthy();
  expect(element.textContent).toContain('+\u00A0$620.00');
  expect(element.querySelector('form')).toBeNull();
});

test('deletes a change order, and leads back to those of its estimate', async () => {
  server.responses(200, recordOf('change_order', changeOrder()), { to: CHANGE_ORDER_ID });
  const { element, router } = await renderElement(<DeleteChangeOrder />, {
    state: { change_order_id: CHANGE_ORDER_ID },
  });
  await eventually(() => expect(element.textContent).toContain('Change order 1 to Estimate #1004'));
  expect(element.textContent).toContain('2 lines');
  await press(find(element, 'button', 'Delete Change Order'));
  await eventually(() => expect(element.textContent).toContain('Change order deleted successfully'));
  await press(find(element, 'a', 'Go To Change Orders'));
  expect(router.state.location).toMatchObject({
    pathname: '/main/project/changeorder',
    state: { estimate_id: ESTIMATE_ID },
  });
});

async function creating(): Promise<Element> {
  server.responses(200, recordOf('estimate', approvedEstimate()), { to: `/estimates/${ESTIMATE_ID}` });
  const { element } = await renderElement(<CreateChangeOrder />, { state: { estimate_id: ESTIMATE_ID } });
  await eventually(() => expect(element.querySelector('[data-line]')).not.toBeNull());
  return element;
}

async function updating(changes: Parameters<typeof changeOrder>[0]): Promise<Element> {
  server.responses(200, recordOf('change_order', changeOrder(changes)), { to: CHANGE_ORDER_ID });
  const { element } = await renderElement(<UpdateChangeOrder />, { state: { change_order_id: CHANGE_ORDER_ID } });
  await eventually(() => expect(element.querySelector('form, section')).not.toBeNull());
  return element;
}

const totals = (screen: Element) => find(screen, '[aria-label="Totals"]').textContent;

function labelled(screen: Element, text: string): HTMLElement {
  const label = [...screen.querySelectorAll('label')].find((each) => each.textContent?.startsWith(text));
  return find(screen, `#${CSS.escape(label?.htmlFor ?? '')}`);
}

/** Selects an option of a native select. */
async function choose(field: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    (field as HTMLSelectElement).value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
