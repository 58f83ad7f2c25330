import { expect } from 'vitest';
import { beginSession } from '../../../../../kit/session/session.ts';
import { renderElement, eventually, find } from '../../../../../testing/render-element.tsx';
import { type fakeServer, recordOf } from '../../../../../testing/server.ts';
import SendToQuickbooks from '../send-to-quickbooks.tsx';

export const ANA = '01930000-0000-7000-8000-0000000000b0';
export const INVOICE = '01930000-0000-7000-8000-0000000000c4';
export const PRIYA = '01930000-0000-7000-8000-000000000001';

/** URL of the connection status. */
export const STATUS = `/quickbooks_connections/${ANA}/status`;
export const PLAN = `/quickbooks_invoices/${INVOICE}/plan`;
const READ = new RegExp(`/invoices/${INVOICE}$`);

const CONNECTED = {
  connected: true,
  quickbooks_company_name: 'Gulf Roofing LLC',
  connected_at: '2026-11-20T15:00:00.000Z',
};

export type Row = Record<string, unknown>;

/** The server's responses for Ana's invoice; she is connected by default. */
interface ShownState {
  status?: [status: number, body: Row];
  plan?: Row;
  payments?: Row[];
  log?: Row[];
  bookings?: Row[];
  /** Fields of the invoice. */
  shown?: Row;
  /** Fields that differ when the invoice is fetched again. */
  changed?: Row;
}

/** Renders the screen of Ana's invoice, and resolves when the invoice is loaded. */
export async function opened(server: ReturnType<typeof fakeServer>, state: ShownState = {}) {
  const {
    status: [code, connection] = [200, CONNECTED],
    plan: planned = plan(),
    payments = [],
    log = [],
    bookings = [],
    shown,
    changed,
  } = state;
  beginSession({
    account_id: ANA,
    first_name: 'Ana',
    last_name: 'Reyes',
    role: 'owner' as const,
    company_code: 'GULF01',
    company_name: 'Gulf Roofing',
    subscription_status: 'active',
  });
  server.responses(200, recordOf('invoice', invoice(shown)), { to: READ });
  if (changed) server.responses(200, recordOf('invoice', invoice(changed)), { to: READ });
  server.responses(200, { data: { data: ITEMS.map(asRecord) }, totals_no_tax: 200 }, { to: '/itemized_invoices/' });
  server.responses(code, connection, { to: STATUS });
  server.responses(200, { data: planned }, { to: PLAN });
  server.responses(200, listOf(payments), { to: '/customer_payments/by_invoice/' });
  server.responses(200, listOf(log), { to: '/quickbooks_logs' });
  server.responses(200, listOf(bookings), { to: '/quickbooks_online_bookings' });
  const { element } = await renderElement(<SendToQuickbooks />, { state: { invoice_id: INVOICE } });
  await eventually(() => expect(element.textContent).toContain('#1004 Roof, first half'));
  return element;
}

/** Renders the screen of Ana's invoice, and resolves when everything on it is loaded. */
export async function ready(server: ReturnType<typeof fakeServer>, state: ShownState = {}) {
  const element = await opened(server, state);
  await eventually(() => {
    find(element, 'button', 'Send to Quickbooks');
    expect(element.querySelector('[aria-busy]')).toBeNull();
  });
  return element;
}

export function card(element: Element, title: string): Element {
  const found = find(element, 'h2', title).closest('section');
  if (!found) throw new Error(`no panel with the title ${title}`);
  return found;
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
    role: 'owner' as const,
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

export function plan(changes: Row = {}): Row {
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

export function line(changes: Row = {}): Row {
  return { code: 'R-10', description: 'Tear off', amount: 100, item: { action: 'match', name: 'R-10' }, ...changes };
}

export function payment(changes: Row = {}): Row {
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

export function logged(changes: Row = {}): Row {
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
