import { expect, test } from 'vitest';
import { CONTACT_PHONE } from '../../../contract/contact.ts';
import { PHONE } from './phone-link.tsx';

test('the public pages show the phone of the contract', () => {
  expect(PHONE).toBe(CONTACT_PHONE);
});
