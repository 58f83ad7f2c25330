import { loadStripe } from '@stripe/stripe-js/pure';
import { expect, test, vi } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, subscription } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import StripePayment from './stripe-payment.tsx';

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: vi.fn() }));

const server = fakeServer();

/** Elements of Stripe that are never ready. */
const STRIPE = {
  elements: () => ({ create: () => element, getElement: () => null, update() {} }),
  createToken() {},
  createPaymentMethod() {},
  confirmCardPayment() {},
};
const element = { mount() {}, destroy() {}, update() {}, on: () => element, off: () => element };

test('a Stripe script that fails to load shows a message, sends no payment, and can be loaded again', async () => {
  vi.mocked(loadStripe).mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  vi.mocked(loadStripe).mockResolvedValueOnce(STRIPE as never);
  signIn();
  const current = subscription() as never;
  const { element } = await renderElement(<StripePayment publishableKey="pk_test_office" current={current} />);
  const messages = () => element.textContent.split('Stripe has not been initialized.').length - 1;
  await eventually(() => expect(messages()).toBe(1));
  await press(find(element, 'button', 'Make Payment'));
  await eventually(() => expect(messages()).toBe(2));
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => expect(element.textContent).toContain('Card Number'));
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
