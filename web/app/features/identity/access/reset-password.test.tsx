import { expect, test } from 'vitest';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import ResetPassword from './reset-password.tsx';

const server = fakeServer();

test('a reset link without a token points to the form that sends a new one', async () => {
  const { element } = await renderElement(<ResetPassword />, { at: '/reset_password' });
  await eventually(() => expect(element.textContent).toContain('Invalid or missing password reset token'));
  expect(find(element, 'a', 'Request a New Link').getAttribute('href')).toBe('/forget_password');
});

test('a reset link whose check failed can be checked again, and an expired link shows a message', async () => {
  server.responses(429, { error: 'Please wait.', code: 'too_many_requests' });
  server.responses(200, { valid: false });
  const { element } = await renderElement(<ResetPassword />, { at: '/reset_password?token=whatever' });
  await eventually(() => expect(element.textContent).toContain('An error occurred while validating the token'));
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => expect(element.textContent).toContain('Invalid or expired password reset token'));
});

test('a new password is not sent when its confirmation differs', async () => {
  server.responses(200, { valid: true });
  const { element } = await renderElement(<ResetPassword />, { at: '/reset_password?token=whatever' });
  await type(await eventually(() => labelled(element, 'New Password')), 'Other-horse-8-stable');
  await type(labelled(element, 'Password Confirmation'), 'Something-else-9');
  await press(find(element, 'button', 'Reset Password'));
  expect(element.textContent).toContain('Passwords do not match');
  expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});
