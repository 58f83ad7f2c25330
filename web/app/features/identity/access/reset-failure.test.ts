import { expect, test } from 'vitest';
import { ApiError } from '../../../../kit/api/call.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { resetFailure } from './reset-failure.ts';

function serverError(code: ErrorCode): ApiError {
  const { status, message } = errors[code];
  return new ApiError(status, code, message);
}

test('resetFailure asks the user to request a new link when the link has expired', () => {
  expect(resetFailure(serverError('reset_expired'))).toBe(
    'This password reset link has expired. Please request a new one.',
  );
});

test('resetFailure asks the user to request a new link when the link is malformed', () => {
  expect(resetFailure(serverError('reset_malformed'))).toBe(
    'This password reset link is invalid. Please request a new one.',
  );
});

test('resetFailure asks the user to request a new link when the link was used or is unknown', () => {
  expect(resetFailure(serverError('reset_not_found'))).toBe(
    'Invalid reset token. Please request a new password reset link.',
  );
});

test("resetFailure returns the server's message for any other error", () => {
  expect(resetFailure(serverError('too_many_requests'))).toBe('Too many requests. Please wait a moment and try again.');
});

test('resetFailure asks the user to try again after an unreadable response', () => {
  const sentence = 'Failed to reset password. Please try again.';
  expect(resetFailure(new ApiError(502, 'unreadable', 'An unknown error occurred.'))).toBe(sentence);
  expect(resetFailure(new TypeError('undefined is not a function'))).toBe(sentence);
});
