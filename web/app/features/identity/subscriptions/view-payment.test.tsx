import { expect, test } from 'vitest';
import { eventually, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import ViewPayment from './view-payment.tsx';

const server = fakeServer();

test('a company without payments sees a message that there are none', async () => {
  signIn();
  server.responses(200, { data: [], meta: { total: 0 } });
  const { element } = await renderElement(<ViewPayment />);
  await eventually(() => expect(element.textContent).toContain('No payment records found.'));
});
