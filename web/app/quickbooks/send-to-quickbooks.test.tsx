import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../session.ts';
import { draw, eventually, find, press } from '../testing/draw.tsx';
import { fakeServer, recordOf } from '../testing/server.ts';
import SendToQuickbooks from './send-to-quickbooks.tsx';

const server = fakeServer();

const ANA = '01930000-0000-7000-8000-0000000000b0';
const INVOICE = '01930000-0000-7000-8000-0000000000c4';
const PRIYA = '01930000-0000-7000-8000-000000000001';

const STATUS = `/quickbooks_connections/${ANA}/status`;
const SEND = '/send_invoice';
const PLAN = `/quickbooks_invoices/${INVOICE}/plan`;
const LOG = '/quickbooks_logs';
const PAYMENTS = '/customer_payments/by_invoice/';
const SEND_PAYMENT = /quickbooks_payments\/\w+\/send/;
const READ = new RegExp(`/invoices/${INVOICE}$`);

const CONNECTED = {
  connected: true,
  quickbooks_company_name: 'Gulf Roofing LLC',
  connected_at: '2026-11-20T15:00:00.000Z',
};
const NOT_CONNECTED = { connected: false, quickbooks_company_name: null, connected_at: null };

beforeEach(() => {
  beginSession({
    account_id: ANA,
    first_name: 'Ana',
    last_name: 'Reyes',
    company_code: 'GULF01',
    company_name: 'Gulf Roofing',
    subscription_status: 'active',
  });
});

test('without a chosen invoice it says where to choose one', async () => {
  const { element } = await draw(<SendToQuickbooks />);
  expect(element.textContent).toContain(
    'Invoice not available, please select an invoice by clicking Go To Invoice button.',
  );
  expect(find(element, 'a', 'Go To Invoice').getAttribute('href')).toBe('/main/project/invoice');
  expect(server.asked).toEqual([]);
});

test('on a server without QuickBooks it says so, and nothing else can be pressed', async () => {
  const says = 'QuickBooks is not configured on this server.';
  const element = await opened({ status: [503, { error: says, code: 'not_configured' }] });
  await eventually(() => expect(element.textContent).toContain(says));
  expect(element.querySelectorAll('button')).toHaveLength(0);
  expect(asked(STATUS)).toHaveLength(1);
});

test('without a connection there is a button to connect, and none to send', async () => {
  const element = await opened({ status: [200, NOT_CONNECTED] });
  await eventually(() => find(element, 'button', 'Connect to QuickBooks'));
  expect(element.textContent).not.toContain('Send to Quickbooks');
  expect(asked(PLAN)).toEqual([]);
});

test('a connection that cannot be checked is said so, and checked again', async () => {
  server.answers(429, { error: 'Too many requests. Please wait a moment and try again.', code: 'x' }, { to: STATUS });
  const element = await opened();
  await eventually(() =>
    expect(element.textContent).toContain('Failed to check the connection to QuickBooks: Too many requests.'),
  );
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => expect(element.textContent).toContain('Gulf Roofing LLC'));
});

test('before anything is sent it says what will be created, found and booked', async () => {
  const element = await opened({
    plan: plan({
      customer: { action: 'match', name: 'Priya Desai' },
      lines: [
        line({ description: 'Tear off', item: { action: 'match', name: 'R-10' } }),
        line({ description: 'Underlayment', item: { action: 'create', name: 'Services' } }),
      ],
      tax_as: 'sales_tax',
      discount_as: 'line',
    }),
  });
  await eventually(() => find(element, 'button', 'Send to Quickbooks'));
  for (const words of [
    'Priya Desai, found there by name and email',
    'Will be created as number 1004',
    '1 item found there; “Services” will be created',
    'Tax (7.5%), as QuickBooks’ sales tax$15.00',
    'Discount, as a line of its own−$10.00',
    'Total$205.00',
  ]) {
    expect(card(element, 'What will be sent').textContent).toContain(words);
  }
  expect(rowsOf(element)).toEqual(['Tear off R-10 R-10 $100.00', 'Underlayment R-10 Services new $100.00']);
  expect(asked(SEND)).toEqual([]);
});

test('a plan that cannot be had is asked for again', async () => {
  const says = 'QuickBooks did not accept this.';
  server.answers(422, { error: says, code: 'quickbooks_refused' }, { to: PLAN });
  const element = await opened();
  await eventually(() => expect(element.textContent).toContain(`Failed to read QuickBooks: ${says}`));
  expect(element.textContent).not.toContain('Send to Quickbooks');
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => find(element, 'button', 'Send to Quickbooks'));
});

test('the invoice is sent as it is shown, and stays on its number there', async () => {
  const element = await ready();
  server.answers(200, { qb_invoice_number: '1004' }, { to: SEND });
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => expect(element.textContent).toContain('Invoice #1004 is in QuickBooks as number 1004.'));
  const [sent] = asked(SEND);
  expect(sent).toMatchObject({
    method: 'POST',
    path: `/api/v1/quickbooks_invoices/${PRIYA}/send_invoice?account_id=${ANA}`,
    body: {
      invoice_id: INVOICE,
      invoice_data: {
        customer_name: 'Priya Desai',
        invoice_name: 'Invoice #1004 Roof, first half',
        invoice_number: 1004,
        total: 205,
        line_items: [
          { description: 'Tear off', code: 'R-10', amount: 100 },
          { description: 'Underlayment', code: 'R-20', amount: 100 },
        ],
      },
    },
  });
  expect(element.textContent).not.toContain('Send to Quickbooks');
  expect(find(element, 'a', 'Go To Invoice')).toBeTruthy();
});

test('two presses at once send once', async () => {
  const element = await ready();
  server.answers(200, { qb_invoice_number: '1004' }, { to: SEND });
  const button = find(element, 'button', 'Send to Quickbooks');
  await act(async () => {
    button.click();
    button.click();
  });
  expect(asked(SEND)).toHaveLength(1);
});

test('a sending of which nobody knows what became is repeated under its own key, a refused one is not', async () => {
  const element = await ready();
  const out = 'QuickBooks cannot be reached. Please try again in a moment; nothing is sent twice.';
  server.answers(503, { error: out, code: 'unavailable' }, { to: SEND });
  server.answers(422, { error: 'The books are closed.', code: 'quickbooks_refused' }, { to: SEND });
  server.answers(200, { qb_invoice_number: '1004' }, { to: SEND });
  for (const says of [out, 'The books are closed.']) {
    await press(find(element, 'button', 'Send to Quickbooks'));
    await eventually(() => expect(element.textContent).toContain(`Failed to send invoice: ${says}`));
  }
  await press(find(element, 'button', 'Send to Quickbooks'));
  const [first, second, third] = asked(SEND).map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('an invoice that somebody has changed meanwhile is loaded again before it is sent', async () => {
  const element = await ready({ changed: { final_total: 305 } });
  server.answers(409, { error: 'The invoice has changed.', code: 'stale_record' }, { to: SEND });
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => find(element, 'button', 'Load the invoice again'));
  expect(element.textContent).not.toContain('$305.00');
  await press(find(element, 'button', 'Load the invoice again'));
  await eventually(() => expect(element.textContent).toContain('$305.00'));
  expect(element.textContent).not.toContain('The invoice has changed.');
});

test('an account and a customer that the server does not know are said so', async () => {
  const element = await ready();
  server.answers(404, { error: 'Account not found.', code: 'account_not_found' }, { to: SEND });
  server.answers(404, { error: 'Customer not found.', code: 'customer_not_found' }, { to: SEND });
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => expect(element.textContent).toContain('Account ID not found. Please log in again.'));
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => expect(element.textContent).toContain('Customer ID not found in invoice data.'));
});

test('a connection that has ended meanwhile is said so, and can be made again', async () => {
  const element = await ready();
  const ended = 'QuickBooks no longer accepts this connection. Please connect again.';
  server.answers(409, { error: ended, code: 'not_connected' }, { to: SEND });
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => find(element, 'button', 'Connect to QuickBooks'));
  expect(element.textContent).toContain(ended);
  expect(element.textContent).not.toContain('Send to Quickbooks');
});

test('disconnecting asks once', async () => {
  const element = await ready();
  await press(find(element, 'button', 'Disconnect'));
  const dialog = find(element, 'dialog');
  expect(dialog.textContent).toContain('Disconnect from QuickBooks?');
  expect(server.asked.map(({ method }) => method)).not.toContain('DELETE');
  server.answers(200, { status: 'deleted', ok: true }, { to: /quickbooks_connections\/[\w-]+$/ });
  await press(find(dialog, 'button', 'Disconnect'));
  await eventually(() => find(element, 'button', 'Connect to QuickBooks'));
  expect(server.asked.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/v1/quickbooks_connections/${ANA}` });
});

test('payments wait for their invoice', async () => {
  const element = await ready({ payments: [payment({ customer_payment_id: 'p1' })] });
  expect(element.textContent).toContain('Send the invoice to QuickBooks first, then its payments.');
  expect(find(element, 'button', 'Send payment #1').hasAttribute('disabled')).toBe(true);
});

test('each payment says where it stands', async () => {
  const payments = ['p1', 'p2', 'p3', 'p4', 'p5'].map((customer_payment_id) => payment({ customer_payment_id }));
  const corrected = payment({ customer_payment_id: 'p6', updated_at: '2026-11-20T15:05:01.000Z' });
  const element = await ready({
    payments: [corrected, ...payments],
    log: [
      logged({ customer_payment_id: 'p4', status: 'failed', failure_reason: 'The books are closed.' }),
      logged({ customer_payment_id: 'p5', status: 'sending' }),
      logged({ customer_payment_id: 'p3', amount: 400 }),
      logged({ customer_payment_id: 'p1' }),
      logged({ customer_payment_id: 'p6' }),
      logged({ customer_payment_id: 'p4' }),
      logged({ document: 'invoice', qb_number: '1004' }),
    ],
  });
  const rows = [...card(element, 'Customer payments').querySelectorAll('li')];
  const states = rows.map((row) => row.querySelector('[data-tone]')?.textContent?.replace(/Nov.*M/, '(when)'));
  const CHANGED = 'changed since (when)';
  expect(states).toEqual(['sent (when)', 'not sent', CHANGED, 'failed', 'no answer yet', CHANGED]);
  expect(rows[3]?.textContent).toContain('The books are closed.');
  expect(rows.map((row) => row.querySelector('button') !== null)).toEqual([false, true, true, true, true, true]);
});

test('all waiting payments are sent one after the other, until one is refused', async () => {
  const payments = ['p1', 'p2', 'p3'].map((customer_payment_id) => payment({ customer_payment_id }));
  const element = await ready({ payments, log: [logged({ document: 'invoice', qb_number: '1004' })] });
  server.answers(200, { qb_payment_id: '61' }, { to: SEND_PAYMENT });
  server.answers(422, { error: 'The books are closed.', code: 'quickbooks_refused' }, { to: SEND_PAYMENT });
  await press(find(element, 'button', 'Send all 3 payments'));
  await eventually(() => expect(element.textContent).toContain('Failed to send payment: The books are closed.'));
  expect(server.asked.flatMap(({ path }) => /quickbooks_payments\/(\w+)/.exec(path)?.[1] ?? [])).toEqual(['p1', 'p2']);
});

test('a payment is sent by itself', async () => {
  const payments = [payment({ customer_payment_id: 'p1' })];
  const element = await ready({ payments, log: [logged({ document: 'invoice', qb_number: '1004' })] });
  server.answers(200, { qb_payment_id: '61' }, { to: SEND_PAYMENT });
  await press(find(element, 'button', 'Send payment #1'));
  await eventually(() => expect(element.textContent).toContain('1 payment sent to QuickBooks.'));
});

test('what was sent is listed with when, by whom and its result', async () => {
  const element = await ready({
    log: [
      logged({ document: 'invoice', action: 'update', qb_number: '1004', amount: 205 }),
      logged({ document: 'invoice', status: 'failed', amount: 200, failure_reason: 'The name is taken.' }),
    ],
  });
  const rows = [...card(element, 'Sent to QuickBooks').querySelectorAll('li')];
  expect(rows[0]?.textContent).toMatch(/^Invoice #1004, \$205.00updated as 1004Nov 20, 2026, .* by Ana Reyes$/);
  expect(rows[1]?.textContent).toContain('failed');
  expect(rows[1]?.textContent).toContain('The name is taken.');
});

test('an invoice of which nothing was sent has an empty log', async () => {
  const element = await ready();
  expect(element.textContent).toContain('Nothing of this invoice has been sent yet.');
});

type Row = Record<string, unknown>;

interface Told {
  status?: [status: number, body: Row];
  plan?: Row;
  payments?: Row[];
  log?: Row[];
  /** What is different about the invoice once it is read again. */
  changed?: Row;
}

/** The screen of Ana's invoice, as soon as its invoice is there; connected unless said otherwise. */
async function opened(told: Told = {}) {
  const {
    status: [code, standing] = [200, CONNECTED],
    plan: planned = plan(),
    payments = [],
    log = [],
    changed,
  } = told;
  server.answers(200, recordOf('invoice', invoice()), { to: READ });
  if (changed) server.answers(200, recordOf('invoice', invoice(changed)), { to: READ });
  server.answers(200, { data: { data: ITEMS.map(asRecord) }, totals_no_tax: 200 }, { to: '/itemized_invoices/' });
  server.answers(code, standing, { to: STATUS });
  server.answers(200, { data: planned }, { to: PLAN });
  server.answers(200, listOf(payments), { to: PAYMENTS });
  server.answers(200, listOf(log), { to: LOG });
  const { element } = await draw(<SendToQuickbooks />, { state: { invoice_id: INVOICE } });
  await eventually(() => expect(element.textContent).toContain('#1004 Roof, first half'));
  return element;
}

/** The same once everything on it has come. */
async function ready(told: Told = {}) {
  const element = await opened(told);
  await eventually(() => {
    find(element, 'button', 'Send to Quickbooks');
    expect(element.querySelector('[aria-busy]')).toBeNull();
  });
  return element;
}

function asked(to: string) {
  return server.asked.filter(({ path }) => path.includes(to));
}

function card(element: Element, title: string): Element {
  const found = find(element, 'h2', title).closest('section');
  if (!found) throw new Error(`no card ${title}`);
  return found;
}

function rowsOf(element: Element) {
  const rows = [...element.querySelectorAll('table[aria-label="Lines of the invoice in QuickBooks"] tbody tr')];
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim()).join(' '));
}

function listOf(rows: Row[]) {
  return { data: rows.map(asRecord), meta: { total: rows.length } };
}

function asRecord(attributes: Row) {
  return { attributes };
}

const ITEMS = [
  { itemized_invoice_id: 'i1', code: 'R-10', description: 'Tear off', amount_dollar: 100 },
  { itemized_invoice_id: 'i2', code: 'R-20', description: 'Underlayment', amount_dollar: 100 },
];

function invoice(changes: Row = {}): Row {
  return {
    invoice_id: INVOICE,
    invoice_number: 1004,
    name: 'Roof, first half',
    customer_id: PRIYA,
    customer_first_name: 'Priya',
    customer_last_name: 'Desai',
    project_name: 'New roof',
    payment_instruction: null,
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    tax_rate: 7.5,
    tax_amount: 15,
    discount_usd: 10,
    sub_total_sum_lineitems: 200,
    final_total: 205,
    balance_due: 205,
    ...changes,
  };
}

function plan(changes: Row = {}): Row {
  return {
    quickbooks_company_name: 'Gulf Roofing LLC',
    customer: { action: 'linked', name: 'Priya Desai' },
    invoice: { action: 'create', qb_invoice_number: '1004' },
    lines: [line()],
    tax_as: 'sales_tax',
    discount_as: 'discount',
    total: 205,
    ...changes,
  };
}

function line(changes: Row = {}): Row {
  return { code: 'R-10', description: 'Tear off', amount: 100, item: { action: 'match', name: 'R-10' }, ...changes };
}

function payment(changes: Row = {}): Row {
  return {
    customer_payment_id: 'p1',
    amount: 500,
    payment_date: '2026-11-18',
    payment_method: 'check',
    note: null,
    updated_at: '2026-11-18T15:00:00.000Z',
    ...changes,
  };
}

function logged(changes: Row = {}): Row {
  return {
    quickbooks_log_id: crypto.randomUUID(),
    document: 'payment',
    invoice_number: 1004,
    customer_payment_id: null,
    action: 'create',
    status: 'sent',
    qb_number: null,
    amount: 500,
    failure_reason: null,
    sent_by: 'Ana Reyes',
    created_at: '2026-11-20T15:05:00.000Z',
    ...changes,
  };
}
