import { expect, test } from 'vitest';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { ApiError } from '../api/call.ts';
import { duplicateText } from './server-messages.ts';

const of = (code: ErrorCode) => duplicateText(new ApiError(errors[code].status, code, errors[code].message));

test.each([
  ['duplicate_company', 'name', 'The company is registered already.'],
  ['duplicate_account', 'login_id', 'The login ID is taken already.'],
  ['duplicate_customer', 'first_name', 'The customer is on record already.'],
  ['duplicate_project', 'name', 'The customer has a project of that name already.'],
  ['duplicate_jobsite', 'name', 'The project has a jobsite of that name already.'],
  ['duplicate_employee', 'first_name', 'The employee is on record already.'],
  ['duplicate_invoice', 'name', 'The project has an invoice of that name and issue date already.'],
  ['duplicate_survey_response', undefined, 'Your opposition is on record already.'],
] as const)('duplicateText returns the field and sentence of %s: %s', (code, field, text) => {
  expect(of(code)).toEqual({ field, text });
});

test('duplicateText returns undefined for other errors', () => {
  expect(of('customer_not_found')).toBeUndefined();
  expect(of('in_progress')).toBeUndefined();
});
