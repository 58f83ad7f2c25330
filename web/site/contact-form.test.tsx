import { expect, test } from 'vitest';
import { renderElement, find, press, type } from '../testing/render-element.tsx';
import { fakeServer } from '../testing/server.ts';
import ContactForm from './contact-form.tsx';

const server = fakeServer();

test('a contact message is sent once and confirmed', async () => {
  server.responses(201, { status: 'ok', message: 'Your message has been sent.' });
  const { element } = await renderElement(<ContactForm />);
  await type(find(element, 'textarea'), 'Do you work in Canada?');
  expect(element.textContent).toContain('22/1000');
  await press(find(element, 'button', 'Send Message'));
  expect(element.textContent).toContain('Thank you for your message.');
  expect(server.requests).toMatchObject([
    { method: 'POST', path: '/api/v1/contact_us', body: { contact_us: { message: 'Do you work in Canada?' } } },
  ]);
});

test('an empty contact message and an invalid address are not sent', async () => {
  const { element } = await renderElement(<ContactForm />);
  await type(find(element, 'input[type=email]'), 'ana@');
  await press(find(element, 'button', 'Send Message'));
  expect(element.textContent).toContain('Message is required');
  expect(element.textContent).toContain('Please enter a valid email address');
  expect(server.requests).toEqual([]);
});

test('the form preserves the message after an error response', async () => {
  server.responses(429, { error: 'Too many requests. Please wait a moment.', code: 'too_many_requests' });
  const { element } = await renderElement(<ContactForm />);
  await type(find(element, 'textarea'), 'Hello');
  await press(find(element, 'button', 'Send Message'));
  expect(element.textContent).toContain('Too many requests. Please wait a moment');
  expect(find(element, 'textarea')).toHaveProperty('value', 'Hello');
});
