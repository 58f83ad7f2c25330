import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ApiError } from './call.ts';
import { errorSentence, errorText, inSentence } from './error-text.ts';

test("errorText contains the failed action, the server's message and the status", () => {
  const error = new ApiError(404, 'customer_not_found', 'Customer not found.');
  expect(errorText('Failed to get customer', error)).toBe('Failed to get customer: Customer not found, status: 404');
});

test('errorText returns the given message for a duplicate', () => {
  const error = new ApiError(409, 'duplicate_customer', 'This is a duplicate: the customer is on record already.');
  expect(errorText('Failed to create customer', error)).toBe(
    'Failed to create customer: Duplicated data entries status 409',
  );
});

test('errorText returns the message of an expired session without a prefix, and prefixes that of a failed login', () => {
  expect(errorText('Failed to get customer', new ApiError(401, 'session_expired', 'Session expired.'))).toBe(
    '401: Session expired. Try to refresh your browser.',
  );
  expect(errorText('Failed to log in', new ApiError(401, 'login_failed', 'Not right.'))).toBe(
    'Failed to log in: Not right, status: 401',
  );
});

test('errorText omits the status for a lost connection', () => {
  const error = new ApiError(0, 'network', 'The server cannot be reached.');
  expect(errorText('Failed to get customer', error)).toBe('Failed to get customer: The server cannot be reached.');
});

test('errorText returns an unknown error for any other exception', () => {
  expect(errorText('Failed to get customer', new TypeError('x is undefined'))).toBe(
    'Failed to get customer: An unknown error occurred.',
  );
});

test('errorSentence contains the failed action and the unchanged server message', () => {
  const error = new ApiError(409, 'duplicate_invoice', 'This is a duplicate: another invoice has this name.');
  expect(errorSentence('Failed to bill the rest', error)).toBe(
    'Failed to bill the rest: This is a duplicate: another invoice has this name.',
  );
  expect(inSentence('Failed to bill the rest')(error)).toBe(errorSentence('Failed to bill the rest', error));
});

test('errorSentence returns the message of an expired session without a prefix, and an unknown error for any other exception', () => {
  const expired = new ApiError(401, 'session_expired', 'Session expired.');
  expect(errorSentence('Failed to get schedule', expired)).toBe('401: Session expired. Try to refresh your browser.');
  expect(errorSentence('Failed to get schedule', new TypeError('x is undefined'))).toBe(
    'Failed to get schedule: An unknown error occurred.',
  );
});

test('only the screens in the specification add the status to a message', () => {
  const files = globSync('web/{app,kit}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const addsStatus = /\berrorText\(|\bfailure: ['"`]/;
  const folders = files
    .filter((file) => addsStatus.test(readFileSync(file, 'utf8')))
    .map((file) => /(?:app\/features\/\w+|app|kit)\/([^/]+)/.exec(file)?.[1] ?? file);
  expect(folders.filter((folder) => !SPECIFIED.has(folder))).toEqual([]);
});

/** Folders with screens in the specification; all other features are newer. */
const SPECIFIED = new Set([
  'access',
  'accounts',
  'api',
  'companies',
  'customer-payments',
  'customers',
  'documents',
  'employees',
  'invoices',
  'jobsites',
  'messages',
  'photos',
  'projects',
  'proposals',
  'quickbooks',
  'references',
  'session',
  'subscriptions',
  'survey',
  'timecards',
]);
