import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EstimateLink, InvoiceLink } from '#contract/sales/customer-page.ts';
import { AN_APPROVAL, OPEN_INVOICE, OPEN_LINK } from '../testing/customer-link.ts';
import { eventually, find, press, renderElement, write } from '../testing/render-element.tsx';
import { fakeServer } from '../testing/server.ts';
import { openLink } from './link-store.ts';
import { CustomerPage } from './page.tsx';

const server = fakeServer();
const TOKEN = 'token-of-the-link';
const READ = /\/links\/token-of-the-link$/;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 1, 12) });
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
});

afterEach(() => vi.useRealTimers());

async function openPage(link: InvoiceLink | EstimateLink) {
  const record = { id: link.document_link_id, type: 'customer_link', attributes: link };
  server.responses(200, { data: record }, { to: READ });
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/openings' });
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => find(element, 'h1'));
  return element;
}

/** Opens the page of an invoice that differs from the one sent. */
function openInvoice(invoice: Partial<InvoiceLink['invoice']> = {}, changes: Partial<InvoiceLink> = {}) {
  return openPage({ ...OPEN_INVOICE, ...changes, invoice: { ...OPEN_INVOICE.invoice, ...invoice } });
}

const sections = (element: Element) => [...element.querySelectorAll('h2')].map(({ textContent }) => textContent);

test('an invoice shows the balance due, the work, the agreed total, the payments and the payment methods', async () => {
  const element = await openInvoice();
  expect(find(element, 'h1').textContent).toBe('Roof edge and new gutters – Start');
  expect(sections(element)).toEqual(['What this is for', 'Agreed and billed', 'Payments', 'How to pay']);
  for (const words of [
    'Balance due by Monday, Dec 14, 2026',
    '$500.00 of $2,065.00 is paid',
    'Thank you. The rest is due in 13 days.',
    'Tax (7.5%)$145.81',
    'Invoice total$2,065.00',
    'Agreed, Estimate #1046, approved Nov 22$8,260.00',
    '#1047, Nov 22 · paid$4,130.00',
    'This invoice$2,065.00',
    'Left to bill$2,065.00',
    'Please write Invoice #1049 on it.',
  ])
    expect(element.textContent).toContain(words);
  expect(find(element, 'a[href="/d/token/receipts/c2.pdf"]').getAttribute('aria-label')).toBe(
    'Receipt of $500.00, Dec 1, 2026',
  );
  expect(server.requests.filter(({ path }) => path.endsWith('/openings'))).toHaveLength(1);
});

test.each([
  ['2026-12-01', 'Due today'],
  ['2026-12-02', 'Due tomorrow'],
  ['2026-12-15', 'Due in 14 days'],
])('an unpaid invoice due on %s is shown as %s', async (due_date, sentence) => {
  const unpaid = { due_date, amount_paid: 0, balance_due: 2065 };
  const element = await openInvoice(unpaid, { payments: [], agreement: null });
  expect(find(element, '[role=status] b').textContent).toBe(sentence);
  expect(sections(element)).toEqual(['What this is for', 'How to pay']);
});

test('an invoice whose payment is being processed shows no days until it is due', async () => {
  const element = await openInvoice({
    amount_paid: 0,
    processing_amount: 2065,
    processing_since: '2026-11-30',
    due_date: '2026-12-15',
  });
  await eventually(() => expect(element.textContent).toContain('Your bank payment of $2,065.00 is on its way'));
  expect(find(element, 'aside').textContent).toMatch(/^On its way since Nov 30, 2026/);
  expect(element.textContent).not.toMatch(/due/i);
  expect(sections(element)).not.toContain('How to pay');
});

test('a payment shows how much of it was refunded, and when', async () => {
  const [payment] = OPEN_INVOICE.payments;
  if (!payment) throw new Error('There is no payment');
  const refunds = [{ amount: 200, refunded_on: '2026-12-01' }];
  const element = await openInvoice({}, { payments: [{ ...payment, refunded_amount: 200, refunds }] });
  expect(element.textContent).toContain('Bayline Home Repair refunded $200.00 on Dec 1, 2026');
  expect(element.textContent).toContain('$500.00 − $200.00 = $300.00');
});

test('a payment shows how much a lost dispute deducted', async () => {
  const [payment] = OPEN_INVOICE.payments;
  if (!payment) throw new Error('There is no payment');
  const refunds = [{ amount: 200, refunded_on: '2026-12-01' }];
  const element = await openInvoice({}, { payments: [{ ...payment, refunded_amount: 500, refunds }] });
  expect(element.textContent).toContain('Your bank returned $300.00, so it’s due again');
});

test('an overdue invoice shows since when, without a threat', async () => {
  const element = await openInvoice({ due_date: '2026-11-20', is_overdue: true });
  expect(element.textContent).toContain('This was due on Friday, Nov 20, 2026');
  expect(element.textContent).toContain('Already paid? Thank you, please ignore this.');
});

test('a paid invoice thanks the customer and links to the last receipt', async () => {
  const element = await openInvoice({ status: 'PAID', amount_paid: 2065, balance_due: 0 });
  expect(find(element, 'h1').textContent).toBe('Paid. Thank you, Grace.');
  expect(element.textContent).toContain('$500.00 by check on Tuesday, Dec 1, 2026.');
  expect(element.textContent).toContain('Invoice #1049 is paid in full.');
  expect(find(element, 'a', 'Save receipt').getAttribute('href')).toBe('/d/token/receipts/c2.pdf');
  expect(sections(element)).not.toContain('How to pay');
});

test('an overpaid invoice shows that there is nothing to pay', async () => {
  const element = await openInvoice({ status: 'PAID', amount_paid: 2100, balance_due: -35 });
  expect(element.textContent).toContain('You overpaid by $35.00.');
  expect(find(element, 'aside').textContent).toContain('$0.00');
});

test('a void invoice requests no payment, and links to a PDF marked as void', async () => {
  const element = await openInvoice({ status: 'VOID', balance_due: 0 }, { agreement: null, payments: [] });
  expect(find(element, 'h1').textContent).toBe('This invoice is void');
  expect(sections(element)).toEqual(['What this is for']);
  expect(find(element, 'nav a').getAttribute('href')).toBe('/d/token/invoices/b2.pdf');
});

test('an invoice that has changed since it was sent shows a message with a link to the current one', async () => {
  const element = await openInvoice({ final_total: 2200, balance_due: 1700 });
  expect(element.textContent).toContain(
    'Bayline Home Repair changed this invoice after it was sent: its total is now $2,200.00.',
  );
  expect(find(element, 'a', 'Open the invoice as it is now').getAttribute('href')).toBe('/d/token/invoices/b2.pdf');
});

test('a question about an invoice is sent', async () => {
  const element = await openInvoice();
  await press(find(element, 'button', 'Ask a question'));
  await write(find(element, 'textarea'), 'What is the discount for?');
  server.responses(201, { data: {} }, { to: '/comments' });
  await press(find(element, 'button', 'Send question'));
  await eventually(() => expect(element.textContent).toContain('Sent to Bayline Home Repair.'));
});

test('an invoice sent to the wrong person can be reported', async () => {
  const element = await openInvoice();
  await press(find(element, 'button', 'I’m not the right person'));
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/wrong_person' });
  await press(find(element, 'button', 'Yes, wrong person'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Thank you for saying so'));
});

test('the page of an invoice is translated to Spanish', async () => {
  const element = await openInvoice();
  await press(find(element, 'button', 'Español'));
  expect(element.textContent).toContain('Gracias. El resto vence en 13 días.');
  expect(element.textContent).toContain('Cheque');
  expect(element.textContent).toContain('Please write Invoice #1049 on it.');
});

test('the page of an approved estimate shows the deposit, the billed amounts and the receipts', async () => {
  const { invoice, payments } = OPEN_INVOICE;
  const deposit = {
    installment_id: 'i1',
    estimate_id: AN_APPROVAL.estimate_id,
    position: 0,
    kind: 'deposit' as const,
    label: 'Deposit',
    percent: 50,
    is_part: false,
    amount: 4130,
    sub_total: 3888.37,
    tax: 291.63,
    discount: 50,
    due: 'on_approval' as const,
    state: 'billed' as const,
    invoice_id: invoice.invoice_id,
    invoice_number: invoice.invoice_number,
    change_order_id: null,
  };
  const rest = { installment_id: 'i2', position: 1, label: 'My own words', due: 'on_completion' as const };
  const element = await openPage({
    ...OPEN_LINK,
    status: 'approved',
    approval: AN_APPROVAL,
    billing: {
      approved_total: 8260,
      billed_total: 4130,
      paid_total: 500,
      unbilled_total: 4130,
      installments: [deposit, { ...deposit, ...rest, kind: 'other', state: 'not_billed', invoice_id: null }],
    },
    invoices: [{ ...invoice, due_date: '2026-12-01', final_total: 4130, balance_due: 3630 }],
    payments,
    can: { approve: false, decline: false, ask: true, pay: true, renew: false },
  });
  expect(sections(element)).toEqual([
    'Deposit of $3,630.00, due today',
    'Your signed copy',
    'What happens next',
    'Agreed and billed',
    'Payments',
    'What you approved',
  ]);
  for (const words of [
    '$500.00 of $4,130.00 is paid',
    'Please write Invoice #1049 on it.',
    'You approvedNov 22, 2026',
    'Deposit, $4,130.00Invoice #1049 · Due today',
    'My own words, $4,130.00Billed when the work is done',
    'Agreed$8,260.00',
    'Left to bill$4,130.00',
  ])
    expect(element.textContent).toContain(words);
  expect([...element.querySelectorAll('li[data-done]')].map(({ textContent }) => textContent)).toEqual([
    'You approvedNov 22, 2026',
  ]);
  expect(find(element, 'a', 'See Invoice #1049').getAttribute('href')).toBe('/d/token/invoices/b2.pdf');
});

test('photos of an invoice are shown for information only', async () => {
  const urls = { small_url: '/d/token/photos/p1?size=small', original_url: '/d/token/photos/p1?size=original' };
  const photo = { photo_id: 'p1', project_tag: 'after_project', ...urls } as const;
  const element = await openInvoice({}, { photos: [photo] });
  expect(element.textContent).toContain('Photos are shown for information and are not part of the invoice.');
  expect(find(element, 'button', 'Open After, photo 1 of 1')).toBeTruthy();
});
