import { act } from 'react';
import { expect, test } from 'vitest';
import { renderElement, eventually, find, press } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import SendToQuickbooks from './send-to-quickbooks.tsx';
import { ANA, card, INVOICE, line, logged, opened, plan, PLAN, PRIYA, ready, STATUS } from './testing/send-screen.tsx';

const server = fakeServer();

const SEND = '/send_invoice';
const NOT_CONNECTED = { connected: false, quickbooks_company_name: null, connected_at: null };

test('the send screen says where to select an invoice when none is selected', async () => {
  const { element } = await renderElement(<SendToQuickbooks />);
  expect(element.textContent).toContain(
    'Invoice not available, please select an invoice by clicking Go To Invoice button.',
  );
  expect(find(element, 'a', 'Go To Invoice').getAttribute('href')).toBe('/main/project/invoice');
  expect(server.requests).toEqual([]);
});

test('the send screen on a server without QuickBooks shows a message and no other action', async () => {
  const message = 'QuickBooks isn’t set up on this server.';
  const element = await opened(server, { status: [503, { error: message, code: 'not_configured' }] });
  await eventually(() => expect(element.textContent).toContain(message));
  expect(element.querySelectorAll('button')).toHaveLength(0);
  expect(requestsTo(STATUS)).toHaveLength(1);
});

test('the send screen without a connection shows a button to connect and none to send', async () => {
  const element = await opened(server, { status: [200, NOT_CONNECTED] });
  await eventually(() => find(element, 'button', 'Connect to QuickBooks'));
  expect(element.textContent).not.toContain('Send to Quickbooks');
  expect(requestsTo(PLAN)).toEqual([]);
});

test('a connection that cannot be checked shows an error and can be checked again', async () => {
  server.responses(429, { error: 'Too many requests. Please wait a moment and try again.', code: 'x' }, { to: STATUS });
  const element = await opened(server);
  await eventually(() =>
    expect(element.textContent).toContain('Failed to check the connection to QuickBooks: Too many requests.'),
  );
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => expect(element.textContent).toContain('Gulf Roofing LLC'));
});

test('the preview shows what will be created, found and posted', async () => {
  const element = await opened(server, {
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
  expect(requestsTo(SEND)).toEqual([]);
});

test('the preview of many line items shows the first few, and all of them on request', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => line({ description: `Square ${at + 1}` }));
  const element = await ready(server, { plan: plan({ lines }) });
  expect(rowsOf(element)).toHaveLength(13);
  await press(find(element, 'button', 'Show all 40 lines'));
  expect(rowsOf(element)).toHaveLength(40);
});

test('a preview that fails to load can be retried', async () => {
  const message = 'QuickBooks has another invoice with the number 1004 already.';
  server.responses(422, { error: message, code: 'quickbooks_refused' }, { to: PLAN });
  const element = await opened(server);
  await eventually(() => expect(find(element, '[role=alert]').textContent).toContain(message));
  expect(element.textContent).not.toContain('Send to Quickbooks');
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => find(element, 'button', 'Send to Quickbooks'));
});

test('the send button sends the invoice as shown and displays its number in QuickBooks', async () => {
  const element = await ready(server);
  server.responses(200, { qb_invoice_number: '1004' }, { to: SEND });
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => expect(element.textContent).toContain('Invoice #1004 is in QuickBooks as number 1004.'));
  const [sent] = requestsTo(SEND);
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

test('two clicks in a row send one request', async () => {
  const element = await ready(server);
  server.responses(200, { qb_invoice_number: '1004' }, { to: SEND });
  const button = find(element, 'button', 'Send to Quickbooks');
  await act(async () => {
    button.click();
    button.click();
  });
  expect(requestsTo(SEND)).toHaveLength(1);
});

test('a retry uses the same idempotency key after an unknown result, and a new one after a rejection', async () => {
  const element = await ready(server);
  const out = 'QuickBooks cannot be reached. Please try again in a moment; nothing is sent twice.';
  server.responses(503, { error: out, code: 'unavailable' }, { to: SEND });
  server.responses(422, { error: 'The books are closed.', code: 'quickbooks_refused' }, { to: SEND });
  server.responses(200, { qb_invoice_number: '1004' }, { to: SEND });
  for (const message of [out, 'The books are closed.']) {
    await press(find(element, 'button', 'Send to Quickbooks'));
    await eventually(() => expect(element.textContent).toContain(`Failed to send invoice: ${message}`));
  }
  await press(find(element, 'button', 'Send to Quickbooks'));
  const [first, second, third] = requestsTo(SEND).map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('an invoice that has changed in the meantime is reloaded before it is sent', async () => {
  const element = await ready(server, { changed: { final_total: 305 } });
  server.responses(409, { error: 'The invoice has changed.', code: 'stale_record' }, { to: SEND });
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => find(element, 'button', 'Load the invoice again'));
  expect(element.textContent).not.toContain('$305.00');
  await press(find(element, 'button', 'Load the invoice again'));
  await eventually(() => expect(element.textContent).toContain('$305.00'));
  expect(element.textContent).not.toContain('The invoice has changed.');
});

test("the send screen shows the server's messages for an account and a customer that do not exist", async () => {
  const element = await ready(server);
  server.responses(404, { error: 'Account not found.', code: 'account_not_found' }, { to: SEND });
  server.responses(404, { error: 'Customer not found.', code: 'customer_not_found' }, { to: SEND });
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => expect(element.textContent).toContain('Account ID not found. Please log in again.'));
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => expect(element.textContent).toContain('Customer ID not found in invoice data.'));
});

test('a lost connection is shown with an offer to connect again', async () => {
  const element = await ready(server);
  const ended = 'QuickBooks no longer accepts this connection. Please connect again.';
  server.responses(409, { error: ended, code: 'not_connected' }, { to: SEND });
  await press(find(element, 'button', 'Send to Quickbooks'));
  await eventually(() => find(element, 'button', 'Connect to QuickBooks'));
  expect(element.textContent).toContain(ended);
  expect(element.textContent).not.toContain('Send to Quickbooks');
});

test('disconnecting asks for confirmation once', async () => {
  const element = await ready(server);
  await press(find(element, 'button', 'Disconnect'));
  const dialog = find(element, 'dialog');
  expect(dialog.textContent).toContain('Disconnect from QuickBooks?');
  expect(server.requests.map(({ method }) => method)).not.toContain('DELETE');
  server.responses(200, { status: 'deleted', ok: true }, { to: /quickbooks_connections\/[\w-]+$/ });
  await press(find(dialog, 'button', 'Disconnect'));
  await eventually(() => find(element, 'button', 'Connect to QuickBooks'));
  expect(server.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/v1/quickbooks_connections/${ANA}` });
});

function requestsTo(to: string) {
  return server.requests.filter(({ path }) => path.includes(to));
}

function rowsOf(element: Element) {
  const rows = [...element.querySelectorAll('table[aria-label="Lines of the invoice in QuickBooks"] tbody tr')];
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim()).join(' '));
}

test('a void invoice that is in QuickBooks is voided there and not sent', async () => {
  const element = await opened(server, { shown: { status: 'VOID' }, log: [logged({ document: 'invoice' })] });
  server.responses(200, { qb_invoice_number: '1004' }, { to: SEND });
  await press(await eventually(() => find(element, 'button', 'Void in Quickbooks')));
  await eventually(() => expect(requestsTo(SEND)).toHaveLength(1));
  expect(requestsTo(PLAN)).toEqual([]);
});

test('a void invoice that is also void in QuickBooks offers no action', async () => {
  const log = [logged({ document: 'invoice', action: 'void' }), logged({ document: 'invoice' })];
  const element = await opened(server, { shown: { status: 'VOID' }, log });
  await eventually(() => expect(element.textContent).toContain('It is void in QuickBooks too.'));
  expect(card(element, 'Sent to QuickBooks').querySelector('li')?.textContent).toContain('voided');
  expect(element.textContent).not.toContain('Void in Quickbooks');
});
