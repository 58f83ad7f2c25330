import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderElement, eventually, find, press } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf, subscription } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import CancelSubscription from './cancel-subscription.tsx';

const server = fakeServer();
beforeEach(() => signIn());
afterEach(() => void vi.useRealTimers());
const chosen = { state: { subscription: subscription() } };

test('the cancellation screen shows a message and sends no request when no subscription is selected', async () => {
  const { element } = await renderElement(<CancelSubscription />);
  expect(element.textContent).toContain('No subscription ID found for cancellation.');
  expect(server.requests).toEqual([]);
});

test('an inactive subscription cannot be cancelled', async () => {
  const cancelled = subscription({ subscription_status: 'cancelled' });
  server.responses(200, recordOf('subscription', cancelled));
  const { element } = await renderElement(<CancelSubscription />, { state: { subscription: cancelled } });
  expect(element.textContent).toContain("You don't have any active subscription now.");
  expect(element.textContent).not.toContain('Reason');
});

test('a failed cancellation can be retried, and an error response shows its reason', async () => {
  server.responses(200, recordOf('subscription', subscription()), { to: /[0-9a]$/ });
  server.responses(500, { error: 'Something went wrong on our side.', code: 'server_error' }, { to: '/cancel' });
  server.responses(422, { error: 'The reason is too long.', code: 'validation_failed' }, { to: '/cancel' });
  const { element } = await renderElement(<CancelSubscription />, chosen);
  await eventually(() => expect(server.requests.length).toBeGreaterThan(0));
  const cancel = () => press(find(element, 'button', 'Cancel Subscription'));
  await cancel();
  expect(find(element, '[role=alert]').textContent).toBe('Failed to cancel subscription. Please try again later.');
  await cancel();
  expect(find(element, '[role=alert]').textContent).toBe('The reason is too long.');
  expect(server.requests.at(-1)?.headers).toMatchObject({
    'if-unmodified-since-version': chosen.state.subscription.updated_at,
  });
});

test('the cancellation screen first offers to keep the subscription and shows what is forfeited above the button', async () => {
  vi.setSystemTime('2026-12-19T17:00:00Z');
  const paid = subscription({ number_of_months_subscribed: 2, end_date: '2027-04-20' });
  server.responses(200, recordOf('subscription', paid));
  const { element, router } = await renderElement(<CancelSubscription />, { state: { subscription: paid } });
  expect(element.textContent).toContain(
    'Do nothing, and everyone can work until Apr 20, 2027. Then it ends, and your card is not charged again.',
  );
  expect(element.textContent).toContain(
    'You give up 122 days, until Apr 20, 2027, and $12.00 that you have paid for 2 full months. Nothing is paid back.',
  );
  await press(find(element, 'a', 'Keep It until Apr 20, 2027'));
  expect(router.location.pathname).toBe('/main/account/subscription');
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('cancelling a trial forfeits its remaining days and no money', async () => {
  vi.setSystemTime('2026-12-19T17:00:00Z');
  server.responses(200, recordOf('subscription', subscription()));
  const { element } = await renderElement(<CancelSubscription />, chosen);
  expect(element.textContent).toContain('You give up 63 days, until Feb 20, 2027.');
  expect(element.textContent).not.toContain('paid back');
});

test('the office sees that its role cannot cancel a subscription', async () => {
  signIn({ role: 'office' });
  const { element } = await renderElement(<CancelSubscription />, chosen);
  expect(element.textContent).toContain('Your role does not include this.');
  expect(server.requests).toEqual([]);
});
