import { expect, test } from 'vitest';
import { eventually, find, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import ConfirmEmail from './confirm-email.tsx';

const server = fakeServer();

test('the link in a welcome email confirms the address by its token', async () => {
  server.responses(200, { message: 'Your email address has been confirmed.' });
  const { element } = await renderElement(<ConfirmEmail />, { at: '/confirm_email?token=abc' });
  await eventually(() => expect(element.textContent).toContain('Your email address has been confirmed.'));
  expect(server.requests).toMatchObject([{ body: { token: 'abc' } }]);
});

test('an expired link points to the profile, which sends a new one', async () => {
  const error = 'This link has expired, was replaced, or does not exist.';
  server.responses(404, { error, code: 'confirmation_not_found' });
  const { element } = await renderElement(<ConfirmEmail />, { at: '/confirm_email?token=unknown' });
  await eventually(() => expect(element.textContent).toContain(error));
  expect(find(element, 'a', 'Go to Profile').getAttribute('href')).toBe('/main/account');
});
