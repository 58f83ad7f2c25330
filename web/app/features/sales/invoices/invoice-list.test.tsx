import { expect, test } from 'vitest';
import { eventually, find, press, renderElement, write } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import InvoiceList from './invoice-list.tsx';

const server = fakeServer();

const INVOICE = {
  invoice_id: '01930000-0000-7000-8000-0000000000f1',
  invoice_number: 1001,
  name: 'Upstairs',
  project_name: 'Attic',
  customer_first_name: 'Ana',
  customer_last_name: 'Zeller',
  issue_date: '2026-11-20',
  due_date: '2026-12-04',
  final_total: 2100,
  amount_paid: 0,
  balance_due: 2100,
  status: 'OUTSTANDING',
};
const ITEM = { itemized_invoice_id: 'i1', code: 'C', description: 'Skylight', amount_dollar: 900, is_taxable: true };

async function opened(changes: object = {}) {
  const { data } = recordOf('invoice', { ...INVOICE, ...changes });
  const items = { data: { data: [{ id: 'i1', type: 'itemized_invoice', attributes: ITEM }] }, totals_no_tax: 900 };
  server.responses(200, items, { to: '/itemized_invoices' });
  server.responses(200, { data: [data], meta: { total: 1 } }, { to: /\/invoices/ });
  const rendered = await renderElement(<InvoiceList />, { at: '/main/project/invoice' });
  await eventually(() => expect(rendered.element.textContent).toContain('Upstairs'));
  return rendered;
}

test('the list shows the status and balance of an invoice, and its line items on request', async () => {
  const { element } = await opened();
  expect(element.textContent).toContain('OUTSTANDING');
  await press(find(element, 'button', 'Details of Invoice #1001'));
  await eventually(() => expect(find(element, 'table table').textContent).toContain('Skylight'));
  expect(find(element, 'table table').textContent).toContain('$900.00');
});

test('clicking a column heading sorts on the server, and the search terms are sent to the server', async () => {
  const { element } = await opened();
  for (const head of ['Project', 'Customer', 'Customer']) await press(find(element, 'th button', head));
  await write(find(element, 'input[type=search]'), 'Adams');
  await eventually(() => expect(server.requests.at(-1)?.path).toContain('q=Adams'));
  const sorts = server.requests.map(({ path }) => /sort=([\w-]+)/.exec(path)?.[1]);
  expect(sorts).toEqual(expect.arrayContaining(['project_name', 'customer_last_name', '-customer_last_name']));
});

test.each([
  ['Edit', '/main/project/invoice/update'],
  ['Payment', '/main/customerpayment'],
  ['Send to Customer', '/main/project/invoice/tocustomer'],
  ['Send to Quickbooks', '/main/project/invoice/toquickbooks'],
  ['Void Invoice', '/main/project/invoice/void'],
  ['Delete Invoice', '/main/project/invoice/delete'],
])('the action %s opens %s with the selected invoice', async (action, path) => {
  const { element, router } = await opened();
  await press(find(element, 'input[type=radio]'));
  await press(find(element, 'button', action));
  expect(router.location.pathname).toBe(path);
  expect(router.location.state).toMatchObject({ invoice_id: INVOICE.invoice_id });
});
