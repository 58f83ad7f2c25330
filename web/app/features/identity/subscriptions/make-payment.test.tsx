import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, useSession } from '../../../../kit/session/session.ts';
import { renderElement, eventually, find, press, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf, subscription } from '../../../../testing/server.ts';
import MakePayment from './make-payment.tsx';

const server = fakeServer();

const START = /\/subscriptions$/;

const PAID = recordOf('subscription', subscription({ subscription_action: 'extend', end_date: '2028-02-20' }));
const FIRST_RESPONSES = {
  error: 'Your bank asks you to confirm this payment.',
  code: 'authentication_required',
  client_secret: 'pi_1_secret',
  payment_intent_id: 'pi_1',
};

beforeEach(() => {
  beginSession({
    account_id: '01930000-0000-7000-8000-0000000000b0',
    first_name: 'Ana',
    last_name: 'Reyes',
    role: 'owner' as const,
    company_code: 'GULF01',
    company_name: 'Gulf Roofing',
    subscription_status: 'inactive',
  });
  server.responses(
    200,
    { data: [{ attributes: subscription() }], meta: { total: 1 } },
    { to: '/subscriptions/accounts/' },
  );
  server.responses(404, { error: 'Company not found.', code: 'company_not_found' }, { to: '/companies/' });
  server.responses(200, { stripe_publishable_key: null }, { to: '/config' });
});

test('the form shows the amount and the new end date while the months are typed', async () => {
  const element = await rendered();
  expect(preview(element)).toContain('$6.00');
  expect(preview(element)).toContain('Mar 20, 2027');
  await type(field(element, 'Number of Months'), '12');
  expect(preview(element)).toContain('$72.00');
  expect(preview(element)).toContain('Feb 20, 2028');
  await type(field(element, 'Number of Months'), '0');
  expect((field(element, 'Number of Months') as HTMLInputElement).value).toBe('1');
  await type(field(element, 'Number of Months'), '');
  await pay(element);
  expect(element.textContent).toContain('Value of number of months is missing.');
  expect(sent()).toEqual([]);
});

test('the form sends the payment method id of a test card and never its number', async () => {
  server.responses(201, PAID, { to: START });
  const element = await rendered();
  await enter(element, '5555555555554444');
  await pay(element);
  expect(element.textContent).toContain('Subscription created successfully.');
  expect(element.textContent).toContain('A confirmation email is on its way to you.');
  expect(sent()).toMatchObject([
    {
      path: '/api/v1/subscriptions',
      body: {
        subscription: {
          stripe_payment_method_id: 'pm_card_mastercard',
          subscription_action: 'extend',
          number_of_months_subscribed: '1',
        },
      },
    },
  ]);
  const requestsText = JSON.stringify(server.requests).replaceAll(/[ -]/g, '');
  expect(requestsText).not.toContain('5555555555554444');
});

test('the form rejects a card that is not a test card', async () => {
  const element = await rendered();
  await enter(element, '4111111111111111');
  await pay(element);
  expect(element.textContent).toContain('The sandbox takes its test cards only.');
  expect(sent()).toEqual([]);
});

test('a declined card shows the reason, and the next attempt has a new idempotency key', async () => {
  server.responses(402, { error: 'Your card has expired.', code: 'card_declined' }, { to: START });
  server.responses(201, PAID, { to: START });
  const element = await rendered();
  await enter(element, '4000000000000069');
  await pay(element);
  expect(find(element, '[role=alert]').textContent).toBe('Your card has expired.');
  await pay(element);
  expect(element.textContent).toContain('Subscription created successfully.');
  expect(keys()[0]).not.toBe(keys()[1]);
});

test('a payment with an unknown result is retried with the same idempotency key', async () => {
  const message = 'The card provider cannot be reached. Please try again in a moment; nothing is charged twice.';
  server.responses(503, { error: message, code: 'unavailable' }, { to: START });
  server.responses(201, PAID, { to: START });
  const element = await rendered();
  await enter(element, '4242424242424242');
  await pay(element);
  expect(find(element, '[role=alert]').textContent).toBe(message);
  await pay(element);
  expect(element.textContent).toContain('Subscription created successfully.');
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toBe(keys()[1]);
});

test('a different number of months after an unknown result uses a new idempotency key', async () => {
  server.responses(503, { error: 'The service is busy.', code: 'unavailable' }, { to: START });
  server.responses(201, PAID, { to: START });
  const element = await rendered();
  await enter(element, '4242424242424242');
  await pay(element);
  await type(field(element, 'Number of Months'), '2');
  await pay(element);
  expect(keys()[0]).not.toBe(keys()[1]);
});

test('two clicks in a row make one payment', async () => {
  server.responses(201, PAID, { to: START });
  const element = await rendered();
  await enter(element, '4242424242424242');
  const button = find(element, 'button', 'Make Payment');
  await act(async () => {
    button.click();
    button.click();
  });
  expect(element.textContent).toContain('Subscription created successfully.');
  expect(sent()).toHaveLength(1);
});

test('a card that requires authentication is charged once its holder has authenticated', async () => {
  server.responses(402, FIRST_RESPONSES, { to: START });
  server.responses(201, PAID, { to: '/confirm' });
  const element = await rendered();
  await enter(element, '4000002760003184');
  await pay(element);
  expect(element.textContent).toContain('Is it you who is paying?');
  await press(find(element, 'button', 'Authenticate'));
  expect(element.textContent).toContain('Subscription created successfully.');
  expect(sent().at(-1)).toMatchObject({ path: '/api/v1/subscriptions/confirm', body: { payment_intent_id: 'pi_1' } });
});

test('a lost response to the confirmation repeats the confirmation and not the payment', async () => {
  server.responses(402, FIRST_RESPONSES, { to: START });
  server.responses(500, { error: 'Something went wrong on our side.', code: 'server_error' }, { to: '/confirm' });
  server.responses(201, PAID, { to: '/confirm' });
  const element = await rendered();
  await enter(element, '4000002760003184');
  await pay(element);
  await press(find(element, 'button', 'Authenticate'));
  expect(find(element, '[role=alert]').textContent).toContain('Failed to create subscriptions');
  await pay(element);
  expect(element.textContent).toContain('Subscription created successfully.');
  expect(sent().map(({ path }) => path.split('/').at(-1))).toEqual(['subscriptions', 'confirm', 'confirm']);
});

test('a holder who does not authenticate is not charged and sees a message', async () => {
  server.responses(402, FIRST_RESPONSES, { to: START });
  const element = await rendered();
  await enter(element, '4000002760003184');
  await pay(element);
  await press(find(element, 'button', 'Fail'));
  expect(find(element, '[role=alert]').textContent).toContain('We are unable to authenticate your payment method.');
  expect(sent()).toHaveLength(1);
});

test('a payment updates the stored subscription status', async () => {
  server.responses(201, PAID, { to: START });
  const element = await rendered(<Remembered />);
  expect(find(element, 'output').textContent).toBe('inactive');
  await enter(element, '4242424242424242');
  await pay(element);
  expect(find(element, 'output').textContent).toBe('active');
});

function Remembered() {
  return <output>{useSession().record?.subscription_status}</output>;
}

async function rendered(beside?: React.ReactNode) {
  const { element } = await renderElement(
    <>
      <MakePayment />
      {beside}
    </>,
  );
  await eventually(() => find(element, 'button', 'Make Payment'));
  return element;
}

async function enter(element: Element, number: string) {
  await type(field(element, 'Card Number'), number);
  await type(field(element, 'Expiry'), '1249');
  await type(field(element, 'CVC'), '123');
}

async function pay(element: Element) {
  await press(find(element, 'button', 'Make Payment'));
}

function field(element: Element, label: string): Element {
  const named = [...element.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  const input = named && element.querySelector(`[id="${named.getAttribute('for')}"]`);
  if (!input) throw new Error(`no field ${label}`);
  return input;
}

function preview(element: Element): string {
  return find(element, 'dl', 'What you pay').textContent ?? '';
}

function sent() {
  return server.requests.filter(({ method }) => method === 'POST');
}

function keys() {
  return sent().map(({ headers }) => headers['idempotency-key']);
}
