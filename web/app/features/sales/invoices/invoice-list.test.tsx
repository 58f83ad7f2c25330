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

const SUMMARY = {
  today: '2026-11-20',
  time_zone: 'Pacific/Honolulu',
  due_to: '2026-11-27',
  month_from: '2026-11-01',
  month_to: '2026-11-30',
  counts: {
    all: 9,
    not_sent: 1,
    overdue: 2,
    outstanding: 3,
    paid: 5,
    void: 1,
    due_soon: 1,
    payments_in_month: 4,
  },
  amounts: { outstanding: 500, overdue: 200, due_soon: 100, paid_in_month: 900 },
};

async function opened(changes: object = {}) {
  server.responses(200, SUMMARY, { to: '/invoices/summary' });
  const { data } = recordOf('invoice', { ...INVOICE, ...changes });
  const items = { data: { data: [{ id: 'i1', type: 'itemized_invoice', attributes: ITEM }] }, totals_no_tax: 900 };
  server.responses(200, items, { to: '/itemized_invoices' });
  server.responses(200, { data: [data], meta: { total: 1 } }, { to: '/invoices/invoices' });
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

test.each([
  ['Not sent 1', 'status=OUTSTANDING&sent=false'],
  ['Overdue 2', 'owed=overdue'],
  ['Paid 5', 'status=PAID'],
])('the chip %s asks the server for %s', async (chip, query) => {
  const { element } = await opened();
  await press(await eventually(() => find(element, 'ul[aria-label=Filters] button', chip)));
  await eventually(() => expect(server.requests.at(-1)?.path).toContain(query));
});

test("the texts below a status use the company's day, not the browser's", async () => {
  // In Honolulu still Nov 20.
  const { element } = await opened({ last_sent_at: '2026-11-01T15:00:00Z', opened_at: '2026-11-21T05:00:00Z' });
  await eventually(() => expect(element.textContent).toContain('Opened today'));
});

test('an invoice is late by the days of the company', async () => {
  const { element } = await opened({ due_date: '2026-11-18', is_overdue: true });
  await eventually(() => expect(element.textContent).toContain('2 days late'));
});

test('the total of payments opens the payments of the month', async () => {
  const { element } = await opened();
  const text = 'Paid in November$900.004 payments';
  const total = await eventually(() => find(element, 'ul[aria-label="Totals of invoices"] a', text));
  expect(total.getAttribute('href')).toBe('/main/customerpayment/received?paid_from=2026-11-01&paid_to=2026-11-30');
});

test.each([
  [{ last_sent_at: null }, ['Send to Customer']],
  [{ last_sent_at: '2026-11-01T15:00:00Z' }, ['Record Payment']],
  [{ last_sent_at: '2026-11-01T15:00:00Z', is_overdue: true }, ['Record Payment', 'Send Reminder']],
  [{ status: 'PAID' }, []],
  [{ status: 'VOID' }, []],
])('the first actions of a selected invoice %o are %j', async (changes, labels) => {
  const { element } = await opened(changes);
  await press(find(element, 'input[type=radio]'));
  await eventually(() => {
    const buttons = [...element.querySelectorAll('[role=region] button')].map(({ textContent }) => textContent);
    expect(buttons.slice(1, buttons.indexOf('Edit'))).toEqual(labels);
  });
});
