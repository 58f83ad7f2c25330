import { expect, test } from 'vitest';
import { eventually, find, press, type } from '../testing/render-element.tsx';
import { renderStatic } from '../testing/render-static.tsx';
import { fakeServer } from '../testing/server.ts';
import { ContactForm } from './contact-form.tsx';
import { startForm } from './form-script.ts';
import { SITE_FORMS } from './site-forms.ts';

const server = fakeServer();

function started(): HTMLElement {
  const element = renderStatic(<ContactForm />);
  startForm(find(element, '[data-form]'), SITE_FORMS.contact);
  return element;
}

test('the form cannot be sent before its script runs, which keeps what was typed until then', () => {
  const element = renderStatic(<ContactForm />);
  const message = find(element, 'textarea') as HTMLTextAreaElement;
  expect(find(element, 'button', 'Send Message')).toHaveProperty('disabled', true);
  message.value = 'Hello';
  startForm(find(element, '[data-form]'), SITE_FORMS.contact);
  expect(find(element, 'button', 'Send Message')).toHaveProperty('disabled', false);
  expect(message.value).toBe('Hello');
  expect(element.textContent).toContain('5/1000');
});

test('a contact message is sent once and confirmed, and another one can be written', async () => {
  server.responses(201, { status: 'ok', message: 'Your message has been sent.' });
  const element = started();
  await type(find(element, 'textarea'), 'Do you work in Canada?');
  expect(element.textContent).toContain('22/1000');
  await press(find(element, 'button', 'Send Message'));
  await eventually(() => expect(document.activeElement?.textContent).toBe('Thank you for your message.'));
  expect(server.requests).toMatchObject([
    { method: 'POST', path: '/api/v1/contact_us', body: { contact_us: { message: 'Do you work in Canada?' } } },
  ]);
  await press(find(element, 'button', 'Write Another Message'));
  expect(find(element, 'textarea')).toHaveProperty('value', '');
  expect(element.textContent).toContain('0/1000');
});

test('an empty contact message and an invalid address are not sent', async () => {
  const element = started();
  await type(find(element, 'input[type=email]'), 'ana@');
  expect(element.textContent).toContain('Please enter a valid email address');
  await press(find(element, 'button', 'Send Message'));
  expect(element.textContent).toContain('Message is required');
  expect(document.activeElement).toBe(find(element, 'textarea'));
  const { id } = find(element, 'p', 'Message is required');
  expect(find(element, 'textarea').getAttribute('aria-describedby')).toContain(id);
  expect(server.requests).toEqual([]);
});

test('a message of a field disappears while the field is edited', async () => {
  const element = started();
  await press(find(element, 'button', 'Send Message'));
  await type(find(element, 'textarea'), 'Hello');
  expect(element.textContent).not.toContain('Message is required');
  expect(find(element, 'textarea').hasAttribute('aria-invalid')).toBe(false);
});

test('the form preserves the message after an error response, and a repeated call has the same key', async () => {
  server.responses(503, { error: 'The server is busy. Please try again in a moment.', code: 'unavailable' });
  server.responses(201, { status: 'ok', message: 'Your message has been sent.' });
  const element = started();
  await type(find(element, 'textarea'), 'Hello');
  await press(find(element, 'button', 'Send Message'));
  await eventually(() => expect(find(element, '[role=alert]').textContent).toContain('The server is busy'));
  expect(document.activeElement).toBe(find(element, '[role=alert]'));
  expect(find(element, 'textarea')).toHaveProperty('value', 'Hello');
  await press(find(element, 'button', 'Send Message'));
  await eventually(() => expect(element.textContent).toContain('Thank you for your message.'));
  const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("the server's message about a field is shown at the field", async () => {
  server.responses(422, {
    error: 'Message contains characters that cannot be used',
    code: 'validation_failed',
    details: ['Message contains characters that cannot be used'],
    fields: { message: ['Message contains characters that cannot be used'] },
  });
  const element = started();
  await type(find(element, 'textarea'), 'Hello');
  await press(find(element, 'button', 'Send Message'));
  await eventually(() => expect(find(element, 'textarea').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(find(element, 'textarea'));
});
