import { expect, test } from 'vitest';
import type { Account } from '#contract/identity/accounts.ts';
import { eventually, find, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { TwoStepLogin } from './two-step-login.tsx';

const server = fakeServer();

test('a browser without passkey support offers only an authenticator app', async () => {
  const off = { is_on: false, has_app: false, passkeys: [], recovery_codes_left: 0 };
  server.responses(200, recordOf('second_factor', off));
  const { element } = await renderElement(<TwoStepLogin account={{ account_id: 'a-1' } as Account} />);
  await eventually(() => find(element, 'button', 'Set Up Two-Step Login'));
  expect(element.textContent).not.toContain('Add a Passkey');
});
