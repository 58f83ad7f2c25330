import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { draw, find, press } from '../testing/draw.tsx';
import { fakeServer, recordOf, subscription } from '../testing/server.ts';
import CancelSubscription from './cancel-subscription.tsx';

const server = fakeServer();
const chosen = { state: { subscription: subscription() } };

test('without a chosen subscription it says so, and asks nothing', async () => {
  const { element } = await draw(<CancelSubscription />);
  expect(element.textContent).toContain('No subscription ID found for cancellation.');
  expect(server.asked).toEqual([]);
});

test('one that is not active cannot be cancelled', async () => {
  const cancelled = subscription({ subscription_status: 'cancelled' });
  server.answers(200, recordOf('subscription', cancelled));
  const { element } = await draw(<CancelSubscription />, { state: { subscription: cancelled } });
  expect(element.textContent).toContain("You don't have any active subscription now.");
  expect(element.textContent).not.toContain('Reason');
});

test('what cannot be done now is asked for later; a refusal says why', async () => {
  server.answers(200, recordOf('subscription', subscription()), { to: /[0-9a]$/ });
  server.answers(500, { error: 'Something went wrong on our side.', code: 'server_error' }, { to: '/cancel' });
  server.answers(422, { error: 'The reason is too long.', code: 'validation_failed' }, { to: '/cancel' });
  const { element } = await draw(<CancelSubscription />, chosen);
  await act(async () => vi.waitFor(() => expect(server.asked).toHaveLength(1)));
  const cancel = () => press(find(element, 'button', 'Cancel Subscription'));
  await cancel();
  expect(find(element, '[role=alert]').textContent).toBe('Failed to cancel subscription. Please try again later.');
  await cancel();
  expect(find(element, '[role=alert]').textContent).toBe('The reason is too long.');
  expect(server.asked.at(-1)?.headers).toMatchObject({
    'if-unmodified-since-version': chosen.state.subscription.updated_at,
  });
});
