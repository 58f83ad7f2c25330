import { expect, test } from 'vitest';
import type { EstimateBilling, Installment } from '#contract/sales/installments.ts';
import { renderElement, eventually, find, press, select, write } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { BandContext } from '../../../../kit/page/page.tsx';
import EstimateBillingScreen from './estimate-billing.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-0000000000e1';
const ESTIMATE = {
  estimate_id: ID,
  estimate_number: 1046,
  name: 'Roof edge and new gutters',
  customer_id: '01930000-0000-7000-8000-0000000000c1',
  customer_first_name: 'Grace',
  customer_last_name: 'Adams',
  status: 'approved',
  answered_at: '2026-11-22T19:47:00.000Z',
};
const DEPOSIT_INVOICE = {
  invoice_id: '01930000-0000-7000-8000-000000000471',
  invoice_number: 1047,
  name: 'Roof edge – Deposit',
  issue_date: '2026-11-22',
  due_date: '2026-11-22',
  final_total: 4130,
  amount_paid: 3000,
  balance_due: 1130,
  status: 'OUTSTANDING' as const,
};

function installment(n: number, fields: Partial<Installment>): Installment {
  return {
    installment_id: `01930000-0000-7000-8000-00000000000${n}`,
    estimate_id: ID,
    position: n,
    kind: 'other',
    label: 'Start',
    percent: 25,
    change_order_id: null,
    is_part: false,
    amount: 2065,
    sub_total: 1950,
    tax: 140,
    discount: 25,
    due: 'on_start',
    state: 'not_billed',
    invoice_id: null,
    invoice_number: null,
    ...fields,
  };
}

const { invoice_id, invoice_number } = DEPOSIT_INVOICE;
const BILLING: EstimateBilling = {
  approved_total: 8260,
  billed_total: 4130,
  paid_total: 3000,
  unbilled_total: 4130,
  installments: [
    installment(1, { label: 'Deposit', percent: 50, amount: 4130, state: 'overdue', invoice_id, invoice_number }),
    installment(2, {}),
    installment(3, { label: 'Completion', due: '2026-12-14', is_part: true }),
  ],
  invoices: [DEPOSIT_INVOICE],
};

async function opened(
  billing: EstimateBilling = BILLING,
  estimate: Record<string, unknown> = ESTIMATE,
  changeOrders: Record<string, unknown>[] = [],
) {
  const listed = changeOrders.map((changeOrder) => recordOf('change_order', changeOrder).data);
  server.responses(200, { data: listed, meta: { total: listed.length } }, { to: '/change_orders/by_estimate' });
  server.responses(200, recordOf('estimate', estimate), { to: /\/estimates\/[\w-]+$/ });
  server.responses(200, billing, { to: '/billing' });
  const { element } = await renderElement(<EstimateBillingScreen />, { state: { estimate_id: ID } });
  await eventually(() => expect(element.querySelector('h2')).not.toBeNull());
  return element;
}

const mutations = () => server.requests.filter(({ method }) => method !== 'GET');

test('the billing screen shows the agreed, paid, billed and unbilled amounts in text and figures', async () => {
  const element = await opened();
  expect(find(element, '[role=img]').getAttribute('aria-label')).toBe(
    'Of $8,260.00 agreed, $3,000.00 is paid, $1,130.00 billed and not paid, $4,130.00 left to bill',
  );
  expect(element.textContent).toContain('2 installments');
  expect(element.textContent).toContain('1 invoice overdue');
  expect(element.textContent).toContain('50%, billed Nov 22, 2026, due Nov 22, 2026');
  expect(element.textContent).toContain('25%, due when the work begins');
  expect(element.textContent).toContain('Part of 25%, due Dec 14, 2026');
  expect(element.textContent).not.toContain('more than agreed');
});

test('the billing screen lists only change orders that are part of the agreement', async () => {
  const approved = { status: 'approved', answered_at: '2026-11-22T19:47:00.000Z' };
  const element = await opened(BILLING, ESTIMATE, [
    { ...approved, change_order_id: 'co1', change_order_number: 1, name: 'Skylight', final_total: 620 },
    { ...approved, change_order_id: 'co2', change_order_number: 2, name: 'No fascia', final_total: -240 },
    { change_order_id: 'co3', change_order_number: 3, name: 'Copper', final_total: 90, status: 'sent' },
  ]);
  await eventually(() => expect(find(element, '[aria-labelledby="change-orders"]')).toBeTruthy());
  const text = find(element, '[aria-labelledby="change-orders"]').textContent;
  expect(text).toContain('CO 1, approved Nov 22, 2026+\u00A0$620.00');
  expect(text).toContain('CO 2, approved Nov 22, 2026, deducted from what was not billed yet−\u00A0$240.00');
  expect(text).not.toContain('Copper');
  expect(element.textContent).toContain('Agreed$8,260.00Estimate $7,880.00 + 2 change orders $380.00');
});

test('the billing screen shows when the estimate was approved and links to the next change order', async () => {
  const element = await opened();
  expect(element.textContent).toContain('Roof edge and new gutters · approved Nov 22, 2026');
  expect(element.textContent).toContain('Agreed$8,260.00As approved');
  expect(find(element, 'a', 'Write Change Order').getAttribute('href')).toBe('/main/project/changeorder/create');
});

test('the billing screen shows by how much the billed amount exceeds the agreed amount', async () => {
  const element = await opened({ ...BILLING, billed_total: 8660, unbilled_total: 0, installments: [] });
  expect(element.textContent).toContain('Billed $400.00 more than agreed');
  expect(element.textContent).toContain('Everything that was agreed is billed.');
});

test('an installment is billed once, even if the response is lost', async () => {
  const element = await opened();
  server.responses(503, { error: 'Please try again in a moment.', code: 'unavailable' }, { to: '/invoice' });
  const created = { ...DEPOSIT_INVOICE, invoice_number: 1048, final_total: 2065 };
  server.responses(201, recordOf('invoice', created), { to: '/invoice' });
  const bill = () => press(find(element, 'button', 'Bill $2,065.00, Start'));
  await bill();
  await eventually(() => expect(element.textContent).toContain('Failed to create invoice'));
  await bill();
  await eventually(() => expect(element.textContent).toContain('Invoice #1048 over $2,065.00 created'));
  const keys = mutations().map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a share of an installment is billed by its amount or its percentage', async () => {
  const element = await opened();
  server.responses(201, recordOf('invoice', { ...DEPOSIT_INVOICE, final_total: 826 }), { to: '/invoice' });
  await press(find(element, 'button', 'Bill Part'));
  const [amount, percent] = element.querySelectorAll('dialog input');
  if (!amount || !percent) throw new Error('The dialog lacks its fields');
  await write(percent, '40');
  expect(element.textContent).toContain('$1,239.00 stays to be billed.');
  await press(find(element, 'dialog button', 'Create Invoice'));
  await eventually(() => expect(mutations()).toHaveLength(1));
  expect(mutations()[0]?.body).toEqual({ amount: 826 });
});

test('an estimate that is not approved has nothing to bill', async () => {
  const element = await opened({ ...BILLING, installments: [], invoices: [] }, { ...ESTIMATE, status: 'sent' });
  expect(element.textContent).toContain('The customer has not approved this yet.');
  expect(element.querySelectorAll('button')).toHaveLength(0);
});

test('splitting an installment adds a part with its own label', async () => {
  const element = await opened();
  server.responses(200, BILLING, { to: '/installments' });
  await press(find(element, 'button', 'Change Installments'));
  const dialog = find(element, 'dialog[open]');
  const split = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Split');
  if (!split) throw new Error('Nothing can be split');
  const labels = () =>
    [...dialog.querySelectorAll('label')].filter(({ textContent }) => textContent.startsWith('Label'));
  const before = labels().length;
  await press(split);
  expect(labels()).toHaveLength(before + 1);
  await write(find(dialog, `#${CSS.escape(labels()[1]?.htmlFor ?? '')}`), 'Gutters are up');
  await press(find(dialog, 'button', 'Save Installments'));
  await eventually(() => expect(element.textContent).toContain('Installments updated successfully'));
  expect(JSON.stringify(mutations()[0]?.body)).toContain('Gutters are up');
});

test('everything unbilled is billed with one click', async () => {
  const element = await opened();
  const created = { ...DEPOSIT_INVOICE, invoice_number: 1048, final_total: 4130 };
  server.responses(201, recordOf('invoice', created), { to: /invoice/ });
  await press(find(element, 'button', 'Bill the Rest'));
  await eventually(() => expect(element.textContent).toContain('Invoice #1048 over $4,130.00 created'));
});

test('the tab of a project with several approved estimates has a select that shows another one', async () => {
  const other = { ...ESTIMATE, estimate_id: '01930000-0000-7000-8000-0000000000e2', estimate_number: 1050 };
  const approved = [ESTIMATE, other].map((estimate) => recordOf('estimate', estimate).data);
  server.responses(200, { data: approved, meta: { total: 2 } }, { to: '/get_estimates_by_customer' });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/change_orders/by_estimate' });
  server.responses(200, recordOf('estimate', ESTIMATE), { to: /\/estimates\/[\w-]+$/ });
  server.responses(200, BILLING, { to: '/billing' });
  const { element, router } = await renderElement(
    <BandContext value={{ name: 'Roof edge' }}>
      <EstimateBillingScreen />
    </BandContext>,
    { at: '/main/project/estimate/billing', state: { estimate_id: ID, project_id: 'p1' } },
  );
  await eventually(() => find(element, 'select[aria-label="Approved estimate"]'));
  await select(find(element, 'select[aria-label="Approved estimate"]'), other.estimate_id);
  await eventually(() => expect(router.location.state).toMatchObject({ estimate_id: other.estimate_id }));
});
