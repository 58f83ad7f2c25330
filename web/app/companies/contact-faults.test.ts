import { expect, test } from 'vitest';
import { contactFaults } from './contact-faults.ts';

test('what is wrong with the ZIP, phone and email is one sentence', () => {
  const zip = 'ZIP code is required';
  const phone = 'Phone number must be 10 digits';
  const email = 'Please enter a valid email address';
  expect(contactFaults({ email, name: 'Name is required', zip, phone })).toBe(
    'ZIP code is required, Phone number must be 10 digits, Please enter a valid email address',
  );
  expect(contactFaults({ email })).toBe(email);
});

test('other fields speak for themselves', () => {
  expect(contactFaults({ name: 'Name is required' })).toBe('');
});
