import { expect, test } from 'vitest';
import { CONTACT_PHONE } from '#contract/office/contact.ts';
import { PHONE } from './phone-link.tsx';

test("the phone number of the public pages equals the contract's", () => {
  expect(PHONE).toBe(CONTACT_PHONE);
});
