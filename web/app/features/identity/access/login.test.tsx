import { expect, test, vi } from 'vitest';
import { eventually, find, labelled, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import Login from './login.tsx';

const server = fakeServer();

test('a failed login shows the reason, and the Remember me choice is sent to the server', async () => {
  const error = 'That login ID or password is incorrect.';
  server.responses(200, { google_client_id: null }, { to: '/config' });
  server.responses(401, { error, code: 'wrong_login' }, { to: '/login' });
  const { element } = await renderElement(<Login />, { at: '/login' });
  await type(labelled(element, 'Login ID'), 'ana-reyes');
  await type(labelled(element, 'Password'), 'Wrong-horse-8-battery');
  const [remember] = element.querySelectorAll('input[type=checkbox]');
  if (!remember) throw new Error('Nothing can be checked');
  await press(remember);
  await press(find(element, 'button', 'Login'));
  await eventually(() => expect(element.textContent).toContain('Login failed.'));
  expect(element.textContent).toContain('That login ID or password is incorrect');
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ remember_me: true });
});

test('a server without Google login offers only the password login', async () => {
  server.responses(200, { google_client_id: null }, { to: '/config' });
  const { element } = await renderElement(<Login />, { at: '/login' });
  await eventually(() => expect(element.textContent).not.toContain('Your Google Account Login'));
  expect((find(element, 'button', 'Login') as HTMLButtonElement).disabled).toBe(false);
  expect(document.querySelector('script[src*="google"]')).toBeNull();
});

test('a Google script that fails to load shows a message with advice, and the password login still works', async () => {
  // Each test loads the script itself: a document of tests fetches none.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => (script as HTMLElement).dispatchEvent(new Event('error')));
  });
  server.responses(200, { google_client_id: 'the-office.apps.example.com' }, { to: '/config' });
  const { element } = await renderElement(<Login />, { at: '/login' });
  await eventually(() => expect(element.textContent).toContain('Sign in with Google failed'));
  expect(element.textContent).toContain('Your Google Sign-In failed. Please log out from My Account');
  expect((find(element, 'button', 'Login') as HTMLButtonElement).disabled).toBe(false);
});
