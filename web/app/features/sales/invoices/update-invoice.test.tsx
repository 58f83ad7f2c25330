import { expect, test } from 'vitest';
import { renderElement, eventually, find, press, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import UpdateInvoice from './update-invoice.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-000000000471';
const INVOICE = {
  invoice_id: ID,
  invoice_number: 1047,
  name: 'Roof edge – Deposit',
  issue_date: '2026-11-22',
  due_date: '2026-11-22',
  payment_instruction: 'By check.',
  tax_rate: 7.5,
  tax_amount: 291.63,
  discount_usd: 50,
  final_total: 4130,
  amount_paid: 0,
  balance_due: 4130,
  status: 'OUTSTANDING',
  amounts_are_fixed: true,
  takes_online_payment: true,
  partial_payment_minimum: null,
  voided_at: null,
  void_reason: null,
  project_name: 'Gutters and fascia',
  customer_first_name: 'Grace',
  customer_last_name: 'Adams',
  updated_at: '2026-11-22T14:00:00.000Z',
};
const DEPOSIT = {
  itemized_invoice_id: '01930000-0000-7000-8000-0000000000d1',
  code: 'DEPOSIT',
  description: 'Deposit, 50% of Estimate #1046',
  amount_dollar: 3888.37,
};

async function opened(changes: object = {}) {
  const lines = { data: { data: [{ id: 'd1', type: 'itemized_invoice', attributes: DEPOSIT }] }, totals_no_tax: 0 };
  server.responses(200, lines, { to: /itemized/ });
  server.responses(200, recordOf('invoice', { ...INVOICE, ...changes }), { to: `/invoices/${ID}` });
  const { element } = await renderElement(<UpdateInvoice />, { state: { invoice_id: ID } });
  await eventually(() => expect(element.textContent).toContain('Grace Adams'));
  return element;
}

test('an invoice with fixed amounts allows changes only to its texts, dates and online payment', async () => {
  const element = await opened();
  expect(element.textContent).toContain('Deposit, 50% of Estimate #1046$3,888.37');
  expect(element.querySelector('[data-line]')).toBeNull();
  const name = element.querySelector('input[maxlength="100"]');
  if (!name) throw new Error('There is no name');
  await type(name, 'Deposit for the roof edge');
  await press(find(element, 'button', 'Update Invoice'));
  await eventually(() => expect(element.textContent).toContain('Invoice updated successfully'));
  const update = server.requests.find(({ method }) => method === 'PATCH');
  expect(update?.body).toEqual({
    invoice: {
      name: 'Deposit for the roof edge',
      issue_date: '2026-11-22',
      due_date: '2026-11-22',
      payment_instruction: 'By check.',
      takes_online_payment: true,
      partial_payment_minimum: null,
    },
  });
});

test('the minimum partial payment is saved, and cleared when only the whole balance can be paid', async () => {
  const element = await opened({ partial_payment_minimum: 200 });
  const field = await eventually(() => find(element, 'input[value="200.00"]'));
  await type(field, '350.5');
  await press(find(element, 'button', 'Update Invoice'));
  await eventually(() => expect(element.textContent).toContain('Invoice updated successfully'));
  const update = server.requests.find(({ method }) => method === 'PATCH');
  expect(update?.body).toMatchObject({ invoice: { takes_online_payment: true, partial_payment_minimum: '350.5' } });
});

test('a void invoice shows why it cannot be changed and offers no changes', async () => {
  const element = await opened({
    status: 'VOID',
    voided_at: '2026-11-23T09:00:00.000Z',
    void_reason: 'Billed twice.',
  });
  expect(element.textContent).toContain('This invoice is void.');
  expect(element.textContent).toContain('Billed twice.');
  expect(element.textContent).not.toContain('Send to Customer');
  expect(element.querySelector('form')).toBeNull();
});
