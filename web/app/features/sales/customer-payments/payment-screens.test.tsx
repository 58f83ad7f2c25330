import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import CreatePayment from './create-payment.tsx';
import DeletePayment from './delete-payment.tsx';
import PaymentHistory from './payment-history.tsx';
import SendNotification from './send-notification.tsx';
import UpdatePayment from './update-payment.tsx';

const server = fakeServer();

const CUSTOMER = customer().customer_id;
const INVOICE = '01930000-0000-7000-8000-0000000000f1';
const PROJECT = '01930000-0000-7000-8000-0000000000f0';
const PAYMENT = '01930000-0000-7000-8000-0000000000f2';
const ana = {
  account_id: '01930000-0000-7000-8000-0000000000a1',
  first_name: 'Ana',
  last_name: 'Reyes',
  role: 'owner' as const,
  company_code: 'K7MP2W',
  company_name: 'Gulf Roofing',
  subscription_status: 'active' as const,
};
const company = { company_id: 'gulf', company_code: 'K7MP2W', time_zone: 'America/New_York' };
const chosen = { customer_id: CUSTOMER, invoice_id: INVOICE, history: 'customer' };

test('a payment made online is marked, and can be neither edited nor deleted', async () => {
  const customer_payments = [payment(), { ...payment(), customer_payment_id: 'online', source: 'online' }];
  const screen = await history([project([invoice({ customer_payments })])]);
  const rows = [...screen.querySelectorAll('tbody tr')].map((row) => row.textContent?.includes(', online'));
  expect(rows).toEqual([false, true]);
  expect(screen.querySelectorAll('tbody button')).toHaveLength(1);
});

test('a payment made online shows the refunded amount, its fee, and Refund', async () => {
  const paid = { ...payment(), customer_payment_id: 'online', source: 'online', amount: 500, refunded_amount: 120.5 };
  const record = {
    online_payment_id: 'o1',
    customer_payment_id: 'online',
    customer_name: 'Grace Adams',
    invoice_number: 7,
  };
  const attributes = { ...record, fee: 14.8, net: 485.2, refundable_amount: 379.5 };
  const listed = { data: [{ id: 'o1', type: 'online_payment', attributes }], meta: { total: 1 } };
  server.responses(200, listed, { to: /online_payments/ });
  const screen = await history([project([invoice({ customer_payments: [paid] })])]);
  const row = await eventually(() => {
    const found = find(screen, 'tbody tr');
    expect(found.textContent).toContain('Stripe’s fee $14.80, net of it $485.20');
    return found;
  });
  expect(row.textContent).toContain('$500.00$120.50$379.50');
  expect(find(screen, 'tfoot').textContent).toContain('$500.00$120.50$379.50');
  await press(find(row, 'button'));
  await press(await eventually(() => find(document.body, '[role=menuitem]', 'Refund')));
  await eventually(() => expect(find(screen, 'dialog[open]').textContent).toContain('at most $379.50'));
});

test('a disputed payment shows the date by which to respond', async () => {
  const paid = { ...payment(), customer_payment_id: 'online', source: 'online', amount: 500 };
  const disputed = { dispute_state: 'open', dispute_due_by: '2026-12-03T17:00:00.000Z' };
  const attributes = {
    customer_payment_id: 'online',
    fee: null,
    ...disputed,
  };
  const listed = { data: [{ id: 'o1', type: 'online_payment', attributes }], meta: { total: 1 } };
  server.responses(200, listed, { to: /online_payments/ });
  const screen = await history([project([invoice({ customer_payments: [paid] })])]);
  await eventually(() =>
    expect(find(screen, 'tbody tr').textContent).toContain('Disputed. Answer in Stripe by Dec 3, 2026.'),
  );
});

test("an invoice shows the amount that the customer's bank is processing", async () => {
  const screen = await history([project([invoice({ processing_amount: 965 })])]);
  expect(screen.textContent).toContain('$965.00 is on its way from the customer’s bank.');
});

test('an empty history shows a message for each invoice', async () => {
  const screen = await history([project([invoice()])]);
  expect(screen.textContent).toContain('No payments received.');
  expect(screen.textContent).toContain('OUTSTANDING');
});

test('a history that fails to load shows the reason and can be retried', async () => {
  server.responses(200, recordOf('customer', customer()), { to: `/customers/${CUSTOMER}` });
  server.responses(404, { error: 'Customer not found.', code: 'customer_not_found' }, { to: '/by_customer/' });
  server.responses(200, { projects: [] }, { to: '/by_customer/' });
  const { element } = await renderElement(<PaymentHistory />, {
    state: { customer_id: CUSTOMER, customer: customer() },
  });
  await eventually(() => expect(element.textContent).toContain('No payments found for this customer'));
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => expect(element.textContent).toContain('No projects, invoices, or payments found.'));
});

test('an invoice without payments to show displays a message', async () => {
  server.responses(200, { projects: [] }, { to: '/by_customer/' });
  server.responses(200, recordOf('invoice', invoice()), { to: `/invoices/${INVOICE}` });
  const { element } = await renderElement(<PaymentHistory />, { state: { invoice_id: INVOICE, invoice: invoice() } });
  await eventually(() => expect(element.textContent).toContain('No payments found for this invoice'));
});

test('the link in a message opens the payments of its invoice', async () => {
  server.responses(200, { projects: [project([invoice()])] }, { to: '/by_customer/' });
  server.responses(200, recordOf('invoice', invoice()), { to: `/invoices/${INVOICE}` });
  const { element } = await renderElement(<PaymentHistory />, { at: `/main/customerpayment?invoice_id=${INVOICE}` });
  await eventually(() => expect(element.textContent).toContain('Total Due'));
});

test('a paid invoice offers no payment actions', async () => {
  const screen = await history([project([invoice({ amount_paid: 100, balance_due: 0, status: 'PAID' })])]);
  expect(screen.textContent).toContain('PAID');
  expect(screen.textContent).not.toContain('Add Payment');
  expect(screen.textContent).not.toContain('Send Notification');
});

test("the form joins the server's messages about a payment into one sentence", async () => {
  const screen = await create();
  server.responses(
    422,
    { error: 'Please select a payment method.', details: ['Please select a payment method.', 'Bad day.'], fields: {} },
    { to: 'v1/customer_payments' },
  );
  await type(find(screen, '[data-path="amount"]'), '12.5');
  await press(find(screen, 'button', 'Add Payment'));
  await eventually(() =>
    expect(find(screen, '[role="alert"]').textContent).toBe(
      'Validation error: Please select a payment method., Bad day.',
    ),
  );
});

test('a payment shows its invoice, project and customer', async () => {
  const screen = await create();
  server.responses(201, recordOf('customer_payment', payment()), { to: 'v1/customer_payments' });
  await type(find(screen, '[data-path="amount"]'), '12.5');
  await press(find(screen, 'button', 'Add Payment'));
  await eventually(() => expect(screen.textContent).toContain('Successfully added a new payment.'));
  const { body } = server.requests.find(({ method }) => method === 'POST') ?? {};
  expect(body).toMatchObject({
    customer_payment: {
      invoice_id: INVOICE,
      customer_id: CUSTOMER,
      project_id: PROJECT,
      amount: '12.5',
      payment_method: 'bank_transfer',
    },
  });
});

test('a payment without an amount or above the maximum shows the message at its field and sends no request', async () => {
  const screen = await create();
  const amount = find(screen, '[data-path="amount"]');
  const message = () => document.getElementById(`${amount.id}-error`)?.textContent;
  await press(find(screen, 'button', 'Add Payment'));
  expect(document.activeElement).toBe(amount);
  expect(message()).toBe('Please enter an amount.');
  await type(amount, '100000001');
  expect(message()).toBe('Amount must be at most $100,000,000.');
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('another payment starts with an empty form', async () => {
  const screen = await create();
  server.responses(201, recordOf('customer_payment', payment()), { to: 'v1/customer_payments' });
  const field = (name: string) => find(screen, `[data-path="${name}"]`) as HTMLInputElement;
  await type(field('amount'), '10');
  await type(field('note'), 'Tip jar');
  await press(find(screen, 'button', 'Add Payment'));
  await press(await eventually(() => find(screen, 'button', 'Add Another Payment')));
  expect([field('amount').value, field('note').value]).toEqual(['', '']);
});

test('the history of a customer adds up the totals and payments of all invoices', async () => {
  const paid = invoice({ invoice_id: 'i2', invoice_number: 1002, amount_paid: 100, balance_due: 0, status: 'PAID' });
  const open = invoice({ amount_paid: 12.5, balance_due: 87.5, customer_payments: [payment()] });
  const porch = { ...project([]), project_id: 'p2', name: 'Porch' };
  const screen = await history([project([open, paid]), porch]);
  expect(screen.textContent).toContain('2 invoices');
  expect(screen.textContent).toContain('No invoices found.');
  expect(screen.textContent).toMatch(/Total Due\$200\.00.*Total Paid\$112\.50.*Balance\$87\.50/);
  // There is one primary button on the whole screen.
  expect(screen.querySelectorAll('a[data-variant=filled]')).toHaveLength(1);
});

test('a payment is updated with its version', async () => {
  const screen = await opened(<UpdatePayment key="update" />);
  server.responses(200, recordOf('customer_payment', payment()), { to: `/customer_payments/${PAYMENT}` });
  expect(screen.textContent).toContain('Existing Payment Details');
  await type(find(screen, '[data-path="amount"]'), '300');
  await press(find(screen, 'button', 'Save Payment'));
  await eventually(() => expect(screen.textContent).toContain('Update successful'));
  const sent = server.requests.find(({ method }) => method === 'PATCH');
  expect(sent).toMatchObject({ headers: { 'if-unmodified-since-version': 'first' } });
  expect(sent?.body).toMatchObject({ customer_payment: { amount: '300' } });
});

test('a payment is deleted after a confirmation that shows its amount', async () => {
  const screen = await opened(<DeletePayment key="delete" />);
  server.responses(200, { status: 'deleted', ok: true }, { to: `/customer_payments/${PAYMENT}` });
  await eventually(() => expect(screen.textContent).toContain('$12.50'));
  await press(find(screen, 'button', 'Delete Payment'));
  await eventually(() => expect(screen.textContent).toContain('Delete successful'));
});

test('a payment like an earlier online payment needs one confirmation, and is then recorded', async () => {
  const screen = await create();
  const question = 'An online payment of $12.50 came in on Nov 22. Record another one?';
  server.responses(409, { error: question, code: 'similar_online_payment' }, { to: 'v1/customer_payments' });
  server.responses(201, recordOf('customer_payment', payment()), { to: 'v1/customer_payments' });
  await type(find(screen, '[data-path="amount"]'), '12.5');
  await press(find(screen, 'button', 'Add Payment'));
  await eventually(() => expect(find(screen, 'dialog[open]').textContent).toContain(question));
  await press(find(screen, 'button', 'Record Another One'));
  await eventually(() => expect(screen.textContent).toContain('Successfully added a new payment.'));
  const posts = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(posts).toMatchObject([{ customer_payment: {} }, { customer_payment: { accept_similar: true } }]);
  expect(posts[0]).not.toMatchObject({ customer_payment: { accept_similar: true } });
});

test('a missing or deleted payment cannot be updated', async () => {
  server.responses(200, { projects: [project([invoice()])] }, { to: '/by_customer/' });
  const unnamed = await renderElement(<UpdatePayment />, { state: chosen });
  await eventually(() => expect(unnamed.element.textContent).toContain('Payment ID is missing.'));
  const gone = await renderElement(<UpdatePayment />, { state: { ...chosen, customer_payment_id: PAYMENT } });
  await eventually(() => expect(gone.element.textContent).toContain('Required data is missing.'));
});

test('a payment notification shows the subtotal and total of its own invoice', async () => {
  const billed = invoice({ sub_total_sum_lineitems: 93.5, final_total: 100.98, amount_paid: 40, balance_due: 60.98 });
  server.responses(200, { projects: [project([billed])] }, { to: '/by_customer/' });
  server.responses(200, recordOf('customer', customer()), { to: `/customers/${CUSTOMER}` });
  beginSession(ana);
  const { element } = await renderElement(<SendNotification />, { state: chosen });
  await eventually(() => expect(element.textContent).toContain('Subtotal'));
  const facts = [...element.querySelectorAll('dl > dt')].map(
    (term) => `${term.textContent}${term.nextElementSibling?.textContent}`,
  );
  expect(facts).toEqual(expect.arrayContaining(['Subtotal$93.50', 'Total$100.98', 'Paid$40.00', 'Balance Due$60.98']));
});

test("a payment notification is sent by email with the user's own subject, and by text", async () => {
  const preview = { html: '<p>Hello</p>', html_around_text: '', subject: 'Payment notice', message_text: 'Hello' };
  const addressed = { customer_email: 'priya@example.com', customer_phone: '813-555-0155' };
  server.responses(200, { projects: [project([invoice(addressed)])] }, { to: '/by_customer/' });
  server.responses(200, recordOf('customer', customer()), { to: new RegExp(`/customers/${CUSTOMER}$`) });
  const none = { email: { data: [] }, sms: { data: [] } };
  server.responses(200, { payment: none }, { to: '/message_logs' });
  server.responses(200, { mail_from: 'office@example.com', text_from: '888-555-0100' }, { to: '/config' });
  server.responses(200, { ...preview, sms: 'Paid.', sms_parts: 1, from_name: 'Gulf' }, { to: '/message_preview' });
  server.responses(200, { pages: 3, svg: null }, { to: '/pdf_pages' });
  const sent = (id: string) => recordOf('message_log', { message_log_id: id, answers: [] });
  server.responses(200, sent('m1'), { to: '/send_notification' });
  server.responses(200, sent('m2'), { to: '/send_notification' });
  beginSession(ana);
  const { element } = await renderElement(<SendNotification />, { state: chosen });
  await eventually(() => find(element, 'dl dd', 'Payment notice'));
  await press(find(element, 'input[value="both"]'));
  await type(find(element, 'input[maxlength="150"]'), 'Thank you');
  await press(find(element, 'button', 'Send Notification'));
  const posts = () =>
    server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  await eventually(() => expect(posts()).toHaveLength(2));
  expect(posts()).toMatchObject([
    { path: expect.stringMatching(/customer_payments/), body: { send_method: 'email', subject: 'Thank you' } },
    { path: expect.stringMatching(/customer_payments/), body: { send_method: 'sms', message_for: 'payment' } },
  ]);
  expect(posts()[1]?.body).not.toHaveProperty('subject');
});

async function history(projects: object[]): Promise<Element> {
  server.responses(200, { projects }, { to: '/by_customer/' });
  server.responses(200, recordOf('customer', customer()), { to: `/customers/${CUSTOMER}` });
  const { element } = await renderElement(<PaymentHistory />, {
    state: { customer_id: CUSTOMER, customer: customer() },
  });
  await eventually(() => expect(element.textContent).toContain('Total Due'));
  return element;
}

/** A screen about the payment of the only invoice. */
async function opened(screen: ReactNode): Promise<Element> {
  const paid = { ...payment(), payment_date: '2026-11-22', payment_method: 'cash', note: null, updated_at: 'first' };
  server.responses(200, { projects: [project([invoice({ customer_payments: [paid] })])] }, { to: '/by_customer/' });
  const state = { ...chosen, customer_payment_id: PAYMENT };
  const { element } = await renderElement(screen, { state });
  await eventually(() => expect(element.textContent).toContain('Invoice'));
  return element;
}

async function create(): Promise<Element> {
  server.responses(200, { projects: [project([invoice()])] }, { to: '/by_customer/' });
  server.responses(200, recordOf('company', company), { to: '/companies/accounts/' });
  beginSession(ana);
  const { element } = await renderElement(<CreatePayment />, { state: chosen });
  await eventually(() => expect(element.querySelector('[data-path="amount"]')).not.toBeNull());
  return element;
}

function project(invoices: object[]) {
  return { project_id: PROJECT, name: 'Kitchen', project_type: 'Remodel', is_active: true, invoices };
}

function invoice(changes: object = {}) {
  return {
    invoice_id: INVOICE,
    invoice_number: 1001,
    name: 'Deposit',
    customer_id: CUSTOMER,
    customer_first_name: 'Priya',
    customer_last_name: 'Desai',
    role: 'owner' as const,
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    final_total: 100,
    amount_paid: 0,
    balance_due: 100,
    status: 'OUTSTANDING',
    customer_payments: [],
    ...changes,
  };
}

function payment() {
  return { customer_payment_id: PAYMENT, amount: 12.5, refunded_amount: 0 };
}
