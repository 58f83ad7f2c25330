import { expect, test } from 'vitest';
import { chosenCode } from './hooks.ts';

const AFTER_STEP_1 = {
  account_id: '',
  first_name: '',
  last_name: '',
  role: 'owner' as const,
  company_code: 'BAY7K2',
  company_name: 'Bayline Home Repair',
  subscription_status: 'inactive',
} as const;
const SIGNED_IN = { ...AFTER_STEP_1, account_id: '0199aaaa-0000-7000-8000-000000000001', first_name: 'Ana' };

test('chosenCode returns the company from navigation state', () => {
  expect(chosenCode({ company_code: 'NEW4X9' }, AFTER_STEP_1)).toBe('NEW4X9');
});

test('chosenCode returns the stored company of step 1 after a reload', () => {
  expect(chosenCode(undefined, AFTER_STEP_1)).toBe('BAY7K2');
});

test('chosenCode ignores the company of a signed-in user', () => {
  expect(chosenCode(undefined, SIGNED_IN)).toBe('');
});

test('chosenCode returns nothing for a visitor who skipped step 1', () => {
  expect(chosenCode(undefined, null)).toBe('');
});
