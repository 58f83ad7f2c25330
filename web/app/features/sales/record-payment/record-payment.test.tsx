import { expect, test } from 'vitest';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, press, renderElement, write } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import { type PaymentFor, useRecordPayment } from './use-record-payment.tsx';

const server = fakeServer();

const INVOICE = {
  invoice_id: '01930000-0000-7000-8000-0000000000f1',
  invoice_number: 1024,
  name: 'At start',
  status: 'OUTSTANDING',
  balance_due: 1492.11,
  due_date: '2026-11-18',
  is_overdue: true,
  project_id: '01930000-0000-7000-8000-0000000000f0',
  project_name: 'Kitchen remodel',
  customer_id: customer().customer_id,
  customer_first_name: 'Priya',
  customer_last_name: 'Desai',
  customer_company_name: null,
};
const PAYMENT = { customer_payment_id: 'p1', amount: 1492.11, payment_method: 'check' };
const ANA = {
  account_id: '01930000-0000-7000-8000-0000000000a1',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  company_code: 'K7MP2W',
  company_name: 'Gulf Roofing',
  subscription_status: 'active' as const,
};
const COMPANY = { company_id: 'gulf', company_code: 'K7MP2W', time_zone: 'America/New_York', sends_receipts: true };

function Screen({ paid }: { paid: PaymentFor }) {
  const { record, dialog, done } = useRecordPayment();
  return (
    <>
      <button type="button" onClick={() => record(paid)}>
        Open
      </button>
      {done}
      {dialog}
    </>
  );
}

interface RenderOptions {
  paid?: PaymentFor;
  customer?: object;
  company?: object;
}

async function opened({ paid = { invoice_id: INVOICE.invoice_id }, ...given }: RenderOptions = {}) {
  beginSession(ANA);
  server.responses(200, recordOf('invoice', INVOICE), { to: `/invoices/${INVOICE.invoice_id}` });
  server.responses(200, recordOf('customer', customer({ ...given.customer })), { to: '/customers/' });
  server.responses(200, recordOf('company', { ...COMPANY, ...given.company }), { to: '/companies/' });
  const { element } = await renderElement(<Screen paid={paid} />);
  await press(find(element, 'button', 'Open'));
  const dialog = await eventually(() => find(element, 'dialog[open]'));
  return { element, dialog };
}

async function formOf(given?: RenderOptions) {
  const { element, dialog } = await opened(given);
  await eventually(() => find(dialog, 'button', 'Record $1,492.11'));
  return { element, dialog };
}

const amountIn = (dialog: Element) => find(dialog, 'input[inputmode=decimal]') as HTMLInputElement;

test('the whole balance is recorded by check with one press, and a receipt is emailed', async () => {
  const { element, dialog } = await formOf();
  expect(dialog.textContent).toContain('Invoice #1024 · Priya Desai · Kitchen remodel');
  expect(dialog.textContent).toContain('PAID after this');
  expect(dialog.textContent).toMatch(/To priya@example.com: Receipt, \$1,492.11, check, /);
  expect(document.activeElement).toBe(amountIn(dialog));
  server.responses(201, recordOf('customer_payment', PAYMENT), { to: /customer_payments$/ });
  await press(find(dialog, 'button', 'Record $1,492.11'));
  await eventually(() => expect(element.textContent).toContain('Successfully added a new payment.'));
  expect(element.textContent).toContain(
    '$1,492.11 by check, Invoice #1024 is PAID. The receipt is on its way to Priya.',
  );
  expect(find(element, 'a', 'View Receipt').getAttribute('href')).toBe('/api/v1/customer_payments/p1/receipt_pdf');
  expect(element.querySelector('dialog')).toBeNull();
  const { body } = server.requests.find(({ method }) => method === 'POST') ?? {};
  expect(body).toMatchObject({
    customer_payment: { amount: '1492.11', payment_method: 'check', send_receipt: true },
  });
});

test('a part and more than the balance are named before they are recorded', async () => {
  const { dialog } = await formOf();
  await write(amountIn(dialog), '992.11');
  expect(dialog.textContent).toContain('$500.00 stays open');
  await write(amountIn(dialog), '1512.11');
  expect(dialog.textContent).toContain('$20.00 more than owed');
  find(dialog, 'button', 'Record $1,512.11');
  await write(amountIn(dialog), '');
  find(dialog, 'button', 'Record Payment');
});

test('a customer who has not agreed to emails is offered no receipt', async () => {
  const { dialog } = await formOf({ customer: { email_consent: false } });
  expect(dialog.textContent).toContain('No receipt: Priya has not agreed to emails.');
  expect(dialog.querySelector('input[type=checkbox]')).toBeNull();
});

test('the receipt is not checked if the company does not send receipts', async () => {
  const { dialog } = await formOf({ company: { sends_receipts: false } });
  expect(find(dialog, 'input[type=checkbox]')).toHaveProperty('checked', false);
});

test('the method that was used last is chosen', async () => {
  localStorage.setItem(`payment method ${ANA.account_id}`, 'cash');
  const { dialog } = await formOf();
  expect(find(dialog, 'label', 'Cash').querySelector('input')).toHaveProperty('checked', true);
  localStorage.removeItem(`payment method ${ANA.account_id}`);
});

test('a similar online payment is asked about before it is recorded', async () => {
  const { element, dialog } = await formOf();
  const error = 'An online payment of $1,492.11 came in on Nov 20. Record another one?';
  server.responses(409, { error, code: 'similar_online_payment' }, { to: /customer_payments$/ });
  server.responses(201, recordOf('customer_payment', PAYMENT), { to: /customer_payments$/ });
  await press(find(dialog, 'button', 'Record $1,492.11'));
  await press(await eventually(() => find(element, 'button', 'Record Another One')));
  await eventually(() => expect(element.textContent).toContain('Successfully added a new payment.'));
  const [, second] = server.requests.filter(({ method }) => method === 'POST');
  expect(second?.body).toMatchObject({ customer_payment: { accept_similar: true } });
});

test('without an invoice, the open ones are listed, and the form follows the selected one', async () => {
  server.responses(
    200,
    {
      data: [recordOf('invoice', INVOICE).data, recordOf('invoice', { ...INVOICE, invoice_id: 'x' }).data],
      meta: { total: 2 },
    },
    { to: '/invoices/invoices_projects_customers' },
  );
  const { dialog } = await opened({ paid: { customer_id: INVOICE.customer_id } });
  await eventually(() => expect(dialog.textContent).toContain('Which invoice was paid?'));
  const choice = await eventually(() => find(dialog, 'li button'));
  expect(choice.textContent).toContain('#1024 · Kitchen remodel');
  await press(choice);
  await eventually(() => find(dialog, 'button', 'Record $1,492.11'));
});

test('the only open invoice of a customer needs no selection', async () => {
  server.responses(
    200,
    { data: [recordOf('invoice', INVOICE).data], meta: { total: 1 } },
    { to: '/invoices/invoices_projects_customers' },
  );
  await formOf({ paid: { customer_id: INVOICE.customer_id } });
});
