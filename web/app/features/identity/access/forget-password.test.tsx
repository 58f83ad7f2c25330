import { expect, onTestFinished, test } from 'vitest';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import ForgetPassword from './forget-password.tsx';

const server = fakeServer();
const posts = () => server.requests.filter(({ method }) => method === 'POST');

test('the reset link form shows a message at each missing field and sends no request', async () => {
  server.responses(200, {}, { to: '/config' });
  const { element } = await renderElement(<ForgetPassword />);
  await press(find(element, 'button', 'Send Link'));
  for (const message of ['Please provide your login ID', 'Please provide your email', 'Please select a send method'])
    expect(element.textContent).toContain(message);
  await type(labelled(element, 'Email Address'), 'ana');
  expect(element.textContent).toContain('Invalid email address format');
  expect(posts()).toEqual([]);
});

test('a reset link can be requested by text message, and the form shows what the sender consents to', async () => {
  server.responses(200, { text_from: '813-555-0100' }, { to: '/config' });
  server.responses(200, { message: 'sent' });
  const { element } = await renderElement(<ForgetPassword />);
  await type(labelled(element, 'Login ID'), 'nobody-here');
  await type(labelled(element, 'Email Address'), 'nobody@example.com');
  await press(find(element, 'input[value=sms]'));
  expect(element.textContent).toContain('By pressing Send Text you consent');
  await press(find(element, 'button', 'Send Text'));
  await eventually(() =>
    expect(element.textContent).toContain('A link for resetting your password has been sent out.'),
  );
  expect(posts()).toMatchObject([{ body: { login_id: 'nobody-here', send_method: 'sms' } }]);
});

test('a forgotten login ID can be requested with an email address', async () => {
  server.responses(200, { message: 'sent' });
  const { element } = await renderElement(<ForgetPassword />);
  await press(find(element, 'button', 'Forgot your login ID?'));
  await press(find(element, 'button', 'Send Login ID'));
  expect(element.textContent).toContain('Email is required');
  await type(labelled(element, 'Email Address'), 'ana@example.com');
  await press(find(element, 'button', 'Send Login ID'));
  await eventually(() => expect(element.textContent).toContain('If an account has this email address'));
});

test('the form offers only email on an installation without texts', async () => {
  document.documentElement.dataset.off = 'sms cards';
  onTestFinished(() => void delete document.documentElement.dataset.off);
  server.responses(200, {}, { to: '/config' });
  const { element } = await renderElement(<ForgetPassword />);
  expect([...element.querySelectorAll('input[type=radio]')].map((radio) => radio.getAttribute('value'))).toEqual([
    'email',
  ]);
});
