import { expect, test, vi } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf, subscription } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { StartSubscription } from './subscription.tsx';

const server = fakeServer();

test('a new company starts its free trial with one click', async () => {
  signIn({ subscription_status: undefined });
  server.responses(201, recordOf('subscription', subscription()), { to: '/subscriptions' });
  server.responses(200, recordOf('session', {}), { to: '/check_auth' });
  const onStarted = vi.fn();
  const { element } = await renderElement(<StartSubscription onStarted={onStarted} />);
  expect(find(element, 'a', 'Make Payment').getAttribute('href')).toBe('/main/account/subscription/make_payment');
  await press(find(element, 'button', 'Start 3-month free trial'));
  await eventually(() => expect(onStarted).toHaveBeenCalledOnce());
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
