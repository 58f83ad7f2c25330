import { expect, test } from 'vitest';
import { ApiError } from './call.ts';
import { errorText } from './error-text.ts';

test("errorText contains the failed action, the server's message and the status", () => {
  const error = new ApiError(404, 'customer_not_found', 'Customer not found.');
  expect(errorText('Failed to get customer', error)).toBe('Failed to get customer: Customer not found, status: 404');
});

test('errorText returns the specified message for a duplicate', () => {
  const error = new ApiError(409, 'duplicate_customer', 'This is a duplicate: the customer is on record already.');
  expect(errorText('Failed to create customer', error)).toBe(
    'Failed to create customer: Duplicated data entries status 409',
  );
});

test('errorText returns the message of an expired session alone, and prefixes that of a failed login', () => {
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

test('errorText returns an unknown error for anything else', () => {
  expect(errorText('Failed to get customer', new TypeError('x is undefined'))).toBe(
    'Failed to get customer: An unknown error occurred.',
  );
});
