import { expect, test } from 'vitest';
import type { Statement } from '#contract/sales/statements.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import SendStatement from './send-statement.tsx';
import StatementScreen from './statement.tsx';

const server = fakeServer();

const CUSTOMER = customer().customer_id;
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
const state = { customer_id: CUSTOMER, customer: customer() };

function aStatement(changes: Partial<Statement> = {}): Statement {
  return {
    customer_id: CUSTOMER,
    from: '2026-08-31',
    to: '2026-11-28',
    opening_balance: 120,
    invoiced: 1000,
    paid: 400,
    closing_balance: 720,
    lines: [
      {
        kind: 'invoice',
        day: '2026-11-10',
        invoice_id: 'deck',
        invoice_number: 1001,
        invoice_name: 'Deck',
        project_name: 'Backyard',
        due_date: '2026-11-24',
        payment_method: null,
        amount: 1000,
        balance: 1120,
      },
      {
        kind: 'payment',
        day: '2026-11-20',
        invoice_id: 'deck',
        invoice_number: 1001,
        invoice_name: 'Deck',
        project_name: 'Backyard',
        due_date: null,
        payment_method: 'check',
        amount: -400,
        balance: 720,
      },
    ],
    aging: [
      { age: 'not_due', count: 0, amount: 0 },
      { age: 'days_1_14', count: 1, amount: 600 },
      { age: 'days_15_30', count: 0, amount: 0 },
      { age: 'days_31', count: 1, amount: 120 },
    ],
    overpaid: 0,
    ...changes,
  };
}

function serve(statement: Statement) {
  beginSession(ana);
  server.responses(200, recordOf('company', company), { to: /companies/ });
  server.responses(200, recordOf('customer', customer()), { to: /\/customers\/[^/]+$/ });
  server.responses(200, recordOf('statement', statement), { to: /\/statement(\?|$)/ });
}

test('a statement shows its sums, each line with the balance after it, and the age of what is owed', async () => {
  serve(aStatement());
  const { element } = await renderElement(<StatementScreen />, { state });
  await eventually(() => expect(element.textContent).toContain('Closing Balance$720.00'));
  expect(element.textContent).toContain('Opening Balance$120.00Invoices$1,000.00Payments$400.00');
  const rows = [...element.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual([
    'Aug 31, 2026Opening balance$120.00',
    'Nov 10, 2026Invoice #1001Deck · Backyard · due Nov 24, 2026$1,000.00$1,120.00',
    'Nov 20, 2026Payment #1001Check · Deck−$400.00$720.00',
  ]);
  expect(element.textContent).toContain('1–14 days late$600.00');
  expect(find(element, 'a', 'PDF View').getAttribute('href')).toBe(
    `/api/v1/statements/pdf?customer_id=${CUSTOMER}&from=2026-08-31&to=2026-11-28`,
  );
});

test('a statement without lines says so, and can still be sent', async () => {
  serve(aStatement({ lines: [] }));
  const { element } = await renderElement(<StatementScreen />, { state });
  await eventually(() => expect(element.textContent).toContain('No invoices and no payments in this period.'));
  expect(find(element, 'a', 'Send Statement').getAttribute('href')).toBe('/main/customer/statement/tocustomer');
});

test('a statement that fails to load shows the reason and can be retried', async () => {
  beginSession(ana);
  server.responses(200, recordOf('company', company), { to: /companies/ });
  server.responses(200, recordOf('customer', customer()), { to: /\/customers\/[^/]+$/ });
  const error = 'This statement is too long. Choose fewer days.';
  server.responses(422, { error, code: 'statement_too_long' }, { to: /\/statement(\?|$)/ });
  server.responses(200, recordOf('statement', aStatement()), { to: /\/statement(\?|$)/ });
  const { element } = await renderElement(<StatementScreen />, { state });
  await eventually(() => expect(element.textContent).toContain(error));
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => expect(element.textContent).toContain('Closing Balance$720.00'));
});

test('the statement of the chosen days is sent', async () => {
  serve(aStatement());
  const preview = {
    from_name: 'Gulf Roofing',
    subject: 'Statement from Gulf Roofing',
    message_text: 'Hello Pat,',
    html: '<p>Hello</p>',
    html_around_text: '<p>Hello</p>',
    sms: 'Gulf Roofing: Statement',
    sms_parts: 1,
    file_name: 'Statement.pdf',
    send_method: 'email',
  };
  server.responses(200, preview, { to: '/message_preview' });
  server.responses(200, { pages: 1, svg: null }, { to: '/pdf_pages' });
  server.responses(200, { mail_from: 'mail@x.example', text_from: '813-555-0100' }, { to: '/config' });
  server.responses(200, {}, { to: '/message_logs' });
  const message = { message_log_id: 'm1', message_processing_status: 'queued', recipient_email: 'pat@x.example' };
  server.responses(200, recordOf('message_log', { ...message, answers: [] }), { to: '/send_statement' });
  const days = { from: '2026-08-31', to: '2026-11-28' };
  const { element } = await renderElement(<SendStatement />, {
    state: { ...state, statement: { period: 'custom_range', days } },
  });
  await eventually(() => expect(element.textContent).toContain('Aug 31, 2026 to Nov 28, 2026'));
  await press(await eventually(() => find(element, 'button', 'Send Email')));
  await eventually(() => expect(element.textContent).toContain('Your statement has been generated'));
  expect(
    server.requests.find(({ path }) => path.endsWith(`/customers/${CUSTOMER}/send_statement`))?.body,
  ).toMatchObject({
    ...days,
    message_for: 'statement',
    send_method: 'email',
  });
});
