import { expect, test } from 'vitest';
import { contactFaults } from './contact-faults.ts';

test('contactFaults joins the errors of ZIP, phone and email into one sentence', () => {
  const zip = 'ZIP code is required';
  const phone = 'Phone number must be 10 digits';
  const email = 'Please enter a valid email address';
  expect(contactFaults({ email, name: 'Name is required', zip, phone })).toBe(
    'ZIP code is required, Phone number must be 10 digits, Please enter a valid email address',
  );
  expect(contactFaults({ email })).toBe(email);
});

test('contactFaults ignores other fields', () => {
  expect(contactFaults({ name: 'Name is required' })).toBe('');
});
