import { expect, test } from 'vitest';
import type { PriceItem } from '#contract/sales/price-items.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import DeletePriceItem from './delete-price-item.tsx';
import PriceItemList from './price-item-list.tsx';

const server = fakeServer();

const COMPANY = { company_id: 'bayline', company_code: 'K7MP2W', time_zone: 'America/New_York' };
const RAY = {
  account_id: '01930000-0000-7000-8000-0000000000a1',
  first_name: 'Ray',
  last_name: 'Whitcomb',
  role: 'owner' as const,
  company_code: 'K7MP2W',
  company_name: 'Bayline Home Repair',
  subscription_status: 'active' as const,
};

const ID = '01930000-0000-7000-8000-0000000000aa';
const ITEM: PriceItem = {
  price_item_id: ID,
  code: 'CAB-10',
  description: 'White shaker cabinets',
  category: 'Cabinets',
  unit: 'set',
  unit_price_dollar: 4850,
  unit_cost_dollar: 3120,
  hours_per_unit: 16,
  cost_type: 'all',
  is_taxable: true,
  is_active: true,
  price_checked_on: '2020-03-02',
  times_used: 0,
  last_used_at: null,
  used_price_dollar: null,
  created_by_account_id: null,
  created_at: '2020-03-02T15:00:00.000Z',
  updated_at: '2020-03-02T15:00:00.000Z',
};

/** Renders the list with this item selected. */
async function opened(changes: Partial<PriceItem> = {}): Promise<Element> {
  beginSession(RAY);
  server.responses(200, recordOf('company', COMPANY), { to: '/companies/accounts/' });
  const { data } = recordOf('price_item', { ...ITEM, ...changes });
  server.responses(200, { data: [{ ...data, id: ID }], meta: { total: 1 } }, { to: /price_items(\?|$)/ });
  const { element } = await renderElement(<PriceItemList />);
  await press(await eventually(() => find(element, 'input[type=radio]')));
  return element;
}

test('a price older than 180 days shows its date, and one click confirms it', async () => {
  const element = await opened();
  await eventually(() => expect(element.textContent).toContain('Price from Mar 2020'));
  server.responses(200, recordOf('price_item', ITEM), { to: /price_items\/0/ });
  await press(find(element, 'button', 'Price Is Still Right'));
  await eventually(() => expect(element.textContent).toContain('White shaker cabinets stays at $4,850.00.'));
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    price_item: { unit_price_dollar: 4850 },
  });
});

test('a recently confirmed price needs no confirmation', async () => {
  const element = await opened({ price_checked_on: '2999-01-01' });
  await eventually(() => {
    const { disabled, title } = find(element, 'button', 'Price Is Still Right') as HTMLButtonElement;
    expect([disabled, title]).toEqual([true, 'It was checked in the last 180 days.']);
  });
});

test('an item whose last three uses had other prices offers the most recent one, and one click accepts it', async () => {
  const uses = { times_used: 1234, last_used_at: '2020-03-05T02:00:00.000Z', used_price_dollar: 4990 };
  const element = await opened(uses);
  await eventually(() => expect(element.textContent).toContain('Mar 4, 2020'));
  expect(element.textContent).toContain('1,234');
  expect(element.textContent).toContain('Last used at $4,990.00');
  server.responses(200, recordOf('price_item', ITEM), { to: /price_items\/0/ });
  await press(find(element, 'button', 'Change the book to $4,990.00'));
  await eventually(() =>
    expect(element.textContent).toContain('White shaker cabinets is at $4,990.00 in the book now.'),
  );
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    price_item: { unit_price_dollar: 4990 },
  });
});

test('an inactive item is marked as inactive', async () => {
  const element = await opened({ is_active: false });
  expect(element.textContent).toContain('Not active');
});

test('the list shows why an item could not be changed', async () => {
  const element = await opened();
  server.responses(409, { error: 'Somebody else changed this.', code: 'stale_record' }, { to: /price_items\/0/ });
  await press(find(element, 'button', 'Set Inactive'));
  await eventually(() => expect(element.textContent).toContain('Failed to update the item'));
});

test('an item is set to inactive, and a message says that it is no longer suggested', async () => {
  const element = await opened();
  server.responses(200, recordOf('price_item', { ...ITEM, is_active: false }), { to: /price_items\/0/ });
  await press(find(element, 'button', 'Set Inactive'));
  await eventually(() => expect(element.textContent).toContain('White shaker cabinets is no longer suggested.'));
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ price_item: { is_active: false } });
});

test('an item is deleted, and the list shows the success message', async () => {
  server.responses(200, recordOf('price_item', ITEM), { to: `/price_items/${ID}` });
  server.responses(200, { status: 'deleted', ok: true }, { to: `/price_items/${ID}` });
  const state = { price_item_id: ID, price_item: ITEM };
  const { element, router } = await renderElement(<DeletePriceItem />, { at: '/delete', state });
  await press(await eventually(() => find(element, 'button', 'Delete Item')));
  await eventually(() => expect(router.location.pathname).toBe('/main/company/pricebook'));
  expect(JSON.stringify(router.location.state)).toContain('Item deleted successfully.');
});
