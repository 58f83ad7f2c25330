import { expect, test } from 'vitest';
import { methodsOf, type SendValues, messageOptions } from './message-options.ts';

const VALUES: SendValues = {
  send_method: 'email',
  recipient_email: 'maria@example.com',
  recipient_phone: '813-555-0155',
  subject: null,
  message_text: null,
  attach_pdf: true,
  copy_to_me: false,
};
const PREVIEW = {
  from_name: 'Acme Roofing',
  subject: 'Estimate #1001 from Acme Roofing: Roof',
  message_text: 'Hello Maria,\nthank you for asking Acme Roofing.',
  html: '',
  html_around_text: '',
  sms: '',
  sms_parts: 1,
  file_name: 'Estimate-1001.pdf',
  send_method: 'email' as const,
};

test('both channels result in two messages, the email first', () => {
  expect(methodsOf('both')).toEqual(['email', 'sms']);
  expect(methodsOf('sms')).toEqual(['sms']);
  expect(methodsOf('')).toEqual([]);
});

test('text that equals the standard message is not sent as the sender’s own', () => {
  expect(messageOptions(VALUES, PREVIEW)).toEqual({});
  const { subject, message_text } = PREVIEW;
  expect(messageOptions({ ...VALUES, subject: `${subject} `, message_text }, PREVIEW)).toEqual({});
  expect(messageOptions({ ...VALUES, subject: ' ', message_text: '' }, PREVIEW)).toEqual({});
});

test('changed text and the exclusion of the PDF are sent', () => {
  const customized = { subject: 'Your roof', message_text: 'Hi Maria', attach_pdf: false };
  expect(messageOptions({ ...VALUES, ...customized }, PREVIEW)).toEqual(customized);
  expect(messageOptions({ ...VALUES, subject: 'Your roof' }, undefined)).toEqual({ subject: 'Your roof' });
});
