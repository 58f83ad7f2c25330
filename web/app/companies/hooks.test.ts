import { expect, test } from 'vitest';
import { codeInHand } from './hooks.ts';

const AFTER_STEP_1 = {
  account_id: '',
  first_name: '',
  last_name: '',
  company_code: 'BAY7K2',
  company_name: 'Bayline Home Repair',
  subscription_status: 'inactive',
} as const;
const SIGNED_IN = { ...AFTER_STEP_1, account_id: '0199aaaa-0000-7000-8000-000000000001', first_name: 'Ana' };

test('an account is created for the company that the screen before handed over', () => {
  expect(codeInHand({ company_code: 'NEW4X9' }, AFTER_STEP_1)).toBe('NEW4X9');
});

test('after a reload the company of step 1 is remembered', () => {
  expect(codeInHand(undefined, AFTER_STEP_1)).toBe('BAY7K2');
});

test('the company of somebody who is signed in is not signed up a second time', () => {
  expect(codeInHand(undefined, SIGNED_IN)).toBe('');
});

test('a visitor who skipped step 1 has no company', () => {
  expect(codeInHand(undefined, null)).toBe('');
});
