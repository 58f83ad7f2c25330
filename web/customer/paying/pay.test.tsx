import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceLink } from '#contract/sales/customer-page.ts';
import { errors } from '#contract/errors.ts';
import { onlinePayments } from '#contract/sales/online-payments.ts';
import { AN_APPROVAL, OPEN_INVOICE, OPEN_LINK } from '../../testing/customer-link.ts';
import { eventually, find, press, renderElement, write } from '../../testing/render-element.tsx';
import { fakeServer } from '../../testing/server.ts';
import { openLink } from '../link-store.ts';
import { CustomerPage } from '../page.tsx';
import { SPANISH } from '../translations-es.ts';
import { PAY_TRANSLATIONS } from './translations.ts';

const server = fakeServer();
const TOKEN = 'token-of-the-link';
const READ = /\/links\/token-of-the-link$/;
const PAYMENT = '01930000-0000-7000-8000-0000000000aa';
const ONE = new RegExp(`/payments/${PAYMENT}$`);
const BEGIN = /\/payments$/;
const ONLINE = { takes_cards: true, takes_bank: true, card_max_dollar: null, partial_payment_minimum: null };
const PARTS = { ...ONLINE, partial_payment_minimum: 200 };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/d/token-of-the-link');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 1, 12) });
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

function readAs(invoice: Partial<InvoiceLink['invoice']>) {
  const link = { ...OPEN_INVOICE, invoice: { ...OPEN_INVOICE.invoice, online_payment: ONLINE, ...invoice } };
  server.responses(200, { data: { id: 'l', type: 'customer_link', attributes: link } }, { to: READ });
}

/**
 * Opens the page of an invoice with a balance of $1,565.00, once the payment script is loaded; the next fetch returns
 * `later`.
 */
async function openInvoice(invoice: Partial<InvoiceLink['invoice']> = {}, later?: Partial<InvoiceLink['invoice']>) {
  readAs(invoice);
  if (later) readAs(later);
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/openings' });
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => find(element, 'h1'));
  const isLeft = invoice.status !== 'PAID' && !invoice.processing_amount;
  if (isLeft) await eventually(() => find(element, 'button', 'I have paid another way'));
  return element;
}

function payment(changes: object = {}) {
  const { invoice_id } = OPEN_INVOICE.invoice;
  const attributes = {
    payment_id: PAYMENT,
    invoice_id,
    state: 'open',
    method: null,
    amount: 1565,
    failure_reason: null,
  };
  return { data: { id: PAYMENT, type: 'online_payment', attributes: { ...attributes, ...changes } } };
}

/** Opens the page to which the customer returns from the provider. */
function comeBack(invoice: Partial<InvoiceLink['invoice']> = {}) {
  history.replaceState(null, '', `/d/token-of-the-link?payment=${PAYMENT}`);
  return openInvoice(invoice);
}

const requestsTo = (to: RegExp) => server.requests.filter(({ path }) => to.test(path));
const assigned = () => vi.spyOn(location, 'assign').mockImplementation(() => {});

test('clicking Pay navigates to the provider’s page once, even if it is clicked repeatedly', async () => {
  const assign = assigned();
  const element = await openInvoice();
  expect(element.textContent).toContain('Card or bank account. No extra fee. You pay on Stripe’s secure page');
  server.responses(201, { payment_id: PAYMENT, state: 'open', redirect_url: 'https://pay.test/1' }, { to: BEGIN });
  const pay = find(element, 'aside button', 'Pay $1,565.00');
  await press(pay);
  await press(pay);
  await eventually(() => expect(assign).toHaveBeenCalledWith('https://pay.test/1'));
  expect(requestsTo(BEGIN).map(({ body }) => body)).toEqual([
    { payment: { invoice_id: OPEN_INVOICE.invoice.invoice_id, amount: 1565, expected_balance: 1565 } },
  ]);
  expect(pay.textContent).toBe('Opening the payment page …');
  await act(async () => void window.dispatchEvent(new Event('pageshow')));
  expect(pay.textContent).toBe('Pay $1,565.00');
});

test.each([
  [{ ...ONLINE, takes_bank: false }, 'Card. No extra fee.'],
  [{ ...ONLINE, card_max_dollar: 1000 }, 'Bank account. No extra fee.'],
])('the accepted payment methods are shown: %j', async (online_payment, sentence) => {
  expect((await openInvoice({ online_payment })).textContent).toContain(sentence);
});

test('an invoice that cannot be paid online has no Pay button, and the customer can report another payment', async () => {
  const element = await openInvoice({ online_payment: null });
  expect([...element.querySelectorAll('button')].map((each) => each.textContent).join()).not.toContain('Pay $');
  expect(find(element, 'section h2', 'How to pay')).toBeTruthy();
});

describe('a part of the balance', () => {
  test('a part of the balance is paid if the invoice allows it', async () => {
    const assign = assigned();
    const element = await openInvoice({ online_payment: PARTS });
    await press(find(element, 'aside button', 'Pay another amount'));
    const field = find(element, 'input[inputmode=decimal]');
    expect(element.textContent).toContain('Between $200.00 and $1,565.00.');
    await write(field, '600');
    expect(element.textContent).toContain('After this $965.00 is left to pay.');
    server.responses(201, { payment_id: PAYMENT, state: 'open', redirect_url: 'https://pay.test/2' }, { to: BEGIN });
    await press(find(element, 'aside button', 'Pay $600.00'));
    await eventually(() => expect(assign).toHaveBeenCalled());
    expect(requestsTo(BEGIN)[0]?.body).toMatchObject({ payment: { amount: 600, expected_balance: 1565 } });
  });

  test.each(['', '199.99', '1,565.01', 'half'])('the amount field rejects "%s"', async (amount) => {
    const element = await openInvoice({ online_payment: PARTS });
    await press(find(element, 'aside button', 'Pay another amount'));
    await write(find(element, 'input[inputmode=decimal]'), amount);
    await press(find(element, 'aside [data-main]'));
    expect(element.textContent).toContain('Pay $1,565.00, or between $200.00 and $1,565.00.');
    expect(find(element, 'input[inputmode=decimal]').getAttribute('aria-invalid')).toBe('true');
    expect(requestsTo(BEGIN)).toEqual([]);
    await press(find(element, 'button', 'Pay the whole balance instead'));
    expect(find(element, 'aside [data-main]').textContent).toBe('Pay $1,565.00');
  });

  test('only a part of the balance can be paid if the balance is too large for a card', async () => {
    const element = await openInvoice({ online_payment: { ...PARTS, takes_bank: false, card_max_dollar: 500 } });
    expect(element.textContent).toContain('At most $500.00 can be paid at once.');
    await press(find(element, 'aside button', 'Pay another amount'));
    await write(find(element, 'input[inputmode=decimal]'), '501');
    await press(find(element, 'aside [data-main]'));
    expect(find(element, '[id$="-error"]').textContent).toBe('At most $500.00 can be paid at once.');
  });
});

test('a balance that has changed in the meantime is reported and shown', async () => {
  const element = await openInvoice({}, { balance_due: 1000 });
  const message = 'The balance is $1,000.00 now. Please look again before you pay.';
  server.responses(409, { error: message, code: 'balance_changed' }, { to: BEGIN });
  await press(find(element, 'aside button', 'Pay $1,565.00'));
  await eventually(() => find(element, 'aside button', 'Pay $1,000.00'));
  expect(find(element, 'aside [role=alert]').textContent).toBe(message);
});

test('clicking Pay after an earlier attempt was paid in the meantime shows the payment', async () => {
  const element = await openInvoice({}, { status: 'PAID', balance_due: 0, online_payment: null });
  server.responses(200, { payment_id: PAYMENT, state: 'succeeded' }, { to: BEGIN });
  server.responses(200, payment({ state: 'succeeded', method: 'card' }), { to: ONE });
  await press(find(element, 'aside button', 'Pay $1,565.00'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Paid. Thank you, Grace.'));
});

describe('a customer who returns from the provider', () => {
  test('a customer who has paid sees the invoice’s thanks, and the attempt is removed from the URL', async () => {
    server.responses(200, payment({ state: 'succeeded', method: 'card' }), { to: ONE });
    const element = await comeBack({ status: 'PAID', balance_due: 0, amount_paid: 2065, online_payment: null });
    expect(find(element, 'h1').textContent).toBe('Paid. Thank you, Grace.');
    expect(find(element, 'a', 'Save receipt')).toBeTruthy();
    await eventually(() => expect(location.search).toBe(''));
  });

  test('a customer who has paid a part is thanked for it', async () => {
    server.responses(200, payment({ state: 'succeeded', method: 'card', amount: 600 }), { to: ONE });
    const element = await comeBack();
    await eventually(() => expect(element.textContent).toContain('Paid. Thank you.$600.00 on Invoice #1049.'));
  });

  test('a customer who returns before the payment has arrived sees it as soon as it has arrived', async () => {
    server.responses(200, payment(), { to: ONE });
    server.responses(200, payment({ state: 'succeeded', method: 'card', amount: 600 }), { to: ONE });
    const element = await comeBack();
    expect(element.textContent).toContain('Asking whether your payment has arrived …');
    await eventually(() => expect(element.textContent).toContain('Paid. Thank you.'));
    expect(requestsTo(ONE)).toHaveLength(2);
  });

  test.each([
    [
      { failure_reason: 'Your card was declined.' },
      'Your card was declined. Nothing was charged.',
      'Try again: $1,565.00',
    ],
    [{ state: 'expired' }, 'The payment page was open for too long. Nothing was charged.', 'Try again: $1,565.00'],
    [
      { state: 'failed', method: 'bank', failure_reason: 'The account is closed.' },
      'Your bank payment did not go through. Nothing was charged.The account is closed.',
      'Try again: $1,565.00',
    ],
    [{ state: 'canceled' }, 'This payment page was closed. Nothing was charged.', 'Pay $1,565.00'],
  ])('a customer who returns with %j sees the result', async (changes, sentence, button) => {
    server.responses(200, payment(changes), { to: ONE });
    const element = await comeBack();
    await eventually(() => find(element, 'aside button', button));
    expect(element.textContent).toContain(sentence);
  });

  test("a customer sees in Spanish that the payment failed, without the provider's English reason", async () => {
    const failed = { state: 'failed', method: 'bank', failure_reason: 'The account is closed.' };
    server.responses(200, payment(failed), { to: ONE });
    const element = await comeBack();
    await press(find(element, 'button', 'Español'));
    await eventually(() =>
      expect(element.textContent).toContain(
        'Su pago bancario no se realizó. No se cobró nada.Puede intentarlo de nuevo.',
      ),
    );
    expect(element.textContent).not.toContain('The account is closed.');
  });

  test('a customer cannot pay again while the bank is processing the payment', async () => {
    server.responses(200, payment({ state: 'processing', method: 'bank' }), { to: ONE });
    const element = await comeBack({
      online_payment: null,
      processing_amount: 1565,
      processing_since: '2026-12-01',
    });
    await eventually(() => expect(requestsTo(ONE)).toHaveLength(1));
    await eventually(() =>
      expect(element.textContent).toContain('A second payment is not possible until this one has arrived or failed.'),
    );
    const strips = [...element.querySelectorAll('main [role=status] b')].map(({ textContent }) => textContent);
    expect(strips).toEqual(['Your bank payment of $1,565.00 is on its way']);
    expect([...element.querySelectorAll('main h2')].map(({ textContent }) => textContent)).not.toContain('How to pay');
  });

  test('a customer who returns with an attempt of another link sees nothing about it', async () => {
    server.responses(404, { error: 'Payment not found', code: 'payment_not_found' }, { to: ONE });
    const element = await comeBack();
    await eventually(() => expect(element.textContent).not.toContain('Asking whether'));
    expect(find(element, 'aside button', 'Pay $1,565.00')).toBeTruthy();
  });
});

describe('“I have paid another way”', () => {
  test('the form reports the method, the day and the note to the company', async () => {
    const element = await openInvoice();
    await press(find(element, 'button', 'I have paid another way'));
    await press(find(element, 'button', 'Tell Bayline Home Repair'));
    expect(element.textContent).toContain('Choose how you have paid.');
    await press(find(element, 'label input[type=radio]'));
    await write(find(element, 'textarea'), 'Check 1182, mailed');
    server.responses(201, { data: {} }, { to: '/payment_promises' });
    await press(find(element, 'button', 'Tell Bayline Home Repair'));
    await eventually(() => expect(element.textContent).toContain('Bayline Home Repair has been told and looks for'));
    const { invoice_id } = OPEN_INVOICE.invoice;
    expect(requestsTo(/payment_promises/)[0]?.body).toEqual({
      payment_promise: { invoice_id, method: 'check', on: '2026-12-01', note: 'Check 1182, mailed' },
    });
  });

  test('the form leaves one primary button: the one that informs the company', async () => {
    const element = await openInvoice();
    await press(find(element, 'button', 'I have paid another way'));
    const labels = [...element.querySelectorAll('main button[data-main]')].map(({ textContent }) => textContent);
    expect(labels).toEqual(['Tell Bayline Home Repair']);
  });

  test('the form rejects a day that is too far in the future', async () => {
    const element = await openInvoice();
    await press(find(element, 'button', 'I have paid another way'));
    await press(find(element, 'label input[type=radio]'));
    await write(find(element, 'input[type=date]'), '2026-10-31');
    await press(find(element, 'button', 'Tell Bayline Home Repair'));
    expect(element.textContent).toContain('Choose a day from 30 days back to 30 days ahead.');
    expect(requestsTo(/payment_promises/)).toEqual([]);
  });
});

/** Opens the page of an approved estimate whose deposit is billed. */
async function openDeposit(changes: Partial<InvoiceLink['invoice']>) {
  const invoice = { ...OPEN_INVOICE.invoice, amount_paid: 0, online_payment: PARTS, ...changes };
  const { invoice_id } = invoice;
  const deposit = { installment_id: 'i', kind: 'deposit', label: 'Deposit', amount: 1565, due: { on: 'on_approval' } };
  const sums = { approved_total: 1565, billed_total: 1565, paid_total: 0, unbilled_total: 0 };
  const billing = {
    ...sums,
    installments: [{ ...deposit, percent: 100, is_part: false, state: 'billed', invoice_id }],
  };
  const link = { ...OPEN_LINK, status: 'approved', approval: AN_APPROVAL, billing, invoices: [invoice] };
  server.responses(200, { data: { id: 'l', type: 'customer_link', attributes: link } }, { to: READ });
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/openings' });
  return (await renderElement(<CustomerPage store={openLink(TOKEN)} />)).element;
}

test('the deposit of an approved estimate can be paid on its page', async () => {
  const assign = assigned();
  const element = await openDeposit({});
  await eventually(() => find(element, 'button', 'Pay the deposit of $1,565.00'));
  server.responses(201, { payment_id: PAYMENT, state: 'open', redirect_url: 'https://pay.test/3' }, { to: BEGIN });
  await press(find(element, 'button', 'Pay the deposit of $1,565.00'));
  await eventually(() => expect(assign).toHaveBeenCalledWith('https://pay.test/3'));
});

test('the page of an estimate requests no payment while the bank payment of a deposit is being processed', async () => {
  const element = await openDeposit({
    due_date: '2026-12-01',
    payment_instruction: 'By check to Bayline.',
    online_payment: null,
    processing_amount: 1565,
    processing_since: '2026-11-30',
  });
  await eventually(() => expect(element.textContent).toContain('A second payment is not possible'));
  expect(find(element, 'section h2', 'Deposit of $1,565.00, on its way since Nov 30, 2026')).toBeTruthy();
  expect(element.textContent).toContain('Invoice #1049 · On its way since Nov 30, 2026');
  for (const words of ['due today', 'Due today', 'By check', 'I have paid another way'])
    expect(element.textContent).not.toContain(words);
});

test('the page of an estimate thanks the customer for a paid deposit, with its receipt', async () => {
  const invoice = { ...OPEN_INVOICE.invoice, status: 'PAID', balance_due: 0 };
  const { payments } = OPEN_INVOICE;
  const link = { ...OPEN_LINK, status: 'approved', approval: AN_APPROVAL, invoices: [invoice], payments };
  history.replaceState(null, '', `/d/token-of-the-link?payment=${PAYMENT}`);
  server.responses(200, payment({ state: 'succeeded', method: 'card', amount: 500 }), { to: ONE });
  server.responses(200, { data: { id: 'l', type: 'customer_link', attributes: link } }, { to: READ });
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/openings' });
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => expect(element.textContent).toContain('Paid. Thank you.$500.00 on Invoice #1049.'));
  expect(find(element, 'a', 'Save receipt').getAttribute('href')).toBe('/d/token/receipts/c2.pdf');
});

test('the payment texts are translated to Spanish', async () => {
  const element = await openInvoice({ online_payment: PARTS });
  await press(find(element, 'button', 'Español'));
  for (const words of ['Pagar $1,565.00', 'Pagar otra cantidad', 'Sin cargo adicional.', 'Otras maneras de pagar'])
    expect(element.textContent).toContain(words);
});

test('Spanish translates every payment error, and the limits equal those of the contract', () => {
  const codes = Object.values(onlinePayments).flatMap((endpoint) => endpoint.errors);
  const sentence = { ...SPANISH.errors, ...PAY_TRANSLATIONS.es.errors };
  expect(codes.filter((code) => !(code in sentence))).toEqual([]);
  expect(Object.keys(PAY_TRANSLATIONS.es.errors).filter((code) => !(code in errors))).toEqual([]);
});
